/**
 * Memoizes a function of an immutable object, such as a record. The result lives as long as the object, so an unchanged record keeps its
 * derived objects from one check to the next.
 */
export function memoizeByObject<Of extends object, Value>(make: (of: Of) => Value): (of: Of) => Value {
  const known = new WeakMap<Of, { value: Value }>()
  return of => {
    const made = known.get(of) ?? { value: make(of) }
    known.set(of, made)
    return made.value
  }
}

/** Memoizes a function of two immutable objects. Efficient if few second objects are in use, such as the facts that fill all records. */
export function memoizeByPair<One extends object, Other extends object, Value>(
  make: (one: One, other: Other) => Value,
): (one: One, other: Other) => Value {
  const withOther = memoizeByObject((other: Other) => memoizeByObject((one: One) => make(one, other)))
  return (one, other) => withOther(other)(one)
}
