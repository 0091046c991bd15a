import type { Rule } from '../rule.ts'

/** Reports HTML tags, which the Markdown compiler drops. */
export const html: Rule = {
  id: 'html',
  description: 'A text is written without the tags of web pages.',
  howToFix: 'Delete what stands between < and >, and use the buttons above the text instead.',
  *find(site) {
    for (const record of site.records) {
      for (const span of record.body?.html ?? []) {
        const tag = record.text.slice(...span).split('\n')[0] ?? ''
        yield { record, span, code: 'html/tag', parameters: { tag } }
      }
    }
  },
}
