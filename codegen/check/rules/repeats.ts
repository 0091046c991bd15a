import type { Diagnosis } from '../../finding-texts/file-texts.ts'
import { getAt, type JsonPath, textAt, walkJson } from '../../json.ts'
import { isSlug } from '../../names.ts'
import { LineIndex, type Span } from '../../problem.ts'
import { paragraphsIn } from '../../read/lines.ts'
import { type ContentRecord, locate } from '../../read/record.ts'
import { publishedUrls } from '../../resolve/queries.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import { findInFields, findInText } from '../find-in-text.ts'
import { nameOf } from '../label.ts'
import { findRepeatedWords } from '../repeated-words.ts'
import { computeDigest, type Digest, type RecordFinding, type Rule } from '../rule.ts'
import { findSaidAgain } from '../said-again.ts'
import { tellCopy } from '../tell-copy.ts'

/** Warns of a heading, a paragraph, a question or a word twice, and of one search title or alternative text for two things. */
export const repeats: Rule = {
  id: 'repeats',
  description:
    'A page has each heading, paragraph, entry and question once, and its title for search results for itself; each picture has words of its own.',
  howToFix: 'Delete one of the two, or change its words so that readers can tell them apart.',
  *find(site, { cachedFindings, digest = computeDigest }) {
    for (const record of site.records) {
      yield* cachedFindings('repeats', record, () => [
        ...joinMany([...findRepeatedHeadings(record), ...findRepeatedParagraphs(record)]),
        ...findRepeatedFields(record),
        ...findSaidAgain(record),
        ...findRepeatedWords(record, englishPairs),
        ...findInText(record, wordsAtMark, ({ 1: word = '' }) => ({
          code: 'repeats/word',
          parameters: { word },
        })),
      ])
    }
    yield* findSharedTitles(site)
    yield* findSharedAlts(site, digest)
  },
}

/** Only these: the union of all codes is too large for the compiler, once it is combined with a location. */
type RepeatedDiagnosis = Extract<
  Diagnosis,
  { code: 'repeats/heading' | 'repeats/paragraph' | 'repeats/pasted-twice' }
>
type Repeated = { record: ContentRecord; span: Span; severity: 'warning' } & RepeatedDiagnosis

/** So many parts twice are one mistake: a text that was pasted twice. */
const MANY = 5

function joinMany(found: readonly Repeated[]): readonly Repeated[] {
  const [first, ...others] = found.toSorted((a, b) => a.span[0] - b.span[0])
  if (!first || found.length < MANY) return found
  const { record, span } = first
  return [
    {
      record,
      span,
      severity: 'warning',
      code: 'repeats/pasted-twice',
      parameters: { others: others.length },
    },
  ]
}

const keyOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function findRepeatedHeadings(record: ContentRecord): Repeated[] {
  const first = new Map<string, number>()
  const lines = new LineIndex(record.text)
  return (record.body?.headings ?? []).flatMap(({ depth, text, span }): Repeated[] => {
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

function findRepeatedParagraphs(record: ContentRecord): Repeated[] {
  if (!record.body) return []
  const first = new Map<string, number>()
  const lines = new LineIndex(record.text)
  return paragraphsIn(record.text).flatMap(({ start, text }): Repeated[] => {
    const key = keyOf(text)
    const line = first.get(key)
    if (line === undefined) first.set(key, lines.at(start).line)
    if (line === undefined || key.length < MIN_PARAGRAPH) return []
    const span: Span = [start, start + text.length]
    return [{ record, span, severity: 'warning', code: 'repeats/paragraph', parameters: { line } }]
  })
}

/** Words that make no other question of one. */
const fillers = /(?<!\p{L})(?:really|actually|usually|the|an?)(?!\p{L})\s*/giu

/** Finds a question twice in a file, and a title or a heading twice in a list. */
function findRepeatedFields(record: ContentRecord): RecordFinding[] {
  const first = new Map<string, JsonPath>()
  return findInFields(record, (text, path) => {
    const field = String(path.at(-1))
    const isQuestion = field === 'question'
    if (!isQuestion && !(/^(?:title|heading)$/.test(field) && typeof path.at(-2) === 'number'))
      return undefined
    const key = isQuestion
      ? keyOf(text.replace(fillers, ''))
      : [...path.slice(0, -2), field, keyOf(text)].join('.')
    const other = first.get(key)
    if (other === undefined) {
      first.set(key, [...path])
      return undefined
    }
    const { line } = new LineIndex(record.text).at(locate(record, other)[0])
    const parameters = { text, line }
    return isQuestion ? { code: 'repeats/question', parameters } : { code: 'repeats/heading', parameters }
  })
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
      const isOneKind = record.entity === other.entity
      const { copy, original } = isOneKind
        ? tellCopy(record, other, publishedUrls(site))
        : { copy: record, original: other }
      const parameters = { title, other: original.file }
      yield { record: copy, path: titlePath, severity: 'warning', code: 'repeats/title', parameters }
    }
  }
}

/** Words that no English sentence has twice in a row. */
const englishPairs =
  'the|a|an|and|or|of|to|for|with|from|by|at|on|we|you|your|our|their|are|this|these|they|it|its|as|if|but|when|which|not'

/** A word twice with a mark and no space between, as after a part of a word was pasted: "2 days.days". Addresses have no digit before. */
const wordsAtMark = /(?<=\d[ -])(\p{Ll}{2,})[.,;:]\1(?![\p{L}\p{N}@/-])/gu

/** Alternative texts of a record, with their pictures and the paths of their fields. */
type Alts = { key: string; src: string; path: (string | number)[] }[]

const noInputs: readonly string[] = []

/** Finds one alternative text for two pictures, as after a copy of which only the picture was changed. */
function* findSharedAlts(site: ResolvedSite, digest: Digest): Iterable<RecordFinding> {
  const first = new Map<string, { record: ContentRecord; src: string }>()
  for (const record of site.records) {
    if (record.entity.kind === 'collection' && !isSlug(record.slug)) continue
    for (const { key, src, path } of digest<Alts>('alts', record, noInputs, () => altsOf(record))) {
      const other = first.get(key)
      if (other === undefined) first.set(key, { record, src })
      // The rule `twins` reports copies.
      else if (other.src !== src && (other.record === record || nameOf(other.record) !== nameOf(record)))
        yield {
          record,
          path,
          severity: 'warning',
          code: 'repeats/alt',
          parameters: {
            text: textAt(record.data, path) ?? '',
            src: other.src,
            file: other.record === record ? undefined : other.record.file,
          },
        }
    }
  }
}

function altsOf({ data }: ContentRecord): Alts {
  const found: { key: string; src: string; path: (string | number)[] }[] = []
  walkJson(data ?? {}, (value, path) => {
    if (path.at(-1) !== 'alt' || typeof value !== 'string' || keyOf(value) === '') return
    const src = getAt(data, [...path.slice(0, -1), 'src'])
    if (typeof src === 'string') found.push({ key: keyOf(value), src, path: [...path] })
  })
  return found
}
