import type { ContentState } from './check-content.ts'

/** Difference between two maps. */
interface Changes<Value> {
  set: ReadonlyMap<string, Value>
  gone: readonly string[]
}

export interface StateChanges {
  texts: Changes<string>
  sizes: Changes<number | undefined>
}

export const nothing: ContentState = { texts: new Map(), sizes: new Map() }

/** Computes the difference between two states. A keystroke changes one text; the whole content is hundreds of kilobytes. */
export function changesOf(before: ContentState, after: ContentState): StateChanges {
  return { texts: changed(before.texts, after.texts), sizes: changed(before.sizes, after.sizes) }
}

/** Returns the state after the changes. `before` stays as it is. */
export function withChanges(before: ContentState, { texts, sizes }: StateChanges): ContentState {
  return { texts: applied(before.texts, texts), sizes: applied(before.sizes, sizes) }
}

function changed<Value>(
  before: ReadonlyMap<string, Value>,
  after: ReadonlyMap<string, Value>,
): Changes<Value> {
  const isOther = ([key, value]: readonly [string, Value]) => before.get(key) !== value || !before.has(key)
  return {
    set: new Map([...after].filter(isOther)),
    gone: [...before.keys()].filter(key => !after.has(key)),
  }
}

function applied<Value>(
  before: ReadonlyMap<string, Value>,
  { set, gone }: Changes<Value>,
): ReadonlyMap<string, Value> {
  if (set.size === 0 && gone.length === 0) return before
  const after = new Map([...before, ...set])
  for (const key of gone) after.delete(key)
  return after
}
