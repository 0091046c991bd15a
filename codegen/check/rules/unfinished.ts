import type { JsonPath } from '../../json.ts'
import type { Span } from '../../problem.ts'
import { paragraphsIn } from '../../read/lines.ts'
import { type ContentRecord, fieldAt, locate } from '../../read/record.ts'
import { shapeAt } from '../../schema/shape.ts'
import { findInEachRecord } from '../find-in-each-record.ts'
import { findInFields } from '../find-in-text.ts'
import type { RecordFinding, Rule } from '../rule.ts'
import { isOutsideComment } from '../site-urls.ts'

/** Reports words of an unfinished text in fields that are printed. */
export const unfinished: Rule = {
  id: 'unfinished',
  description: 'Visitors read finished texts, and no notes about what is still to be done.',
  howToFix:
    'Write the text, or take it out until it is true. A note for yourself belongs behind a # at the start of a line, or into the fields for the source and the confirmation.',
  find: findInEachRecord('unfinished', (record, _data) => [
    ...findWords(record, certain),
    ...findWords(record, likely),
    ...findOpenEnds(record),
    ...findOpenFields(record),
    ...findMarksForTexts(record),
    ...findEmptyParts(record),
    ...findNotesInTexts(record),
    ...findSlashes(record),
  ]),
}

/** These words are never meant for a visitor. */
const certain = {
  severity: 'error',
  words:
    /(?<![\p{L}\p{N}])(?:[Ll]orem [Ii]psum|TODO|FIXME|TBD|(?:[Ss]ample|[Dd]ummy|[Pp]laceholder|[Ff]iller) (?:text|copy))(?![\p{L}\p{N}])|\[?Comment(?:ed)? \[\p{Lu}{1,3}\d+\]:?/gu,
} as const

/** Words that a finished text may have, too. */
const likely = {
  severity: 'warning',
  words:
    /\((?:an? )?(?:estimate|estimated|sample|example|draft|placeholder|tbc)\)|(?<![\p{L}\p{N}])(?:(?:not yet|to be|still to be) confirmed|not (?:yet|quite) (?:confirmed|available|ready|final|finished|written|decided|real)|placeholders?|coming soon|check back soon|under construction|(?:sample|example|invented) (?:quotes?|reviews?|testimonials?))(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])\$?X{2,}(?=[ -](?:minutes?|hours?|days?|weeks?|months?|years?|percent|dollars|miles?|inch(?:es)?|in|feet|ft|sq|square|jobs?|floors?|homes?|d[ií]as?|horas?|semanas?|años?)(?!\p{L}))|(?<![\p{L}\p{N}])\$X{1,}(?![\p{L}\p{N}])|(?<!\S)(?:_{4,}|\?{3,})(?!\S)|[([](?:[^()[\]\n]* )?(?:please|pls) (?:check|confirm|verify|review|update|add|ask|advise|fix)(?!\p{L})[^()[\]\n]*[)\]]|[([](?:still (?:true|right|correct|valid)|is (?:this|that|it) (?:still )?(?:true|right|correct)|(?:ask|check with|confirm with|verify with) (?!for |us |our |a |an |the |your |to )\p{L}+ (?:if|whether|about|for|again|when)(?!\p{L})[^()[\]\n]*|not sure[^()[\]\n]*)\?*[)\]]/giu,
} as const

function findWords(
  record: ContentRecord,
  { words, severity }: typeof certain | typeof likely,
): RecordFinding[] {
  return [...record.text.matchAll(words)]
    .map(({ index, 0: text }) => ({ text, span: [index, index + text.length] as const }))
    .filter(({ span }) => isPrinted(record, span))
    .map(({ text, span }) => ({
      record,
      span,
      severity,
      ...(/^\[?Comment/.test(text)
        ? { code: 'unfinished/comment' }
        : { code: 'unfinished/words', parameters: { text: text.replace(/\s+/g, ' ') } }),
    }))
}

const MIN_WORDS = 6

/** Words that no sentence ends with. */
const openEnd = /^(?:the|an?|and|or|our|your|their|because)$/

/** Shorter texts, such as labels and lines of a form, may have no full stop. */
const MIN_PROSE = 80

/** A full stop after four words and before another sentence. */
const endOfSentence = /(?:\p{L}+[\s,;–—-]+){3}\p{L}+\.["”’)]*\s+["“¿¡]*\p{Lu}/u

/** Returns the last word of a text that ends in the middle of a sentence: with such a word, or without a full stop after others have one. */
function openEndOf(text: string): { word: string; hasSentences: boolean } | undefined {
  const words = text.trim().split(/\s+/)
  const word = words.at(-1) ?? ''
  const hasSentences = text.length >= MIN_PROSE && endOfSentence.test(text)
  if (words.length < MIN_WORDS || !(openEnd.test(word) || (hasSentences && /[\p{L},]$/u.test(word))))
    return undefined
  return { word, hasSentences }
}

/** Warns of a paragraph that ends in the middle of a sentence. */
function findOpenEnds(record: ContentRecord): RecordFinding[] {
  if (!record.body) return []
  return paragraphsIn(record.text.slice(record.yamlEnd)).flatMap(({ start, text }): RecordFinding[] => {
    const found = /^\p{L}/u.test(text) ? openEndOf(text) : undefined
    if (!found) return []
    const end = record.yamlEnd + start + text.trimEnd().length
    const span: Span = [end - found.word.length, end]
    return [{ record, span, severity: 'warning', code: 'unfinished/sentence', parameters: found }]
  })
}

/** Warns of a text of a field that ends in the middle of a sentence. */
const findOpenFields = (record: ContentRecord): RecordFinding[] =>
  findInFields(record, (text, path) => {
    const found = path.includes('keywords') ? undefined : openEndOf(text)
    if (!found || shapeAt(record.entity.shape, record.data, path)?.isNote === true) return undefined
    return { code: 'unfinished/sentence', parameters: found }
  }).map(({ path, ...found }) => ({ ...found, span: lastWordOf(record, path, found.parameters.word) }))

function lastWordOf(record: ContentRecord, path: JsonPath, word: string): Span {
  const [start, end] = locate(record, path)
  const at = record.text.slice(start, end).lastIndexOf(word)
  return at < 0 ? [start, end] : [start + at, start + at + word.length]
}

/** A mark, or letters, that stand for a text which is still to come. */
const markForText = /^(?:[?!.…\-–—_*]+|n\/?a|tb[acd]|x{2,}|nan|null|undefined)$/i

/** Warns of a field that holds such a mark and nothing else. */
const findMarksForTexts = (record: ContentRecord): RecordFinding[] =>
  findInFields(record, (text, path) => {
    // These words are reported wherever they stand.
    if (!markForText.test(text.trim()) || /^(?:TBD|\?{3,}|_{4,})$/.test(text.trim())) return undefined
    if (shapeAt(record.entity.shape, record.data, path)?.isNote === true) return undefined
    return { code: 'unfinished/mark', parameters: { text } }
  })

/** Warns of a heading that is followed by the next one of its level, or by the end. */
function findEmptyParts(record: ContentRecord): RecordFinding[] {
  const { headings = [] } = record.body ?? {}
  return headings.flatMap(({ depth, text, span }, index): RecordFinding[] => {
    const next = headings[index + 1]
    // Underlined text is a heading by accident.
    if (next && !record.text.startsWith('#', next.span[0])) return []
    const end = next?.span[0] ?? record.text.length
    if (text.trim() === '' || (next && next.depth > depth) || record.text.slice(span[1], end).trim() !== '')
      return []
    return [{ record, span, severity: 'warning', code: 'unfinished/empty-part', parameters: { text } }]
  })
}

/** Finds notes within a text of several lines, where a # begins no note. */
function findNotesInTexts(record: ContentRecord): RecordFinding[] {
  const fields = record.text.slice(0, record.yamlEnd)
  // Most files have no such line.
  if (!/^ +# /m.test(fields)) return []
  return [...fields.matchAll(textOfLines)].flatMap(({ index, 0: whole, 2: lines = '' }) => {
    const from = index + whole.length - lines.length
    return [...lines.matchAll(/(?<=^ +)# .*$/gm)].map(({ index: at, 0: note }): RecordFinding => {
      const span: Span = [from + at, from + at + note.length]
      return { record, span, severity: 'warning', code: 'unfinished/note-in-text' }
    })
  })
}

/** Two slashes before words, which begin a note in programs only. Addresses have no space after them. */
const slashes = /(?<=^|\s)\/\/(?= +\p{L}).*$/gmu

function findSlashes(record: ContentRecord): RecordFinding[] {
  return [...record.text.matchAll(slashes)].flatMap(({ index, 0: note }): RecordFinding[] => {
    if (!isOutsideComment(record, index)) return []
    const span: Span = [index, index + note.trimEnd().length]
    const isInBody = record.body !== undefined && index >= record.yamlEnd
    return [
      {
        record,
        span,
        severity: 'warning',
        unlessWrong: record.file,
        code: 'unfinished/slashes',
        parameters: { isInBody },
      },
    ]
  })
}

/** A field or an entry with > or |, and the lines of its text, which are indented deeper. */
const textOfLines = /^( *)(?:- +)*(?:[\w-]+: +)?[|>][-+]?\n((?:(?:\1 +.*)?\n)+)/gm

/** Returns whether a span is in the value of a field that isn't a note for editors. */
function isPrinted(record: ContentRecord, [start]: Span): boolean {
  if (record.body && start >= record.yamlEnd) return true
  if (!isOutsideComment(record, start)) return false
  const path = fieldAt(record, start)
  const [from, to] = locate(record, path)
  return from <= start && start < to && shapeAt(record.entity.shape, record.data, path)?.isNote !== true
}
