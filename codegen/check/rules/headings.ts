import type { Rule } from '../rule.ts'

const emoji = /^(?:\p{Extended_Pictographic}(?:\uFE0F|\u200D|\p{Emoji_Modifier})*)+\s*(?=\S)/u

const MIN_CAPITALS = 3

/** Whether at least three words of four letters or more are in capitals, and no letter is small. */
const isInCapitals = (text: string) =>
  !/\p{Ll}/u.test(text) && (text.match(/\p{Lu}{4,}/gu) ?? []).length >= MIN_CAPITALS

/** Checks that headings start at level 2, because the title is the only # of a page, and skip no level. */
export const headings: Rule = {
  id: 'headings',
  description: 'The headings of a text begin with ##, and go one level deeper at a time.',
  howToFix:
    'Begin the heading of a part with ##, as the button Heading does, and with ### only below such a one.',
  *find(site) {
    for (const record of site.records) {
      // A heading without a space after # is reported by the rule `marks` and leaves a gap.
      const hasGap = record.body?.brokenMarks.some(({ span: [start] }) => record.text[start] === '#')
      let above = 1
      for (const { depth, text, span } of record.body?.headings ?? []) {
        if (depth === 1) {
          yield { record, span, code: 'headings/first-level', parameters: { text } }
        } else if (depth > above + 1 && !hasGap) {
          const right = `${'#'.repeat(above + 1)} ${text}`
          const parameters = { text, levels: depth - above, right }
          yield { record, span, code: 'headings/skipped-level', parameters }
        } else if (text.trim() === '') {
          yield { record, span, code: 'headings/empty' }
        } else if (emoji.test(text)) {
          const [mark = ''] = emoji.exec(text) ?? []
          const right = `${'#'.repeat(depth)} ${text.slice(mark.length).trim()}`
          const parameters = { mark: mark.trim(), right }
          yield { record, span, severity: 'warning', code: 'headings/emoji', parameters }
        } else if (isInCapitals(text)) {
          yield { record, span, severity: 'warning', code: 'headings/capitals', parameters: { text } }
        }
        above = Math.max(depth, 2)
      }
    }
  },
}
