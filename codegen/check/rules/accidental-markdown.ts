import type { Rule } from '../rule.ts'

/** Characters of a text that make a heading, code or a list by accident, and those that were meant to make something and don't. */
export const accidentalMarkdown: Rule = {
  id: 'accidental-markdown',
  promise: 'A line of a text becomes a heading, code, a list or a note only where that is meant.',
  remedy:
    'Look at the line in the preview. If it shows something else than you meant, change it as the message says; if it is right, leave it.',
  *find(site) {
    for (const record of site.records) {
      for (const problem of record.body?.accidents ?? []) yield { record, severity: 'warning', ...problem }
    }
  },
}
