import { escapePattern } from '../../../site/escape-pattern.ts'
import { textAt } from '../../json.ts'
import { isSlug } from '../../names.ts'
import type { ContentRecord } from '../../read/record.ts'
import { publishedUrls, recordsOf } from '../../resolve/queries.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import { nameOf } from '../label.ts'
import { findSentence, proseTexts, splitSentences } from '../prose.ts'
import { computeDigest, type RecordFinding, type Rule } from '../rule.ts'
import { hashSentence, MIN_WORDS, normalizeSentence } from '../sentence-hash.ts'
import { firstLine } from '../shape-values.ts'
import { tellCopy } from '../tell-copy.ts'

const places = ['cities', 'counties'] as const

/** Collections whose pages visitors compare. Services and products share short lines by design, such as captions: only copies of them are found. */
const groups = [
  { folders: ['articles', 'guides'], onlyCopies: false },
  { folders: places, onlyCopies: false },
  { folders: ['services'], onlyCopies: true },
  { folders: ['products'], onlyCopies: true },
] as const

/** Warns about sentences that two pages share, apart from the names of places in them. */
export const sharedSentences: Rule = {
  id: 'shared-sentences',
  description: 'Each page says what it says in words of its own.',
  howToFix: 'Say it in other words in one of the two places.',
  *find(site, { digest = computeDigest }) {
    const names = placeNames(site)
    const published = publishedUrls(site)
    for (const { folders, onlyCopies } of groups) {
      // Skip files with a wrong name, which the rule `files` reports: most often they are copies.
      const records = folders.flatMap(name => recordsOf(site, name)).filter(({ slug }) => isSlug(slug))
      const hashesOf = (record: ContentRecord) =>
        digest('sentences', record, names.names, () => computeHashes(record, names))
      const alike = filterBySharedHashes(records, hashesOf)
      const found = findShared(alike, names, published)
      for (const finding of found) if (!onlyCopies || finding.code === 'shared-sentences/copy') yield finding
    }
  },
}

interface Sentence {
  /** The normalized sentence, for comparisons. */
  key: string
  text: string
}

/** Returns the records that may share a sentence, by comparing only hashes, which need little memory. */
function filterBySharedHashes(
  records: readonly ContentRecord[],
  hashesOf: (record: ContentRecord) => readonly number[],
): readonly ContentRecord[] {
  const sorted = Int32Array.from(records.flatMap(hashesOf)).sort()
  const common = new Set(sorted.filter((hash, index) => hash === sorted[index + 1]))
  return records.filter(record => hashesOf(record).some(hash => common.has(hash)))
}

const computeHashes = (record: ContentRecord, names: PlaceNames): number[] => [
  ...new Set(maskSentences(record, names).flatMap(({ masked }) => hashSentence(masked) ?? [])),
]

function* findShared(
  records: readonly ContentRecord[],
  names: PlaceNames,
  published: ReadonlySet<string>,
): Iterable<RecordFinding> {
  const owners = new Map<string, ContentRecord>()
  for (const record of records) {
    const own = sentencesIn(record, names)
    const shared = own.flatMap(sentence => {
      const owner = owners.get(sentence.key)
      if (!owner) owners.set(sentence.key, record)
      return owner && owner !== record ? [{ ...sentence, owner }] : []
    })
    const [first] = shared
    // Report a copy once instead of each of its sentences.
    if (first && shared.length > 1 && shared.length * 2 > own.length) {
      // The rule `twins` reports copies with the same name.
      if (nameOf(record) !== nameOf(first.owner)) yield describeCopy(record, first.owner, published)
    } else for (const { text, owner } of shared) yield describeShared(record, text, owner)
  }
}

function sentencesIn(record: ContentRecord, names: PlaceNames): readonly Sentence[] {
  const found = new Map<string, Sentence>()
  for (const { text, masked } of maskSentences(record, names)) {
    const key = normalizeSentence(masked)
    if (key !== undefined && !found.has(key)) found.set(key, { key, text })
  }
  return [...found.values()]
}

/** Returns sentences as they are and with names of places masked. */
function maskSentences(record: ContentRecord, { pattern }: PlaceNames): { text: string; masked: string }[] {
  return proseTexts(record)
    .flatMap(splitSentences)
    .filter(text => text.length >= 2 * MIN_WORDS)
    .map(text => ({ text, masked: pattern ? text.replace(pattern, '_') : text }))
}

interface PlaceNames {
  pattern: RegExp | undefined
  names: readonly string[]
}

// Reused while the names are the same, because digests are kept for the same array.
let lastNames: PlaceNames = { pattern: undefined, names: [] }

/** Sorts the longest names first, so that "Travis County" is masked as a whole. */
function placeNames(site: ResolvedSite): PlaceNames {
  const names = places
    .flatMap(folder => recordsOf(site, folder))
    .flatMap(({ data }) => textAt(data, ['name']) ?? [])
    .flatMap(name => [name, name.replace(/ County$/, '')])
    .map(escapePattern)
    .sort((a, b) => b.length - a.length)
  const pattern = names.length > 0 ? new RegExp(`\\b(?:${names.join('|')})\\b`, 'g') : undefined
  if (pattern?.source !== lastNames.pattern?.source) lastNames = { pattern, names }
  return lastNames
}

function describeShared(record: ContentRecord, text: string, owner: ContentRecord): RecordFinding {
  const span = findSentence(record, text)
  return {
    record,
    ...(span ? { span } : { path: [] }),
    severity: 'warning',
    code: 'shared-sentences/sentence',
    parameters: { other: owner.file, sentence: firstLine(text) },
  }
}

function describeCopy(
  later: ContentRecord,
  earlier: ContentRecord,
  published: ReadonlySet<string>,
): RecordFinding {
  const { copy, original } = tellCopy(later, earlier, published)
  return {
    record: copy,
    path: [],
    severity: 'warning',
    code: 'shared-sentences/copy',
    parameters: { original: original.file },
  }
}
