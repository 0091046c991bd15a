/** Which parts of the content somebody reads: what is made of them need not be made again while they stay as they are. */

/** A record, the list of the records that there are, or a kind of one piece. */
export interface Place {
  kind: string
  /** Of a record; `everyKey` for all records. */
  key?: string
}

/** A place or one field of it; with `everyKey`, the field of all records. */
export interface Part extends Place {
  field?: string
}

export const everyKey = '*'

/** What was read since it was made, as names of parts: see `partName`. */
export interface Reads {
  /** A field of a place, or all of it. A page reads thousands: whoever tells of a place should keep it. */
  note(place: Place, field?: string): void
  /** What something was made of that is now used once more. */
  include(reads: Reads): void
  during<Value>(work: () => Value): Value
  /** Of its own, and what it includes. */
  parts(): string[]
  included(): ReadonlySet<Reads>
}

// From so many on, one part stands for all: the list of parts must not grow with the content.
const mostRecords = 24
const mostFields = 12

let current: Reads | undefined

/** For whatever is read of a content that is watched, inside of `during`. */
export const noteRead = (place: Place, field?: string): void => current?.note(place, field)

export const includeReads = (reads: Reads): void => current?.include(reads)

/** Of a place: undefined where all of it was read. */
type Fields = Set<string | undefined>

export function createReads(): Reads {
  const read = new Map<Place, Fields>()
  const includes = new Set<Reads>()
  let lastPlace: Place | undefined
  let lastFields: Fields = new Set()
  const reads: Reads = {
    note(place, field) {
      // Mostly one record is read field by field.
      if (place !== lastPlace) {
        lastPlace = place
        lastFields = entry(read, place, newSet<string | undefined>)
      }
      lastFields.add(field)
    },
    include: other => void includes.add(other),
    during(work) {
      const before = current
      current = reads
      try {
        return work()
      } finally {
        current = before
      }
    },
    parts: () => partsRead(read),
    included: () => includes,
  }
  return reads
}

const newMap = <Value>() => new Map<string, Value>()
const newSet = <Value>() => new Set<Value>()

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const value = make()
  map.set(key, value)
  return value
}

/** Of records: the keys of those whose field was read, by kind and field. */
type RecordReads = Map<string, Map<string, Set<string>>>

function partsRead(read: ReadonlyMap<Place, Fields>): string[] {
  const records: RecordReads = new Map()
  const others = new Set<string>()
  for (const [{ kind, key }, fields] of read) {
    for (const field of fields) {
      if (key === undefined || key === everyKey || field === undefined)
        others.add(partName({ kind, key, field }))
      else entry(entry(records, kind, newMap<Set<string>>), field, newSet<string>).add(key)
    }
  }
  return [...others, ...[...records].flatMap(([kind, fields]) => fewParts(kind, fields))].sort()
}

/** Many records make it the field of all, many fields the whole record. */
function fewParts(kind: string, read: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const columns: string[] = []
  const fieldsOf = new Map<string, string[]>()
  for (const [field, keys] of read) {
    if (keys.size > mostRecords) columns.push(partName({ kind, key: everyKey, field }))
    else for (const key of keys) entry(fieldsOf, key, () => [] as string[]).push(field)
  }
  const rows = [...fieldsOf].flatMap(([key, fields]) =>
    fields.length > mostFields
      ? [partName({ kind, key })]
      : fields.map(field => partName({ kind, key, field })),
  )
  return [...columns, ...rows]
}

interface NamedPart {
  kind: string
  key?: string | undefined
  field?: string | undefined
}

// No kind, slug, address or field has a line break.
const separator = '\n'

export function partName({ kind, key = '', field = '' }: NamedPart): string {
  return [kind, key, field].join(separator)
}

/** Whether a part is of all records of a kind: asked of many names, most of which are not. */
export const isOfEvery = (name: string): boolean => name.includes(`${separator}${everyKey}`)

export function partOf(name: string): Part {
  const [kind = '', key, field] = name.split(separator)
  return { kind, ...(key && { key }), ...(field && { field }) }
}

/**
 * Something made of the content, once for it and for all who ask. Whoever asks depends on all that it was made of, not
 * only the one who was first.
 */
export function madeOnce<From extends object, Value>(make: (from: From) => Value): (from: From) => Value {
  const known = new WeakMap<From, { value: Value; reads: Reads }>()
  return from => {
    const made = known.get(from) ?? readWhile(() => make(from))
    known.set(from, made)
    includeReads(made.reads)
    return made.value
  }
}

function readWhile<Value>(work: () => Value): { value: Value; reads: Reads } {
  const reads = createReads()
  return { value: reads.during(work), reads }
}
