import { type Content, isRecords, type Keyed, type Records, recordKey } from './content.ts'
import { ALL_RECORDS, type ReadTarget, trackRead } from './dependencies.ts'

/** The same content, which tells what is read of it. */
export function trackContent(content: Content): Content {
  const opened = new Map<string, unknown>()
  return new Proxy({} as Content, {
    get(_, kind) {
      if (typeof kind !== 'string' || kind === 'then') return undefined
      if (!opened.has(kind)) opened.set(kind, watchKind(kind, content[kind as keyof Content]))
      return opened.get(kind)
    },
  })
}

function watchKind(kind: string, data: unknown): unknown {
  if (isRecords(data)) return watchRecords(kind, data)
  return isObject(data) ? watchFields(data, { kind }) : data
}

function watchRecords(kind: string, records: Records<Keyed>): Records<Keyed> {
  const every: ReadTarget = { kind, key: ALL_RECORDS }
  const watched = new Map<string, { place: ReadTarget; fields: Keyed }>()
  const watch = (item: Keyed) => {
    const key = recordKey(item)
    const known = watched.get(key)
    if (known) return known
    const place = { kind, key }
    const made = { place, fields: watchFields(item, place) }
    watched.set(key, made)
    return made
  }
  let all: readonly Keyed[] | undefined
  const find = (key: string) => {
    const item = records.find(key)
    if (!item) {
      // All of it: so that it counts when it appears.
      trackRead({ kind, key })
      return undefined
    }
    const { place, fields } = watch(item)
    trackRead(place, keyField(item))
    return fields
  }
  return {
    get all() {
      trackRead(every)
      all ??= records.all.map(item => watch(item).fields)
      return all
    },
    find,
    get: key => find(key) ?? records.get(key as never),
  }
}

const keyField = (item: Keyed) => (item.slug === undefined ? 'url' : 'slug')

/** One level deep: what a field holds is read as a whole. */
function watchFields<Item extends object>(item: Item, place: ReadTarget): Item {
  const note = (field: string | symbol) => {
    if (typeof field === 'string') trackRead(place, field)
  }
  return new Proxy(item, {
    get(target, field) {
      note(field)
      return Reflect.get(target, field)
    },
    has(target, field) {
      note(field)
      return Reflect.has(target, field)
    },
    getOwnPropertyDescriptor(target, field) {
      note(field)
      return Reflect.getOwnPropertyDescriptor(target, field)
    },
    ownKeys(target) {
      trackRead(place)
      return Reflect.ownKeys(target)
    },
  })
}

const isObject = (data: unknown): data is object => typeof data === 'object' && data !== null
