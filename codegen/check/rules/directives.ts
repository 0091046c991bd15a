import type { Rule } from '../rule.ts'

/** Blocks in a text are known, whole and hold what they must: see codegen/markdown/directives.ts. */
export const directivesRule: Rule = {
  id: 'directives',
  promise: 'A block in a text has a name that is known, is closed, and holds what it must.',
  *find(site) {
    for (const record of site.records) {
      for (const problem of record.body?.directiveProblems ?? []) yield { record, ...problem }
    }
  },
}
