import { memoizeByPair } from '../../cache/memoize.ts'
import { textAt } from '../../json.ts'
import { isSlug, slugify } from '../../names.ts'
import type { ContentRecord } from '../../read/record.ts'
import { recordsOf } from '../../resolve/queries.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import { nameOf } from '../label.ts'
import { findSentence, proseOf, sentencesOf } from '../prose.ts'
import { digestAnew, type Finding, type RecordFinding, type Rule } from '../rule.ts'
import { keyOf, markOf, shortest } from '../sentence-keys.ts'
import { shorten } from '../shape-values.ts'

/** Folders whose pages people read one after another, or find instead of one another. */
const groups = [
  ['articles', 'guides'],
  ['cities', 'counties'],
] as const

/** Pages of one kind say what they say in words of their own, whatever the name of the place in them. */
export const sharedSentences: Rule = {
  id: 'shared-sentences',
  promise: 'Each page says what it says in words of its own.',
  remedy: 'Say it in other words in one of the two places.',
  *find(site, { digest = digestAnew }) {
    const names = placeNames(site)
    for (const group of groups) {
      // A file with a wrong name is told of as such: most often it is a copy.
      const records = group.flatMap(name => recordsOf(site, name)).filter(({ slug }) => isSlug(slug))
      const marksOf = (record: ContentRecord) =>
        digest('sentences', record, names.names, () => marksIn(record, names))
      const alike = withMarksInCommon(records, marksOf)
      yield* sharedWithin(alike, names)
    }
  },
}

interface Sentence {
  /** As it is compared. */
  key: string
  text: string
}

/** Those that may share a sentence with another: of all others, nothing but short marks is kept. */
function withMarksInCommon(
  records: readonly ContentRecord[],
  marksOf: (record: ContentRecord) => readonly number[],
): readonly ContentRecord[] {
  const inOrder = Int32Array.from(records.flatMap(marksOf)).sort()
  const common = new Set(inOrder.filter((mark, index) => mark === inOrder[index + 1]))
  return records.filter(record => marksOf(record).some(mark => common.has(mark)))
}

/** One for each sentence of a record. Kept for where nobody keeps digests, as in the visual editor, which checks at every change. */
const marksIn = memoizeByPair((record: ContentRecord, names: PlaceNames): number[] => [
  ...new Set(maskedIn(record, names).flatMap(({ masked }) => markOf(masked) ?? [])),
])

function* sharedWithin(records: readonly ContentRecord[], names: PlaceNames): Iterable<Finding> {
  const owners = new Map<string, ContentRecord>()
  for (const record of records) {
    const own = sentencesIn(record, names)
    const shared = own.flatMap(sentence => {
      const owner = owners.get(sentence.key)
      if (!owner) owners.set(sentence.key, record)
      return owner && owner !== record ? [{ ...sentence, owner }] : []
    })
    const [first] = shared
    // Of a copy the editor hears once.
    if (first && shared.length > 1 && shared.length * 2 > own.length) {
      // Under one name the two are told of as twins.
      if (nameOf(record) !== nameOf(first.owner)) yield describeCopy(record, first.owner)
    } else for (const { text, owner } of shared) yield describeShared(record, text, owner)
  }
}

function sentencesIn(record: ContentRecord, names: PlaceNames): readonly Sentence[] {
  const found = new Map<string, Sentence>()
  for (const { text, masked } of maskedIn(record, names)) {
    const key = keyOf(masked)
    if (key !== undefined && !found.has(key)) found.set(key, { key, text })
  }
  return [...found.values()]
}

/** Sentences, and what they say wherever it is said. */
function maskedIn(record: ContentRecord, { pattern }: PlaceNames): { text: string; masked: string }[] {
  return proseOf(record)
    .flatMap(sentencesOf)
    .filter(text => text.length >= 2 * shortest)
    .map(text => ({ text, masked: pattern ? text.replace(pattern, '_') : text }))
}

interface PlaceNames {
  pattern: RegExp | undefined
  names: readonly string[]
}

/** The same object as the last time while the names are the same. */
let last: PlaceNames = { pattern: undefined, names: [] }

/** The names of all places, longest first, so that "Travis County" leaves no "County" behind. */
function placeNames(site: ResolvedSite): PlaceNames {
  const names = groups[1]
    .flatMap(folder => recordsOf(site, folder))
    .flatMap(({ data }) => textAt(data, ['name']) ?? [])
    .flatMap(name => [name, name.replace(/ County$/, '')])
    .map(name => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .sort((a, b) => b.length - a.length)
  const pattern = names.length > 0 ? new RegExp(`\\b(?:${names.join('|')})\\b`, 'g') : undefined
  if (pattern?.source !== last.pattern?.source) last = { pattern, names }
  return last
}

function describeShared(record: ContentRecord, text: string, owner: ContentRecord): RecordFinding {
  const span = findSentence(record, text)
  return {
    record,
    ...(span ? { span } : { path: [] }),
    severity: 'warning',
    code: 'shared-sentences/sentence',
    parameters: { other: owner.file, sentence: shorten(text) },
  }
}

/** The copy is the one whose file has another name than its title: "Kyle" in kyle-copy.yaml. */
function describeCopy(later: ContentRecord, earlier: ContentRecord): RecordFinding {
  const isNamed = ({ slug, data }: ContentRecord) => slug === slugify(textAt(data, ['name']) ?? '')
  const [copy, original] = isNamed(later) && !isNamed(earlier) ? [earlier, later] : [later, earlier]
  return {
    record: copy,
    path: [],
    severity: 'warning',
    code: 'shared-sentences/copy',
    parameters: { original: original.file },
  }
}
