import type { Severity } from '../problem.ts'
import type { ContentRecord } from '../read/record.ts'

export type TextMatch = RegExpMatchArray & { index: number }

export interface SplitSentence {
  before: string
  words: string
  after: string
}

/** Characters of a sentence on each side of a match: what a match costs must not grow with its file. */
const MAX_SIDE = 1000

/** Splits the sentence around a match. A figure and its label are one sentence. */
export function splitSentence(text: string, { index, 0: words }: TextMatch): SplitSentence {
  const ends = /[.!?](?=\s)|\n\s*\n|\n\s*(?:- )?(?!label:)\w+:\s/g
  const before = text.slice(Math.max(0, index - MAX_SIDE), index)
  const after = text.slice(index, index + words.length + MAX_SIDE)
  const start = [...before.matchAll(ends)].at(-1)
  const end = [...after.matchAll(ends)].find(stop => stop.index >= words.length)
  return {
    before: before.slice(start ? start.index + start[0].length : 0),
    words,
    after: after.slice(words.length, end?.index),
  }
}

/** Returns the sentence around a match. */
export function sentenceAt(text: string, match: TextMatch): string {
  const { before, words, after } = splitSentence(text, match)
  return before + words + after
}

const others = `neighbo|client|customer|supplier|friend|vendor|partner|bank|vet|dog|cat|kid|school|city|builder|landlord|electrician|plumber`
/** People of other trades, after a claim such as "licensed and insured". */
const otherTrade =
  /^\s+(?:\p{L}+\s+)?(?:electricians?|plumbers?|movers?|roofers?|painters?|inspectors?|engineers?|architects?|adjusters?|carpenters?|drivers?|haulers?|builders?)(?!\p{L})/iu
const us = new RegExp(
  String.raw`(?<![\p{L}'’])(?:[Ww]e(?:['’](?:ve|re|ll|d))?|us|[Oo]urs|[Oo]ur(?!\s+(?:${others})))(?!\p{L})|\{\{fact:businessName\}\}`,
  'u',
)
const visitor = /(?<!\p{L})(?:you|your)(?!\p{L})/iu
/** A determiner and a noun that isn't one of ours: "the school", "their router", "an electrician". */
const otherSubject = new RegExp(
  String.raw`(?<!\p{L})(?:our\s+(?:${others})|(?:the|an?|their|his|her|its|another|other|that|this|some|every|each|most|many)\s+(?!crew|office|team|installer|company|business|estimate|visit|showroom|workshop|phone|line|average|first|same)\p{L}+|(?<!\p{L})(?:they|he|she|it)(?!\p{L}))`,
  'iu',
)

/** Returns whose a figure or claim is, by the words of its sentence. */
export function ownerOf(record: ContentRecord, match: TextMatch): 'us' | 'others' | 'unclear' {
  const { before, words, after } = splitSentence(record.text, match)
  if (us.test(before + words + after) || isFigure(record, match)) return 'us'
  if (visitor.test(before + after)) return 'unclear'
  return otherSubject.test(before) || otherTrade.test(after) ? 'others' : 'unclear'
}

/** Figures with a label are about the business: pages show them as its record. */
function isFigure({ text }: ContentRecord, { index }: TextMatch): boolean {
  const line = text.slice(text.lastIndexOf('\n', index) + 1, index)
  return /(?:^|[\s{-])figure:\s*["']?$/.test(line)
}

/** Returns whether the author said that a text is printed as it is written: `{{as written $1,200}}`. */
export function isAsWritten({ text }: ContentRecord, at: number): boolean {
  return /\{\{as\s+written\b[^{}]*$/.test(text.slice(Math.max(0, at - MAX_SIDE), at))
}

/** An error if the words are certainly about the business, else a warning. */
export const severityFor = (isOurs: boolean): { severity?: Severity } =>
  isOurs ? {} : { severity: 'warning' }
