/**
 * What follows from an object that never changes, such as a record: made when it is first asked for, and kept for as long as
 * the object is in use. What has not been edited is thereby one and the same object from one look at the content to the next.
 */
export function memoizeByObject<Of extends object, Value>(make: (of: Of) => Value): (of: Of) => Value {
  const known = new WeakMap<Of, { value: Value }>()
  return of => {
    const made = known.get(of) ?? { value: make(of) }
    known.set(of, made)
    return made.value
  }
}

/** The same of two: of a record and of the facts that fill it. Of the second, few are in use at once. */
export function memoizeByPair<One extends object, Other extends object, Value>(
  make: (one: One, other: Other) => Value,
): (one: One, other: Other) => Value {
  const withOther = memoizeByObject((other: Other) => memoizeByObject((one: One) => make(one, other)))
  return (one, other) => withOther(other)(one)
}
