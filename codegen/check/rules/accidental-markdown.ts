import type { Rule } from '../rule.ts'

/** Warns about Markdown that is probably accidental, and about markup that has no effect. */
export const accidentalMarkdown: Rule = {
  id: 'accidental-markdown',
  description: 'A line of a text becomes a heading, code, a list or a note only where that is meant.',
  howToFix:
    'Look at the line in the preview. If it shows something else than you meant, change it as the message says; if it is right, leave it.',
  *find(site) {
    for (const record of site.records) {
      for (const problem of record.body?.accidents ?? []) yield { record, severity: 'warning', ...problem }
    }
  },
}
