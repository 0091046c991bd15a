import type { Span } from '../../problem.ts'
import type { ContentRecord } from '../../read/record.ts'
import { fillText } from '../../resolve/facts.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import type { RecordFinding, Rule } from '../rule.ts'
import { isOutsideComment } from '../site-urls.ts'

/** Warns of a word or a sign that is typed next to a placeholder that prints it, too: "15-year product warranty warranty". */
export const printedTwice: Rule = {
  id: 'printed-twice',
  description: 'What a fact, a warranty or a duration prints is not typed beside it once more.',
  howToFix: 'Delete the typed word or sign: the name in braces prints it.',
  *find(site, { cachedFindings }) {
    for (const record of site.records)
      if (record.text.includes('{{'))
        yield* cachedFindings('printed-twice', record, () => findTwice(record, site))
  },
}

const placeholders = /\{\{(?:fact|warranty|duration):[^{}\n]+\}\}/g
const wordBefore = /(\p{L}{2,})\s+["*]*$/u
const wordAfter = /^["*]*\s+(\p{L}{2,})/u
const signAfter = /^\s?([+%])/

function findTwice(record: ContentRecord, { facts }: ResolvedSite): RecordFinding[] {
  return [...record.text.matchAll(placeholders)].flatMap(({ index, 0: placeholder }): RecordFinding[] => {
    if (!isOutsideComment(record, index)) return []
    const printed = fillText(placeholder, facts)
    const end = index + placeholder.length
    const before = wordBefore.exec(record.text.slice(Math.max(0, index - 40), index))
    const after = record.text.slice(end, end + 40)
    const describe = (text: string, start: number): RecordFinding => {
      const span: Span = [start, start + text.length]
      return { record, span, severity: 'warning', code: 'printed-twice/twice', parameters: { text } }
    }
    const [, first = ''] = /^(\p{L}{2,})(?!\p{L})/u.exec(printed) ?? []
    const [, last = ''] = /(?<!\p{L})(\p{L}{2,}|[+%])\.?$/u.exec(printed) ?? []
    const isSame = (one: string | undefined, other: string) =>
      other !== '' && one?.toLowerCase() === other.toLowerCase()
    const next = wordAfter.exec(after) ?? signAfter.exec(after)
    return [
      ...(before && isSame(before[1], first) ? [describe(before[1] ?? '', index - before[0].length)] : []),
      ...(next && isSame(next[1], last)
        ? [describe(next[1] ?? '', end + next[0].length - (next[1]?.length ?? 0))]
        : []),
    ]
  })
}
