import type { Rule } from '../rule.ts'

/** Blocks in a text are known, whole and hold what they must: see codegen/markdown/directives.ts. */
export const directivesRule: Rule = {
  id: 'directives',
  promise: 'A block in a text has a name that is known, is closed, and holds what it must.',
  remedy:
    'In the visual editor, delete the block and put it in again with the button Block. In a file, write its name as in docs/articles.md, and a line of ::: where it ends.',
  *find(site) {
    for (const record of site.records) {
      for (const problem of record.body?.directiveProblems ?? []) yield { record, ...problem }
    }
  },
}
