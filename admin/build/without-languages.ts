import type { Plugin } from 'vite'

const nothing = '\0no-grammar'

/** No form here has a code editor, so the grammars of hundreds of languages stay out. */
export function withoutLanguages(): Plugin {
  return {
    name: 'without-languages',
    enforce: 'pre',
    resolveId: { filter: { id: /^@shikijs\/langs\// }, handler: () => nothing },
    load: { filter: { id: /no-grammar$/ }, handler: () => 'export default []' },
  }
}
