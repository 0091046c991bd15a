import type { Rule } from '../rule.ts'

/** Texts are Markdown: HTML tags would be left out of the page. */
export const html: Rule = {
  id: 'html',
  promise: 'A text is written without the tags of web pages.',
  remedy: 'Delete what stands between < and >, and use the buttons above the text instead.',
  *find(site) {
    for (const record of site.records) {
      for (const span of record.body?.html ?? []) {
        yield {
          record,
          span,
          message: `"${record.text.slice(...span).split('\n')[0]}" is HTML, which cannot be used in a text.`,
          suggestion: 'Use Markdown or one of the blocks; write &lt; for a < that is meant as such.',
        }
      }
    }
  },
}
