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
export function applyChoices(
  theirs: JsonObject,
  chosen: readonly Pick<Difference, 'path' | 'yours'>[],
): JsonObject {
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
