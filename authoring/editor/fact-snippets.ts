import type { EmittedFile } from '../../codegen/emit/emitted-file.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { type TermKind, termKinds } from '../../codegen/term-kinds.ts'
import { choiceStop } from './snippet-text.ts'

/** Emits snippets for placeholders within a text. Completion from schemas only works for whole values. */
export function emitFactSnippets(site: ResolvedSite): EmittedFile {
  const names = [...site.facts.names].sort()
  const prices = [...site.facts.prices.entries.keys()].sort()
  const snippets = {
    'A fact': {
      scope: 'yaml,markdown',
      prefix: ['fact', '{{fact'],
      description: 'A number or claim about the business; it is printed from content/facts.yaml.',
      body: `{{fact:${choiceStop(1, names)}\\}\\}`,
    },
    ...(prices.length > 0 && {
      'A price': {
        scope: 'yaml,markdown',
        prefix: ['price', '{{price'],
        description: 'A price with the words for its kind; it is printed from content/prices.yaml.',
        body: `{{price:${choiceStop(1, prices)}\\}\\}`,
      },
    }),
    ...Object.fromEntries(termKinds.flatMap(kind => termSnippet(kind, site))),
  }
  const firstLine =
    '// Made by `npm run generate` from content/facts.yaml, content/prices.yaml, content/terms.yaml and what follows from other content.\n'
  return { path: 'facts.code-snippets', text: `${firstLine}${JSON.stringify(snippets, null, 2)}\n` }
}

function termSnippet(kind: TermKind, site: ResolvedSite): [string, object][] {
  const names = [...site.facts.terms[kind].keys()].sort()
  if (names.length === 0) return []
  const snippet = {
    scope: 'yaml,markdown',
    prefix: [kind, `{{${kind}`],
    description: `A ${kind}; it is printed from content/terms.yaml.`,
    body: `{{${kind}:${choiceStop(1, names)}\\}\\}`,
  }
  return [[`A ${kind}`, snippet]]
}
