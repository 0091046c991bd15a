import { isObject, type Json, type JsonObject, type JsonPath } from '../../codegen/json.ts'
import { mergeAlways } from '../../codegen/languages/merge.ts'
import { type MergedData, sourceKey } from '../../codegen/languages/merged-data.ts'
import { visitTexts } from '../../codegen/languages/translatable-texts.ts'
import type { Shape } from '../../codegen/schema/shape.ts'
import { hashMeaning } from '../../codegen/text-meaning.ts'
import { valueAt, withValue } from '../draft/values.ts'
import { bodyField } from '../format/front-matter.ts'

/** A text of the main language next to its translation. */
export interface TextRow {
  /** Path in the main language. */
  path: JsonPath
  text: string
  /** Path in the translation. Undefined if the text isn't translated. */
  ownPath: JsonPath | undefined
  own: string
  /** `unknown`: the translation doesn't say what it is a translation of. */
  state: 'current' | 'stale' | 'unknown' | 'missing'
  /** Hash of the text that was translated, if it is noted. */
  noted: string | undefined
}

/** The texts of a record, in the order of the main language. */
export interface PairedTexts {
  rows: readonly TextRow[]
  /** Paths in the translation of what the main language no longer has. */
  gone: readonly JsonPath[]
  merged: MergedData
}

/** Pairs the texts of a record with those of its translation. */
export function pairTexts(shape: Shape, main: JsonObject, translation: JsonObject): PairedTexts {
  const { sources: _, [bodyField]: __, ...own } = translation
  const sources = notedIn(translation)
  const merged = mergeAlways('', shape, main, own, { sources, omitsUntranslated: false })
  const pairs = new Map(merged.pairs.map(pair => [sourceKey(pair.path), pair]))
  const rows: TextRow[] = []
  visitTexts(shape, main, [], (text, path) => {
    const pair = pairs.get(sourceKey(path))
    rows.push({
      path,
      text,
      ownPath: pair?.ownPath,
      own: pair?.own ?? '',
      state: pair?.state ?? 'missing',
      noted: pair && sources[sourceKey(pair.ownPath)],
    })
  })
  const gone = merged.misfits.filter(({ reason }) => reason === 'gone').map(({ ownPath }) => ownPath)
  return { rows, gone, merged }
}

/** Returns a translation that notes that a text is a translation of what the main language says now. */
export function confirmText(translation: JsonObject, { ownPath, text }: TextRow): JsonObject {
  return ownPath ? note(translation, ownPath, text) : translation
}

/** Returns a translation with a text that it didn't have. An entry of a list gets the place that it has in the main language. */
export function addText(
  shape: Shape,
  main: JsonObject,
  translation: JsonObject,
  { path, text }: TextRow,
  own: string,
): JsonObject {
  const { merged } = pairTexts(shape, main, translation)
  const added = placeText(translation, merged, path, text, own)
  const order = pairTexts(shape, main, added).merged.pairs.map(({ ownPath }) => sourceKey(ownPath))
  return withNotes(
    added,
    Object.entries(notedIn(added)).sort(([one], [other]) => order.indexOf(one) - order.indexOf(other)),
  )
}

function placeText(
  translation: JsonObject,
  merged: MergedData,
  path: JsonPath,
  text: string,
  own: string,
): JsonObject {
  const length = path.findLastIndex((_, index) => ownPathOf(merged, path.slice(0, index)))
  const parent = ownPathOf(merged, path.slice(0, length)) ?? []
  const [step = '', ...rest] = path.slice(length)
  const inner = rest.reduceRight<Json>((value, name) => wrap(name, value), own)
  const below = rest.map(name => (typeof name === 'number' ? 0 : name))
  if (typeof step === 'string') {
    const ownPath = [...parent, step]
    return note(withValue(translation, sourceKey(ownPath), inner), [...ownPath, ...below], text)
  }
  const before = Array.from({ length: step }, (_, index) =>
    ownPathOf(merged, [...path.slice(0, length), index]),
  )
  const last = before.findLast(Boolean)?.at(-1)
  const index = typeof last === 'number' ? last + 1 : 0
  const list = entriesOf(translation, parent)
  const entries = list.toSpliced(index, 0, inner)
  const moved = moveNotes(translation, parent, other => (other < index ? other : other + 1))
  return note(withValue(moved, sourceKey(parent), entries), [...parent, index, ...below], text)
}

/** Returns a translation without a value and what is noted of it. */
export function removeValue(translation: JsonObject, ownPath: JsonPath): JsonObject {
  const [parent, step] = [ownPath.slice(0, -1), ownPath.at(-1)]
  const key = sourceKey(ownPath)
  const isBelow = (other: string) => other === key || other.startsWith(`${key}.`)
  const without = withNotes(
    translation,
    Object.entries(notedIn(translation)).filter(([other]) => !isBelow(other)),
  )
  if (typeof step !== 'number') return withValue(without, key, undefined)
  const entries = entriesOf(translation, parent).toSpliced(step, 1)
  const moved = moveNotes(without, parent, other => (other < step ? other : other - 1))
  return withValue(moved, sourceKey(parent), entries)
}

const ownPathOf = ({ ownPaths }: MergedData, path: JsonPath): JsonPath | undefined => {
  const key = sourceKey(path)
  return Object.hasOwn(ownPaths, key) ? ownPaths[key] : undefined
}

const wrap = (step: string | number, value: Json): Json =>
  typeof step === 'number' ? [value] : { [step]: value }

function entriesOf(translation: JsonObject, path: JsonPath): Json[] {
  const found = valueAt(translation, sourceKey(path))
  return Array.isArray(found) ? found : []
}

/** Returns the hashes of what was translated, by the path in the translation. Not those of a body, which has a list. */
function notedIn({ sources }: JsonObject): Record<string, string> {
  const all = Object.entries(isObject(sources) ? sources : {})
  return Object.fromEntries(
    all.flatMap(([key, hash]) => (typeof hash === 'string' ? [[key, hash] as const] : [])),
  )
}

const note = (translation: JsonObject, ownPath: JsonPath, text: string): JsonObject =>
  withNotes(translation, [
    ...Object.entries(notedIn(translation)),
    [sourceKey(ownPath), hashMeaning(text)] as const,
  ])

/** Gives the notes of a list's entries the places that its entries have now. */
function moveNotes(translation: JsonObject, list: JsonPath, indexNow: (index: number) => number): JsonObject {
  const prefix = `${sourceKey(list)}.`
  return withNotes(
    translation,
    Object.entries(notedIn(translation)).map(([key, hash]) => {
      if (!key.startsWith(prefix)) return [key, hash]
      const [index, ...rest] = key.slice(prefix.length).split('.')
      return [[prefix + indexNow(Number(index)), ...rest].join('.'), hash]
    }),
  )
}

function withNotes(translation: JsonObject, notes: readonly (readonly [string, string])[]): JsonObject {
  const { sources } = translation
  const body = isObject(sources) ? sources[bodyField] : undefined
  return {
    ...translation,
    sources: { ...Object.fromEntries(notes), ...(body === undefined ? {} : { [bodyField]: body }) },
  }
}
