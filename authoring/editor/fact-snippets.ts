import type { EmittedFile } from '../../codegen/emit/emitted.ts'
import type { Site } from '../../codegen/resolve/site.ts'
import { choiceStop } from './snippet-text.ts'

/** Typing "fact" anywhere in a text offers the names of all facts; completion from schemas only sees whole values. */
export function emitFactSnippets(site: Site): EmittedFile {
  const names = [...site.facts.names].sort()
  const snippets = {
    'A fact': {
      scope: 'yaml,markdown',
      prefix: ['fact', '{{fact'],
      description: 'A number or claim about the business; it is printed from content/facts.yaml.',
      body: `{{fact:${choiceStop(1, names)}\\}\\}`,
    },
  }
  const firstLine =
    '// Made by `npm run generate` from content/facts.yaml and what follows from other content.\n'
  return { path: 'facts.code-snippets', text: `${firstLine}${JSON.stringify(snippets, null, 2)}\n` }
}
