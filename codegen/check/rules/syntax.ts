import type { Rule } from '../rule.ts'

/** Mistakes in how a file is written, found while reading it. */
export const syntax: Rule = {
  id: 'syntax',
  promise:
    'A file is written so that it can be read: its spaces, colons and quotation marks are where they belong.',
  remedy:
    'Go to the line that the message names and mend what it says there. The most certain way is to put quotation marks around the text.',
  *find(site) {
    for (const record of site.records) {
      for (const problem of record.problems) yield { record, ...problem }
    }
  },
}
