/** Which parts of the content somebody reads: what is made of them need not be made again while they stay as they are. */

/** A record, the list of the records that there are, or a kind of one piece. */
export interface ReadTarget {
  kind: string
  /** Of a record; `ALL_RECORDS` for all records. */
  key?: string
}

/** A place or one field of it; with `ALL_RECORDS`, the field of all records. */
export interface Dependency extends ReadTarget {
  field?: string
}

export const ALL_RECORDS = '*'

/** What was read since it was made, as names of parts: see `dependencyKey`. */
export interface DependencyTracker {
  /** A field of a place, or all of it. A page reads thousands: whoever tells of a place should keep it. */
  note(place: ReadTarget, field?: string): void
  /** What something was made of that is now used once more. */
  include(reads: DependencyTracker): void
  during<Value>(work: () => Value): Value
  /** Of its own, and what it includes. */
  parts(): string[]
  included(): ReadonlySet<DependencyTracker>
}

// From so many on, one part stands for all: the list of parts must not grow with the content.
const mostRecords = 24
const mostFields = 12

let current: DependencyTracker | undefined

/** For whatever is read of a content that is watched, inside of `during`. */
export const trackRead = (place: ReadTarget, field?: string): void => current?.note(place, field)

const inheritDependencies = (reads: DependencyTracker): void => current?.include(reads)

/** Of a place: undefined where all of it was read. */
type Fields = Set<string | undefined>

export function createDependencyTracker(): DependencyTracker {
  const read = new Map<ReadTarget, Fields>()
  const includes = new Set<DependencyTracker>()
  let lastPlace: ReadTarget | undefined
  let lastFields: Fields = new Set()
  const reads: DependencyTracker = {
    note(place, field) {
      // Mostly one record is read field by field.
      if (place !== lastPlace) {
        lastPlace = place
        lastFields = entry(read, place, newFields)
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

const newFields = (): Fields => new Set()

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const value = make()
  map.set(key, value)
  return value
}

function partsRead(read: ReadonlyMap<ReadTarget, Fields>): string[] {
  const columns = columnsOf(read)
  // What was looked for and is missing is a place of its own each time.
  const names = new Set<string>()
  for (const [kind, fields] of columns)
    for (const field of fields) names.add(dependencyKey({ kind, key: ALL_RECORDS, field }))
  for (const [place, fields] of read) {
    const { kind, key } = place
    const inColumns = isRecord(place) ? columns.get(kind) : undefined
    const others = inColumns ? new Set([...fields].filter(field => !inColumns.has(field))) : fields
    // Many fields make it the whole record.
    if (isRecord(place) && others.size > mostFields) names.add(dependencyKey({ kind, key }))
    else for (const field of others) names.add(dependencyKey({ kind, key, field }))
  }
  return [...names]
}

const isRecord = ({ key }: ReadTarget) => key !== undefined && key !== ALL_RECORDS

/** By kind, the fields that were read of many records, which make it the field of all. */
function columnsOf(read: ReadonlyMap<ReadTarget, Fields>): ReadonlyMap<string, Fields> {
  const columns = new Map<string, Fields>()
  for (const [kind, records] of recordsByKind(read)) {
    if (records.length <= mostRecords) continue
    const counts = new Map<string | undefined, number>()
    for (const fields of records) for (const field of fields) counts.set(field, (counts.get(field) ?? 0) + 1)
    const often = [...counts].filter(([field, count]) => field !== undefined && count > mostRecords)
    columns.set(kind, new Set(often.map(([field]) => field)))
  }
  return columns
}

/** The fields that were read of each record. */
function recordsByKind(read: ReadonlyMap<ReadTarget, Fields>): ReadonlyMap<string, readonly Fields[]> {
  const kinds = new Map<string, Fields[]>()
  for (const [place, fields] of read)
    if (isRecord(place)) entry(kinds, place.kind, (): Fields[] => []).push(fields)
  return kinds
}

interface NamedPart {
  kind: string
  key?: string | undefined
  field?: string | undefined
}

// No kind, slug, address or field has a line break.
const separator = '\n'

export function dependencyKey({ kind, key = '', field = '' }: NamedPart): string {
  return [kind, key, field].join(separator)
}

/** Whether a part is of all records of a kind: asked of many names, most of which are not. */
export const coversAllRecords = (name: string): boolean => name.includes(`${separator}${ALL_RECORDS}`)

export function parseDependencyKey(name: string): Dependency {
  const [kind = '', key, field] = name.split(separator)
  return { kind, ...(key && { key }), ...(field && { field }) }
}

/**
 * Something made of the content, once for it and for all who ask. Whoever asks depends on all that it was made of, not
 * only the one who was first.
 */
export function memoize<From extends object, Value>(make: (from: From) => Value): (from: From) => Value {
  const known = new WeakMap<From, { value: Value; reads: DependencyTracker }>()
  return from => {
    const made = known.get(from) ?? readWhile(() => make(from))
    known.set(from, made)
    inheritDependencies(made.reads)
    return made.value
  }
}

function readWhile<Value>(work: () => Value): { value: Value; reads: DependencyTracker } {
  const reads = createDependencyTracker()
  return { value: reads.during(work), reads }
}
