import type { Rule } from '../rule.ts'

/** In a text the headings begin at ## (the title is the page's only #) and go one level deeper at a time. */
export const headings: Rule = {
  id: 'headings',
  promise: 'The headings of a text begin with ##, and go one level deeper at a time.',
  remedy:
    'Begin the heading of a part with ##, as the button Heading does, and with ### only below such a one.',
  *find(site) {
    for (const record of site.records) {
      // A heading that was not read as one is told of as such, and leaves a gap.
      const hasGap = record.body?.brokenMarks.some(({ span: [start] }) => record.text[start] === '#')
      let above = 1
      for (const { depth, text, span } of record.body?.headings ?? []) {
        if (depth === 1) {
          yield {
            record,
            span,
            message: `"${text}" is a heading of the first level, which only the title may be.`,
            suggestion: `Write: ## ${text}`,
          }
        } else if (depth > above + 1 && !hasGap) {
          yield {
            record,
            span,
            message: `"${text}" is ${depth - above} levels below the heading before it.`,
            suggestion: `Write: ${'#'.repeat(above + 1)} ${text}`,
          }
        } else if (text.trim() === '') {
          yield {
            record,
            span,
            message: 'This heading is empty.',
            suggestion: 'Write its words after the #, or delete the line.',
          }
        }
        above = Math.max(depth, 2)
      }
    }
  },
}
