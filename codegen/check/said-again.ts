import type { Diagnosis } from '../finding-texts/file-texts.ts'
import { isObject, type Json, walkJson } from '../json.ts'
import { LineIndex, type Span } from '../problem.ts'
import { paragraphsIn } from '../read/lines.ts'
import { type ContentRecord, locate } from '../read/record.ts'
import { shorten } from '../shorten.ts'
import { splitSentences } from './prose.ts'

type SaidAgain = { record: ContentRecord; span: Span; severity: 'warning' } & Extract<
  Diagnosis,
  { code: 'repeats/sentence' | 'repeats/entry' | 'repeats/versions' }
>

/** Shorter texts, such as "It depends." or names and choices, are alike in many places. */
const MIN_SENTENCE = 40

/** Texts with fewer words are alike by chance. */
const MIN_WORDS = 15

/** Part of the pairs of words that two versions of a text share. Texts that are meant to be alike, such as those of forms, share less. */
const SAME_PART = 0.6

/** Entries between two versions of one, which a merge puts after each other. */
const NEAR = 10

/** Finds a sentence twice in a text, an entry twice in a list, and two versions of a text side by side, as after a merge. */
export function findSaidAgain(record: ContentRecord): SaidAgain[] {
  return [...findInTexts(record), ...findInLists(record), ...findInBody(record)]
}

function findInTexts(record: ContentRecord): SaidAgain[] {
  const found: SaidAgain[] = []
  walkJson(record.data ?? {}, (text, path) => {
    const sentence = typeof text === 'string' ? repeatedSentence(text) : undefined
    if (sentence === undefined) return
    const parameters = { sentence: shorten(sentence, 60) }
    found.push({
      record,
      span: locate(record, path),
      severity: 'warning',
      code: 'repeats/sentence',
      parameters,
    })
  })
  return found
}

function repeatedSentence(text: string): string | undefined {
  const sentences = splitSentences(text).filter(({ length }) => length >= MIN_SENTENCE)
  return sentences.find((sentence, index) => sentences.indexOf(sentence) < index)
}

function findInLists(record: ContentRecord): SaidAgain[] {
  const found: SaidAgain[] = []
  const lines = new LineIndex(record.text)
  walkJson(record.data ?? {}, (list, path) => {
    if (!Array.isArray(list) || list.length < 2) return
    const entries = list.map(entry => ({
      name: nameIn(entry),
      whole: JSON.stringify(entry),
      pairs: pairsOf(proseOf(entry)),
    }))
    for (const { first, second, isSame } of findAlike(entries)) {
      const [span, other] = [second, first].map(index => locate(record, [...path, index]))
      if (!span || !other) continue
      const { line } = lines.at(other[0])
      const code = isSame ? 'repeats/entry' : 'repeats/versions'
      found.push({ record, span, severity: 'warning', code, parameters: { line } })
    }
  })
  return found
}

/** Paragraphs that are the same are found among all parts of the page. */
function findInBody(record: ContentRecord): SaidAgain[] {
  if (!record.body) return []
  const lines = new LineIndex(record.text)
  const paragraphs = paragraphsIn(record.text).filter(({ start }) => start > record.yamlEnd)
  const entries = paragraphs.map(({ text }) => ({ name: '', whole: text, pairs: pairsOf(text) }))
  return findAlike(entries).flatMap(({ first, second, isSame }): SaidAgain[] => {
    const [earlier, later] = [paragraphs[first], paragraphs[second]]
    if (!earlier || !later || isSame) return []
    const span: Span = [later.start, later.start + later.text.length]
    const { line } = lines.at(earlier.start)
    return [{ record, span, severity: 'warning', code: 'repeats/versions', parameters: { line } }]
  })
}

interface Entry {
  /** Two versions of an entry have one name. */
  name: string
  whole: string
  /** Words next to each other. */
  pairs: readonly string[]
}

/** Returns the entries that are the same as one before them, or another version of one shortly before them. */
function findAlike(entries: readonly Entry[]) {
  const firstOf = new Map<string, number>()
  return entries.flatMap(({ name, whole, pairs }, second) => {
    const same = firstOf.get(whole)
    if (same !== undefined) return [{ first: same, second, isSame: true }]
    firstOf.set(whole, second)
    const from = Math.max(0, second - NEAR)
    const near = entries
      .slice(from, second)
      .findIndex(other => other.name === name && shareOf(other.pairs, pairs) >= SAME_PART)
    return near < 0 ? [] : [{ first: from + near, second, isSame: false }]
  })
}

/** Returns the name, the title or the question of an entry. */
const nameIn = (entry: Json): string =>
  isObject(entry) ? (Object.values(entry).find(value => typeof value === 'string') ?? '') : ''

/** Returns the sentences in an entry. */
function proseOf(entry: Json): string {
  const texts: string[] = []
  walkJson(entry, text => {
    if (typeof text === 'string' && text.length >= MIN_SENTENCE) texts.push(text)
  })
  return texts.join(' ')
}

function pairsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length < MIN_WORDS ? [] : words.slice(1).map((word, index) => `${words[index]} ${word}`)
}

/** Returns the part of two lists that is in both. */
function shareOf(one: readonly string[], other: readonly string[]): number {
  const [few, many] = one.length < other.length ? [one, other] : [other, one]
  const total = few.length + many.length
  // The longer one has too much of its own.
  if (total === 0 || 2 * few.length < SAME_PART * total) return 0
  const known = new Set(many)
  return (2 * few.filter(pair => known.has(pair)).length) / total
}
