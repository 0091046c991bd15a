import type { Rule } from '../rule.ts'

/** Texts are Markdown: HTML tags would be left out of the page. */
export const html: Rule = {
  id: 'html',
  promise: 'A text is written without the tags of web pages.',
  remedy: 'Delete what stands between < and >, and use the buttons above the text instead.',
  *find(site) {
    for (const record of site.records) {
      for (const span of record.body?.html ?? []) {
        const tag = record.text.slice(...span).split('\n')[0] ?? ''
        yield { record, span, code: 'html/tag', parameters: { tag } }
      }
    }
  },
}
