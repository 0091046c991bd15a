import { MAX_TITLE_LENGTH } from '../../../site/full-title.ts'
import { textAt } from '../../json.ts'
import type { Rule } from '../rule.ts'

const place = ['metadata', 'title']

export const titles: Rule = {
  id: 'titles',
  description: `A page's title for search results has ${MAX_TITLE_LENGTH} characters at most: the rest is not shown.`,
  howToFix: 'Say it in fewer words.',
  *find(site) {
    for (const record of site.records) {
      const title = textAt(record.data, place) ?? ''
      if (title.length <= MAX_TITLE_LENGTH) continue
      yield {
        record,
        path: place,
        severity: 'warning',
        code: 'titles/too-long',
        parameters: { size: title.length, limit: MAX_TITLE_LENGTH },
      }
    }
  },
}
