/** Dependency tracking: what a page reads of the content. A page is rendered again only if one of its dependencies changes. */

/** A record, the list of an entity's records, or a singleton. */
export interface ReadTarget {
  kind: string
  /** Key of the record, or `ALL_RECORDS`. Undefined for a singleton. */
  key?: string
}

/** A target or one field of it. With `ALL_RECORDS` and a field: that field of every record. */
export interface Dependency extends ReadTarget {
  field?: string
}

export const ALL_RECORDS = '*'

/** Collects the dependencies of one computation. */
export interface DependencyTracker {
  /** Adds a field of a target, or all of it. Pass the same target object for each field: a page reads thousands. */
  note(target: ReadTarget, field?: string): void
  /** Adds the dependencies of a memoized value. */
  include(other: DependencyTracker): void
  /** Runs `work` and collects what it reads. */
  during<Value>(work: () => Value): Value
  /** Keys of the own dependencies, without the included ones. */
  keys(): string[]
  /** The own dependencies one by one, however many there are. */
  all(): Iterable<Dependency>
  included(): ReadonlySet<DependencyTracker>
}

// Above these limits, one dependency covers all records (or all fields), so that the list doesn't grow with the content.
const MAX_TRACKED_RECORDS = 24
const MAX_TRACKED_FIELDS = 12

let current: DependencyTracker | undefined

/** Adds a read of tracked content to the running computation, if there is one. */
export const trackRead = (target: ReadTarget, field?: string): void => current?.note(target, field)

/** Adds the dependencies of a memoized value that is being reused. */
const inheritDependencies = (tracker: DependencyTracker): void => current?.include(tracker)

/** Fields that were read of a target; undefined means all of it. */
type Fields = Set<string | undefined>

export function createDependencyTracker(): DependencyTracker {
  const fieldsByTarget = new Map<ReadTarget, Fields>()
  const includes = new Set<DependencyTracker>()
  let lastTarget: ReadTarget | undefined
  let lastFields: Fields = new Set()
  const tracker: DependencyTracker = {
    note(target, field) {
      // Most records are read field by field.
      if (target !== lastTarget) {
        lastTarget = target
        lastFields = getOrCreate(fieldsByTarget, target, newFields)
      }
      lastFields.add(field)
    },
    include: other => void includes.add(other),
    during(work) {
      const before = current
      current = tracker
      try {
        return work()
      } finally {
        current = before
      }
    },
    keys: () => keysOf(fieldsByTarget),
    *all() {
      for (const [target, fields] of fieldsByTarget)
        for (const field of fields) yield field === undefined ? target : { ...target, field }
    },
    included: () => includes,
  }
  return tracker
}

const newFields = (): Fields => new Set()

function getOrCreate<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const value = create()
  map.set(key, value)
  return value
}

function keysOf(fieldsByTarget: ReadonlyMap<ReadTarget, Fields>): string[] {
  const columns = columnsOf(fieldsByTarget)
  // A set, because each look-up of a missing record is a new target.
  const keys = new Set<string>()
  for (const [kind, fields] of columns)
    for (const field of fields) keys.add(dependencyKey({ kind, key: ALL_RECORDS, field }))
  for (const [target, fields] of fieldsByTarget) {
    const { kind, key } = target
    const inColumns = isRecord(target) ? columns.get(kind) : undefined
    const others = inColumns ? new Set([...fields].filter(field => !inColumns.has(field))) : fields
    if (isRecord(target) && others.size > MAX_TRACKED_FIELDS) keys.add(dependencyKey({ kind, key }))
    else for (const field of others) keys.add(dependencyKey({ kind, key, field }))
  }
  return [...keys]
}

const isRecord = ({ key }: ReadTarget) => key !== undefined && key !== ALL_RECORDS

/** Returns by kind the fields that were read of so many records that they count as fields of all records. */
function columnsOf(fieldsByTarget: ReadonlyMap<ReadTarget, Fields>): ReadonlyMap<string, Fields> {
  const columns = new Map<string, Fields>()
  for (const [kind, records] of recordsByKind(fieldsByTarget)) {
    if (records.length <= MAX_TRACKED_RECORDS) continue
    const counts = new Map<string | undefined, number>()
    for (const fields of records) for (const field of fields) counts.set(field, (counts.get(field) ?? 0) + 1)
    const often = [...counts].filter(([field, count]) => field !== undefined && count > MAX_TRACKED_RECORDS)
    columns.set(kind, new Set(often.map(([field]) => field)))
  }
  return columns
}

function recordsByKind(
  fieldsByTarget: ReadonlyMap<ReadTarget, Fields>,
): ReadonlyMap<string, readonly Fields[]> {
  const kinds = new Map<string, Fields[]>()
  for (const [target, fields] of fieldsByTarget)
    if (isRecord(target)) getOrCreate(kinds, target.kind, (): Fields[] => []).push(fields)
  return kinds
}

interface DependencyParts {
  kind: string
  key?: string | undefined
  field?: string | undefined
}

// Kinds, slugs, URLs and field names contain no line breaks.
const separator = '\n'

/** The format in pages.json. */
export function dependencyKey({ kind, key = '', field = '' }: DependencyParts): string {
  return [kind, key, field].join(separator)
}

/** Faster than parsing the key: most keys aren't of all records. */
export const coversAllRecords = (key: string): boolean => key.includes(`${separator}${ALL_RECORDS}`)

export function parseDependencyKey(dependency: string): Dependency {
  const [kind = '', key, field] = dependency.split(separator)
  return { kind, ...(key && { key }), ...(field && { field }) }
}

/** Memoizes a function of a content object. Every caller inherits the dependencies of the value, not only the first one. */
export function memoize<From extends object, Value>(compute: (from: From) => Value): (from: From) => Value {
  const known = new WeakMap<From, { value: Value; tracker: DependencyTracker }>()
  return from => {
    const result = known.get(from) ?? computeTracked(() => compute(from))
    known.set(from, result)
    inheritDependencies(result.tracker)
    return result.value
  }
}

function computeTracked<Value>(work: () => Value): { value: Value; tracker: DependencyTracker } {
  const tracker = createDependencyTracker()
  return { value: tracker.during(work), tracker }
}
