import { isObject, type Json, type JsonObject, type JsonPath } from '../json.ts'
import { childShape, findField, objectShapeOf, type Shape } from '../schema/shape.ts'
import { hasTranslatable, isTranslatable, translatableNames } from '../schema/translatable.ts'
import { hashMeaning } from '../text-meaning.ts'
import { alignEntries, type EntryHashes } from './align.ts'

/** A text in the main language and its translation. */
export interface TextPair {
  /** Path in the merged data. */
  path: JsonPath
  /** Path in the file of the translation. */
  ownPath: JsonPath
  text: string
  own: string
  /** Whether the text has its meaning of the time when it was translated; unknown if the file has no hash of it. */
  state: 'current' | 'stale' | 'unknown'
}

/** A value of a translation that has no place in the page. */
export interface Misfit {
  ownPath: JsonPath
  /**
   * `gone`: the page no longer has this text. `no-text`: it isn't a text there. `kind`: a text, list or group is of another kind.
   * `unknown`: no such field exists.
   */
  reason: 'gone' | 'no-text' | 'kind' | 'unknown'
  /** Untranslated fields of the same group, which may be meant. Set if `reason` is `unknown`. */
  fields?: readonly string[]
}

/** A list whose number of entries changed after the translation was noted, so that the notes no longer tell which entry is which. */
export interface ResizedList {
  ownPath: JsonPath
  count: number
  noted: number
}

/** A field or list entry that was left out of a page because it isn't translated. */
export interface OmittedValue {
  /** Path in the main language. */
  path: JsonPath
  /** Path in the file of the translation of the group or list that has the value. */
  ownPath: JsonPath
  /** Texts in the main language. */
  texts: readonly string[]
}

/** A translated text that pages match with words of the main language. */
export interface MatchedText {
  path: JsonPath
  /** The text in the main language. */
  text: string
}

/** The data of a record in a language: that of the main language with translated texts. Plain JSON, so that it can be cached on disk. */
export interface MergedData {
  data: JsonObject
  pairs: TextPair[]
  /** Texts that are still in the main language, by their paths in the merged data. */
  missing: JsonPath[]
  omitted: OmittedValue[]
  misfits: Misfit[]
  /** Texts in the main language by whose words pages decide, by their paths in the merged data. */
  matched: MatchedText[]
  resized: ResizedList[]
  /** Paths in the file of the translation, by the path in the merged data, its steps joined with dots. */
  ownPaths: Record<string, JsonPath>
}

/** The module whose imports, together with the data and the shape, determine what is merged. */
export const MERGE_MODULE = import.meta.url

/** Returns the merged texts of the file of a translation, which may be cached. */
export type MergeOnce = (file: string, ...texts: Parameters<typeof mergeTexts>) => MergedData

export const mergeAlways: MergeOnce = (_file, ...texts) => mergeTexts(...texts)

interface MergeOptions {
  /** Hashes of the translated texts by the path of the translation, its steps joined with dots. */
  sources: Readonly<Record<string, string>>
  /** Leaves optional fields and list entries out that aren't translated, instead of keeping the main language. */
  omitsUntranslated: boolean
}

/** Joins the steps of a path, as `sources` has them: 'blocks.0.heading'. */
export const sourceKey = (path: JsonPath): string => path.join('.')

/**
 * Replaces the texts of a record with those of a translation. Nothing but texts changes. `own` has only texts, in groups and lists like
 * those of the record.
 */
function mergeTexts(shape: Shape, data: JsonObject, own: JsonObject, options: MergeOptions): MergedData {
  const merger = createMerger(options)
  const merged = merger.merge(shape, data, own, [], [])
  return { ...merger.found, data: isObject(merged) ? merged : data }
}

/** Converts a path in the merged data to one in the file of the translation: that of the closest value that is there. */
export function toOwnPath({ ownPaths }: Pick<MergedData, 'ownPaths'>, path: JsonPath): JsonPath {
  for (let length = path.length; length > 0; length -= 1) {
    const key = sourceKey(path.slice(0, length))
    const own = Object.hasOwn(ownPaths, key) ? ownPaths[key] : undefined
    if (own) return [...own, ...path.slice(length)]
  }
  return path
}

/** Lists the texts of a value that each language has in its own words. */
export function collectTexts(shape: Shape, data: Json): string[] {
  const texts: string[] = []
  visitTexts(shape, data, [], text => texts.push(text))
  return texts
}

/** Hashes the texts of a value by path. */
function collectHashes(shape: Shape, data: Json): Map<string, string> {
  const hashes = new Map<string, string>()
  visitTexts(shape, data, [], (text, path) => hashes.set(sourceKey(path), hashMeaning(text)))
  return hashes
}

/** Visits the texts of a value that each language has in its own words. */
export function visitTexts(
  shape: Shape,
  data: Json,
  path: JsonPath,
  visit: (text: string, path: JsonPath) => void,
): void {
  if (!hasTranslatable(shape)) return
  if (typeof data === 'string') {
    if (isTranslatable(shape)) visit(data, path)
    return
  }
  const entries = Array.isArray(data) ? [...data.entries()] : isObject(data) ? Object.entries(data) : []
  for (const [step, value] of entries) {
    const child = childShape(shape, data, step)
    if (child) visitTexts(child, value, [...path, step], visit)
  }
}

function createMerger({ sources, omitsUntranslated }: MergeOptions) {
  const found = {
    pairs: [] as TextPair[],
    missing: [] as JsonPath[],
    omitted: [] as OmittedValue[],
    misfits: [] as Misfit[],
    matched: [] as MatchedText[],
    resized: [] as ResizedList[],
    ownPaths: {} as Record<string, JsonPath>,
  }

  function merge(shape: Shape, value: Json, own: Json | undefined, path: JsonPath, ownPath: JsonPath): Json {
    if (!hasTranslatable(shape)) {
      if (own !== undefined) found.misfits.push({ ownPath, reason: 'no-text' })
      return value
    }
    if (own === undefined || own === null) {
      visitTexts(shape, value, path, (_, at) => found.missing.push(at))
      return value
    }
    found.ownPaths[sourceKey(path)] = ownPath
    if (typeof value === 'string') {
      if (shape.isMatched) found.matched.push({ path, text: value })
      return mergeText(value, own, path, ownPath)
    }
    if (Array.isArray(value) && Array.isArray(own) && shape.kind === 'list')
      return mergeList(shape, value, own, path, ownPath)
    if (isObject(value) && isObject(own)) return mergeGroup(shape, value, own, path, ownPath)
    // A number in place of a text has nothing to translate. All other values are of another kind than those of the page.
    found.misfits.push({ ownPath, reason: typeof value === 'number' ? 'gone' : 'kind' })
    visitTexts(shape, value, path, (_, at) => found.missing.push(at))
    return value
  }

  function mergeText(text: string, own: Json, path: JsonPath, ownPath: JsonPath): Json {
    if (typeof own !== 'string') {
      found.misfits.push({ ownPath, reason: 'kind' })
      found.missing.push(path)
      return text
    }
    const source = isResized(ownPath) ? undefined : sources[sourceKey(ownPath)]
    const state = source === undefined ? 'unknown' : source === hashMeaning(text) ? 'current' : 'stale'
    found.pairs.push({ path, ownPath, text, own, state })
    return own
  }

  function mergeList(
    shape: Shape & { kind: 'list' },
    list: Json[],
    own: Json[],
    path: JsonPath,
    ownPath: JsonPath,
  ): Json[] {
    const noted = countNoted(ownPath)
    const withText =
      own.findLastIndex(entry => typeof entry === 'string' || Object.keys(entry ?? {}).length > 0) + 1
    // After an entry was added or deleted by hand, the notes are about other entries than those in their places.
    const isOtherLength = noted > 0 && (own.length < noted || withText > noted)
    if (isOtherLength) found.resized.push({ ownPath, count: own.length, noted })
    const partners = alignEntries(
      list.map(entry => collectHashes(shape.items, entry)),
      own.map((_, index) => (isOtherLength ? new Map() : sourcesBelow([...ownPath, index]))),
    )
    const used = new Set(partners)
    for (const index of own.keys())
      if (!used.has(index)) found.misfits.push({ ownPath: [...ownPath, index], reason: 'gone' })
    let left = list.length
    const merged: Json[] = []
    for (const [index, entry] of list.entries()) {
      const partner = partners[index]
      if (partner === undefined && canOmit(shape, entry, left)) {
        left -= 1
        found.omitted.push({ path: [...path, index], ownPath, texts: collectTexts(shape.items, entry) })
        continue
      }
      const at = [...path, merged.length]
      merged.push(
        partner === undefined
          ? merge(shape.items, entry, undefined, at, ownPath)
          : merge(shape.items, entry, own[partner], at, [...ownPath, partner]),
      )
    }
    return merged
  }

  function canOmit({ items, minItems = 0 }: Shape & { kind: 'list' }, entry: Json, left: number): boolean {
    return omitsUntranslated && left > Math.max(minItems, 1) && collectHashes(items, entry).size > 0
  }

  const isResized = (ownPath: JsonPath) =>
    found.resized.some(({ ownPath: list }) => list.every((step, index) => step === ownPath[index]))

  /** Returns up to which entry of a list the translation was noted. */
  function countNoted(ownPath: JsonPath): number {
    const prefix = `${sourceKey(ownPath)}.`
    const indexes = Object.keys(sources)
      .filter(key => key.startsWith(prefix))
      .map(key => Number.parseInt(key.slice(prefix.length), 10) + 1)
    return Math.max(0, ...indexes)
  }

  function sourcesBelow(ownPath: JsonPath): EntryHashes {
    const key = sourceKey(ownPath)
    const below = Object.entries(sources).flatMap(([source, hash]): [string, string][] => {
      if (source === key) return [['', hash]]
      return source.startsWith(`${key}.`) ? [[source.slice(key.length + 1), hash]] : []
    })
    return new Map(below)
  }

  function mergeGroup(
    shape: Shape,
    group: JsonObject,
    own: JsonObject,
    path: JsonPath,
    ownPath: JsonPath,
  ): JsonObject {
    const ownShape = objectShapeOf(shape, group)
    const entries = Object.entries(group).flatMap(([name, value]): [string, Json][] => {
      const child = childShape(shape, group, name)
      const ownValue = Object.hasOwn(own, name) ? own[name] : undefined
      if (!child) return [[name, value]]
      const isOptional = ownShape !== undefined && findField(ownShape, name)?.required === false
      if (ownValue === undefined && isOptional && omitsUntranslated && hasTexts(child, value)) {
        found.omitted.push({ path: [...path, name], ownPath, texts: collectTexts(child, value) })
        return []
      }
      return [[name, merge(child, value, ownValue, [...path, name], [...ownPath, name])]]
    })
    for (const name of Object.keys(own)) {
      if (Object.hasOwn(group, name)) continue
      const isKnown = translatableNames(shape).includes(name) || ownShape?.additional !== undefined
      if (isKnown || !ownShape || findField(ownShape, name)) {
        found.misfits.push({ ownPath: [...ownPath, name], reason: isKnown ? 'gone' : 'no-text' })
        continue
      }
      const fields = translatableNames(shape).filter(
        field => !Object.hasOwn(own, field) && kindOf(group[field]) === kindOf(own[name]),
      )
      found.misfits.push({ ownPath: [...ownPath, name], reason: 'unknown', fields })
    }
    return Object.fromEntries(entries)
  }

  return { found, merge }
}

const kindOf = (value: Json | undefined) => (Array.isArray(value) ? 'list' : typeof value)

function hasTexts(shape: Shape, value: Json): boolean {
  let has = false
  visitTexts(shape, value, [], () => {
    has = true
  })
  return has
}
