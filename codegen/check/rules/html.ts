import type { Rule } from '../rule.ts'

/** Reports HTML tags, which the Markdown compiler drops. */
export const html: Rule = {
  id: 'html',
  description: 'A text is written without the tags of web pages.',
  howToFix: 'Delete what stands between < and >, and use the buttons above the text instead.',
  *find(site) {
    for (const record of site.records) {
      for (const span of record.body?.html ?? []) {
        const source = record.text.slice(...span)
        if (source.startsWith('<!--')) {
          yield { record, span: [span[0], span[0] + '<!--'.length], code: 'html/open-comment' }
          continue
        }
        // A block of HTML may be a whole pasted page.
        const [tag = source, name = ''] = /^<\/?([a-z][a-z\d]*)[^>\n]*>?/i.exec(source) ?? []
        yield { record, span, code: 'html/tag', parameters: { tag, name: name.toLowerCase() } }
      }
    }
  },
}
