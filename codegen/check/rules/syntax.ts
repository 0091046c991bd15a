import type { Rule } from '../rule.ts'

/** Reports the problems that were found while reading files. */
export const syntax: Rule = {
  id: 'syntax',
  description:
    'A file is written so that it can be read: its spaces, colons and quotation marks are where they belong.',
  howToFix:
    'Go to the line that the message names and mend what it says there. The most certain way is to put quotation marks around the text.',
  *find(site) {
    for (const record of site.records) {
      for (const problem of record.problems) yield { record, ...problem }
    }
  },
}
