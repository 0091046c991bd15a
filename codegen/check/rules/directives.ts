import type { Rule } from '../rule.ts'

/** Reports the problems that codegen/markdown/check-directives.ts finds. */
export const directivesRule: Rule = {
  id: 'directives',
  description: 'A block in a text has a name that is known, is closed, and holds what it must.',
  howToFix:
    'In the visual editor, delete the block and put it in again with the button Block. In a file, write its name as in docs/articles.md, and a line of ::: where it ends.',
  *find(site) {
    for (const record of site.records) {
      for (const problem of record.body?.directiveProblems ?? []) yield { record, ...problem }
    }
  },
}
