import { type JsonPath, textAt, walkJson } from '../../json.ts'
import { isSlug } from '../../names.ts'
import { LineIndex } from '../../problem.ts'
import { paragraphsIn } from '../../read/lines.ts'
import { type ContentRecord, locate } from '../../read/record.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import { nameOf } from '../label.ts'
import type { RecordFinding, Rule } from '../rule.ts'

/** Warns of a heading, a paragraph or a question twice on a page, and of one search title for two pages. */
export const repeats: Rule = {
  id: 'repeats',
  description:
    'A page has each heading, each paragraph and each question once, and its title for search results for itself.',
  howToFix: 'Delete one of the two, or change its words so that readers can tell them apart.',
  *find(site, { cachedFindings }) {
    for (const record of site.records) {
      yield* cachedFindings('repeats', record, () => [
        ...findRepeatedHeadings(record),
        ...findRepeatedParagraphs(record),
        ...findRepeatedQuestions(record),
      ])
    }
    yield* findSharedTitles(site)
  },
}

const keyOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function findRepeatedHeadings(record: ContentRecord): RecordFinding[] {
  const first = new Map<string, number>()
  const lines = new LineIndex(record.text)
  return (record.body?.headings ?? []).flatMap(({ depth, text, span }): RecordFinding[] => {
    const key = `${depth} ${keyOf(text)}`
    const line = first.get(key)
    if (line === undefined) first.set(key, lines.at(span[0]).line)
    return line === undefined || keyOf(text) === ''
      ? []
      : [{ record, span, severity: 'warning', code: 'repeats/heading', parameters: { text, line } }]
  })
}

/** Shorter ones, such as a row of a table or a line of a list, may be meant. */
const MIN_PARAGRAPH = 60

function findRepeatedParagraphs(record: ContentRecord): RecordFinding[] {
  if (!record.body) return []
  const first = new Map<string, number>()
  const lines = new LineIndex(record.text)
  return paragraphsIn(record.text).flatMap(({ start, text }): RecordFinding[] => {
    const key = keyOf(text)
    const line = first.get(key)
    if (line === undefined) first.set(key, lines.at(start).line)
    if (line === undefined || key.length < MIN_PARAGRAPH) return []
    const span: [number, number] = [start, start + text.length]
    return [{ record, span, severity: 'warning', code: 'repeats/paragraph', parameters: { line } }]
  })
}

function findRepeatedQuestions(record: ContentRecord): RecordFinding[] {
  if (!record.data || !record.text.includes('question')) return []
  const first = new Map<string, JsonPath>()
  const found: RecordFinding[] = []
  walkJson(record.data, (value, path) => {
    if (typeof value !== 'string' || path.at(-1) !== 'question') return
    const other = first.get(keyOf(value))
    if (other === undefined) {
      first.set(keyOf(value), [...path])
      return
    }
    const { line } = new LineIndex(record.text).at(locate(record, other)[0])
    found.push({
      record,
      path: [...path],
      severity: 'warning',
      code: 'repeats/question',
      parameters: { text: value, line },
    })
  })
  return found
}

const titlePath = ['metadata', 'title']

function* findSharedTitles(site: ResolvedSite): Iterable<RecordFinding> {
  const first = new Map<string, ContentRecord>()
  for (const record of site.pages.values()) {
    const title = textAt(record.data, titlePath)
    if (title === undefined) continue
    const other = first.get(keyOf(title))
    if (other === undefined) first.set(keyOf(title), record)
    // The rules `files` and `twins` report copies.
    else if (isSlug(record.slug) && isSlug(other.slug) && nameOf(record) !== nameOf(other)) {
      const parameters = { title, other: other.file }
      yield { record, path: titlePath, severity: 'warning', code: 'repeats/title', parameters }
    }
  }
}
