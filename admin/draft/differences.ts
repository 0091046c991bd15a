import { getAt, isObject, type Json, type JsonObject, type JsonPath } from '../../codegen/json.ts'

/** Field that differs between two versions of a record. A value is undefined where a version lacks it. */
export interface Difference {
  path: JsonPath
  yours: Json | undefined
  theirs: Json | undefined
  /** Version that differs from the one that both began with. */
  changedBy: 'you' | 'them' | 'both'
}

/** Lists the fields that differ. A list of another length is one difference: nobody knows which entry is which. */
export function differences(base: JsonObject, yours: JsonObject, theirs: JsonObject): Difference[] {
  return [...differing(yours, theirs, [])].map(path => {
    const [before, own, other] = [base, yours, theirs].map(version => getAt(version, path))
    const changedBy = isSame(before, own) ? 'them' : isSame(before, other) ? 'you' : 'both'
    return { path, yours: own, theirs: other, changedBy }
  })
}

function* differing(one: Json | undefined, other: Json | undefined, path: JsonPath): Iterable<JsonPath> {
  if (isSame(one, other)) return
  if (isObject(one) && isObject(other)) {
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)]))
      yield* differing(one[key], other[key], [...path, key])
  } else if (Array.isArray(one) && Array.isArray(other) && one.length === other.length) {
    for (const [index, item] of one.entries()) yield* differing(item, other[index], [...path, index])
  } else yield path
}

const isSame = (one: Json | undefined, other: Json | undefined) =>
  JSON.stringify(sortKeys(one)) === JSON.stringify(sortKeys(other))

/** Sorts keys, so that their order makes no difference. */
function sortKeys(value: Json | undefined): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (!isObject(value)) return value
  const keys = Object.keys(value).sort()
  return Object.fromEntries(keys.map(key => [key, sortKeys(value[key])]))
}

/** Returns a version with the chosen fields of the other. */
function applyChoices(theirs: JsonObject, chosen: readonly Pick<Difference, 'path' | 'yours'>[]): JsonObject {
  const copy = structuredClone(theirs)
  for (const { path, yours } of chosen) {
    const group = getAt(copy, path.slice(0, -1))
    const last = path.at(-1)
    if (Array.isArray(group) && typeof last === 'number' && yours !== undefined) group[last] = yours
    if (!isObject(group) || last === undefined) continue
    if (yours === undefined) delete group[last]
    else group[last] = yours
  }
  return copy
}

/** Values of two people in one. */
interface Merged {
  value: JsonObject
  /** Values of the other person for the fields that both changed, by field. */
  others: ReadonlyMap<string, Json | undefined>
  /** Whether the other person changed anything. */
  isMerged: boolean
}

/** Puts the edits of both into one version, in which yours stay where both changed a field. Without a base, all that differs is of both. */
export function mergeEdits(base: JsonObject | undefined, yours: JsonObject, theirs: JsonObject): Merged {
  const all = differences(base ?? {}, yours, theirs)
  return {
    value: applyChoices(
      theirs,
      all.filter(({ changedBy }) => !base || changedBy !== 'them'),
    ),
    others: theirsByField(all.filter(({ changedBy }) => !base || changedBy === 'both')),
    isMerged: all.some(({ changedBy }) => changedBy !== 'you'),
  }
}

/** Returns the values of the other version by field. */
export const theirsByField = (all: readonly Difference[]): ReadonlyMap<string, Json | undefined> =>
  new Map(all.map(({ path, theirs }) => [path.join('.'), theirs]))
