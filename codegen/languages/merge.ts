import { isObject, type Json, type JsonObject, type JsonPath } from '../json.ts'
import { childShape, findField, objectShapeOf, type Shape } from '../schema/shape.ts'
import { hasTranslatable, translatableNames } from '../schema/translatable.ts'
import { hashMeaning } from '../text-meaning.ts'
import { alignEntries } from './align.ts'
import { type MergedData, type Misfit, sourceKey } from './merged-data.ts'
import { branchAt, countNotedEntries, listHashes, type SourceHashes, sourceTree } from './source-hashes.ts'
import { collectTexts, hashTexts, hasTexts, visitTexts } from './translatable-texts.ts'

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

/** The findings so far, and how to merge. */
interface Merge {
  omitsUntranslated: boolean
  found: Omit<MergedData, 'data'>
}

/** A value of the main language with what the translation has for it. */
interface Place<Value extends Json = Json, Own extends Json | undefined = Json | undefined> {
  value: Value
  /** Path in the merged data. */
  path: JsonPath
  own: Own
  /** Path in the file of the translation: of `own`, or of the group or list that lacks it. */
  ownPath: JsonPath
  /** Absent if nothing was noted, or if the notes no longer tell which entry is which. */
  sources: SourceHashes | undefined
}

/**
 * Replaces the texts of a record with those of a translation. Nothing but texts changes. `own` has only texts, in groups and lists like
 * those of the record.
 */
function mergeTexts(
  shape: Shape,
  data: JsonObject,
  own: JsonObject,
  { sources, omitsUntranslated }: MergeOptions,
): MergedData {
  const merge: Merge = {
    omitsUntranslated,
    found: { pairs: [], missing: [], omitted: [], misfits: [], matched: [], resized: [], ownPaths: {} },
  }
  const merged = mergeValue(merge, shape, {
    value: data,
    path: [],
    own,
    ownPath: [],
    sources: sourceTree(sources),
  })
  return { ...merge.found, data: isObject(merged) ? merged : data }
}

function mergeValue(merge: Merge, shape: Shape, place: Place): Json {
  const { found } = merge
  const { value, path, own, ownPath } = place
  if (!hasTranslatable(shape)) {
    if (own !== undefined) found.misfits.push({ ownPath, reason: 'no-text' })
    return value
  }
  if (own === undefined || own === null) return keepMainLanguage(merge, shape, place)
  found.ownPaths[sourceKey(path)] = ownPath
  if (typeof value === 'string') {
    if (shape.isMatched) found.matched.push({ path, text: value })
    return mergeText(merge, { ...place, value, own })
  }
  if (Array.isArray(value) && Array.isArray(own) && shape.kind === 'list')
    return mergeList(merge, shape, { ...place, value, own })
  if (isObject(value) && isObject(own)) return mergeGroup(merge, shape, { ...place, value, own })
  // A number in place of a text has nothing to translate. All other values are of another kind than those of the page.
  found.misfits.push({ ownPath, reason: typeof value === 'number' ? 'gone' : 'kind' })
  return keepMainLanguage(merge, shape, place)
}

function keepMainLanguage({ found }: Merge, shape: Shape, { value, path }: Place): Json {
  visitTexts(shape, value, path, (_, at) => found.missing.push(at))
  return value
}

function mergeText({ found }: Merge, { value, path, own, ownPath, sources }: Place<string, Json>): Json {
  if (typeof own !== 'string') {
    found.misfits.push({ ownPath, reason: 'kind' })
    found.missing.push(path)
    return value
  }
  const source = sources?.hash
  const state = source === undefined ? 'unknown' : source === hashMeaning(value) ? 'current' : 'stale'
  found.pairs.push({ path, ownPath, text: value, own, state })
  return own
}

function mergeList(
  merge: Merge,
  shape: Shape & { kind: 'list' },
  { value: list, path, own, ownPath, ...place }: Place<Json[], Json[]>,
): Json[] {
  const { found } = merge
  const noted = countNotedEntries(place.sources)
  const withText =
    own.findLastIndex(entry => typeof entry === 'string' || Object.keys(entry ?? {}).length > 0) + 1
  // After an entry was added or deleted by hand, the notes are about other entries than those in their places.
  const isOtherLength = noted > 0 && (own.length < noted || withText > noted)
  if (isOtherLength) found.resized.push({ ownPath, count: own.length, noted })
  const sources = isOtherLength ? undefined : place.sources
  const partners = alignEntries(
    list.map(entry => hashTexts(shape.items, entry)),
    own.map((_, index) => listHashes(branchAt(sources, index))),
  )
  const used = new Set(partners)
  for (const index of own.keys())
    if (!used.has(index)) found.misfits.push({ ownPath: [...ownPath, index], reason: 'gone' })
  let left = list.length
  const merged: Json[] = []
  for (const [index, value] of list.entries()) {
    const partner = partners[index]
    if (partner === undefined && canOmit(merge, shape, value, left)) {
      left -= 1
      found.omitted.push({ path: [...path, index], ownPath, texts: collectTexts(shape.items, value) })
      continue
    }
    const at = { value, path: [...path, merged.length] }
    const entry =
      partner === undefined
        ? { ...at, own: undefined, ownPath, sources: undefined }
        : { ...at, own: own[partner], ownPath: [...ownPath, partner], sources: branchAt(sources, partner) }
    merged.push(mergeValue(merge, shape.items, entry))
  }
  return merged
}

const canOmit = (
  { omitsUntranslated }: Merge,
  { items, minItems = 0 }: Shape & { kind: 'list' },
  entry: Json,
  left: number,
): boolean => omitsUntranslated && left > Math.max(minItems, 1) && hasTexts(items, entry)

function mergeGroup(
  merge: Merge,
  shape: Shape,
  { value: group, path, own, ownPath, sources }: Place<JsonObject, JsonObject>,
): JsonObject {
  const ownShape = objectShapeOf(shape, group)
  const entries = Object.entries(group).flatMap(([name, value]): [string, Json][] => {
    const child = childShape(shape, group, name)
    const ownValue = Object.hasOwn(own, name) ? own[name] : undefined
    if (!child) return [[name, value]]
    const isOptional = ownShape !== undefined && findField(ownShape, name)?.required === false
    const at = [...path, name]
    if (ownValue === undefined && isOptional && merge.omitsUntranslated && hasTexts(child, value)) {
      merge.found.omitted.push({ path: at, ownPath, texts: collectTexts(child, value) })
      return []
    }
    const place = { value, path: at, own: ownValue, ownPath: [...ownPath, name] }
    return [[name, mergeValue(merge, child, { ...place, sources: branchAt(sources, name) })]]
  })
  for (const name of Object.keys(own))
    if (!Object.hasOwn(group, name))
      merge.found.misfits.push({ ownPath: [...ownPath, name], ...misfitOf(shape, group, own, name) })
  return Object.fromEntries(entries)
}

/** Says why a field of a translation has no place in the group. */
function misfitOf(shape: Shape, group: JsonObject, own: JsonObject, name: string): Omit<Misfit, 'ownPath'> {
  const ownShape = objectShapeOf(shape, group)
  const names = translatableNames(shape)
  if (names.includes(name) || ownShape?.additional !== undefined) return { reason: 'gone' }
  if (!ownShape || findField(ownShape, name)) return { reason: 'no-text' }
  const fields = names.filter(
    field => !Object.hasOwn(own, field) && kindOf(group[field]) === kindOf(own[name]),
  )
  return { reason: 'unknown', fields }
}

const kindOf = (value: Json | undefined) => (Array.isArray(value) ? 'list' : typeof value)
