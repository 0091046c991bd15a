import type { Plugin } from 'vite'

/** No form here has a code editor, so the grammars of two hundred programming languages stay out. */
export function withoutLanguages(): Plugin {
  return {
    name: 'without-languages',
    enforce: 'pre',
    load: { filter: { id: /@shikijs\/(?:langs|themes)\// }, handler: () => 'export default []' },
  }
}
