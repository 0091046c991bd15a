import { alignEntries } from '../../codegen/languages/align.ts'
import type { BodyParts } from '../../codegen/markdown/compile.ts'

/** A part of an article: a paragraph, a heading, a list, a table, a block. */
export interface BodyPart {
  text: string
  /** Hash of what it means. */
  hash: string
}

/** A part in the main language next to its translation. */
export interface PartRow {
  /** Names the row while people type. */
  key: number
  /** Undefined if the main language no longer has it. */
  main: BodyPart | undefined
  /** Undefined if it isn't translated. */
  own: string | undefined
  /** Hash of the part that was translated, if it is noted. */
  noted: string | undefined
  /** Place among the parts of the translation. */
  at: number | undefined
}

/** Returns the parts of a body with their texts. */
export const bodyPartsIn = (body: string, { hashes, spans }: Omit<BodyParts, 'kinds'>): BodyPart[] =>
  spans.map((span, index) => ({ text: body.slice(...span), hash: hashes[index] ?? '' }))

/** Pairs the parts of an article with those of its translation, in the order of the main language. */
export function pairParts(
  main: readonly BodyPart[],
  own: readonly string[],
  noted: readonly string[],
): PartRow[] {
  // It isn't certain which part translates which if their number differs.
  const isNoted = noted.length > 0 && noted.length === own.length
  const partners = isNoted
    ? alignEntries(
        main.map(({ hash }) => new Map([['', hash]])),
        noted.map(hash => new Map([['', hash]])),
      )
    : main.map((_, index) => (index < own.length ? index : undefined))
  const noteOf = (index: number) => (isNoted ? noted[index] : undefined)
  const rows = main.map((part, index): Omit<PartRow, 'key'> => {
    const partner = partners[index]
    return partner === undefined
      ? { main: part, own: undefined, noted: undefined, at: undefined }
      : { main: part, own: own[partner], noted: noteOf(partner), at: partner }
  })
  const taken = new Set(partners)
  for (const [index, text] of own.entries()) {
    if (taken.has(index)) continue
    const before = rows.findLastIndex(({ at = index }) => at < index)
    rows.splice(before + 1, 0, { main: undefined, own: text, noted: noteOf(index), at: index })
  }
  return rows.map((row, key) => ({ ...row, key }))
}

/** Whether the translation has its parts in another order than the main language. */
export function isReordered(rows: readonly PartRow[]): boolean {
  const places = rows.flatMap(({ at }) => at ?? [])
  return places.some((place, index) => place < (places[index - 1] ?? 0))
}

/** Returns the rows as a translation in their order has them. */
export const inOrder = (rows: readonly PartRow[]): PartRow[] =>
  rows.map((row, index) => (row.own === undefined ? row : { ...row, at: index }))

/** Returns the article of a translation, and the hashes of what its parts translate. */
export function joinParts(rows: readonly PartRow[]): { body: string; noted: string[] } {
  const translated = rows.filter(({ own = '' }) => own.trim() !== '')
  return {
    body: translated.map(({ own = '' }) => own.trim()).join('\n\n'),
    // A part that was translated before that was noted has a hash that no text has.
    noted: translated.map(({ noted }) => noted ?? ''),
  }
}

/** Returns the key of the row whose translation has a line of the article, counted from 1. */
export function rowAtLine(rows: readonly PartRow[], body: string, line: number): number | undefined {
  const lineStart = body.split('\n', line - 1).join('\n').length
  let found = rows[0]?.key
  let end = 0
  for (const { key, own } of rows.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))) {
    const start = own === undefined ? -1 : body.indexOf(own, end)
    if (start > lineStart + 1) break
    if (own === undefined || start < 0) continue
    found = key
    end = start + own.length
  }
  return found
}
