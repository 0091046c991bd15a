/**
 * Memoizes a function of an immutable object, such as a record. The result lives as long as the object, so an unchanged record keeps its
 * derived objects from one check to the next.
 */
export function memoizeByObject<Key extends object, Value>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const entries = new WeakMap<Key, { value: Value }>()
  return key => {
    const entry = entries.get(key) ?? { value: compute(key) }
    entries.set(key, entry)
    return entry.value
  }
}

/** Memoizes a function of two immutable objects. Efficient if few second objects are in use, such as the facts that fill all records. */
export function memoizeByPair<One extends object, Other extends object, Value>(
  compute: (one: One, other: Other) => Value,
): (one: One, other: Other) => Value {
  const withOther = memoizeByObject((other: Other) => memoizeByObject((one: One) => compute(one, other)))
  return (one, other) => withOther(other)(one)
}
