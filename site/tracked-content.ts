import { type Content, isRecords, type Keyed, type Records, recordKey } from './content.ts'
import { ALL_RECORDS, type ReadTarget, trackRead } from './dependencies.ts'
import { type LanguagePath, MAIN_LANGUAGE } from './languages.ts'

/** Wraps the content of a language and records every read as a dependency. */
export function trackContent(content: Content, languagePath = MAIN_LANGUAGE): Content {
  const opened = new Map<string, unknown>()
  return new Proxy({} as Content, {
    get(_, kind) {
      if (typeof kind !== 'string' || kind === 'then') return undefined
      if (!opened.has(kind))
        opened.set(kind, trackKind(kindInLanguage(kind, languagePath), content[kind as keyof Content]))
      return opened.get(kind)
    },
  })
}

/** Name of a kind of content in dependencies. Those of the main language have no prefix. */
const kindInLanguage = (kind: string, languagePath: LanguagePath) =>
  languagePath === MAIN_LANGUAGE ? kind : `${languagePath}/${kind}`

/** Splits the name of a kind in dependencies. */
export function splitKind(name: string): { languagePath: LanguagePath; kind: string } {
  const [languagePath = MAIN_LANGUAGE, kind] = name.split('/')
  return kind === undefined ? { languagePath: MAIN_LANGUAGE, kind: name } : { languagePath, kind }
}

function trackKind(kind: string, data: unknown): unknown {
  if (isRecords(data)) return trackRecords(kind, data)
  return isObject(data) ? trackFields(data, { kind }) : data
}

function trackRecords(kind: string, records: Records<Keyed>): Records<Keyed> {
  const list: ReadTarget = { kind, key: ALL_RECORDS }
  const trackedByKey = new Map<string, { target: ReadTarget; fields: Keyed }>()
  const track = (item: Keyed) => {
    const key = recordKey(item)
    const known = trackedByKey.get(key)
    if (known) return known
    const target = { kind, key }
    const tracked = { target, fields: trackFields(item, target) }
    trackedByKey.set(key, tracked)
    return tracked
  }
  let all: readonly Keyed[] | undefined
  const find = (key: string) => {
    const item = records.find(key)
    if (!item) {
      // The whole record, so that the page depends on its appearance.
      trackRead({ kind, key })
      return undefined
    }
    const { target, fields } = track(item)
    trackRead(target, keyField(item))
    return fields
  }
  return {
    get all() {
      trackRead(list)
      all ??= records.all.map(item => track(item).fields)
      return all
    },
    find,
    get: key => find(key) ?? records.get(key as never),
  }
}

const keyField = (item: Keyed) => (item.slug === undefined ? 'url' : 'slug')

/** Tracks one level: a read of a field counts for everything in it. */
function trackFields<Item extends object>(item: Item, target: ReadTarget): Item {
  const note = (field: string | symbol) => {
    if (typeof field === 'string') trackRead(target, field)
  }
  return new Proxy(item, {
    get(fields, field) {
      note(field)
      return Reflect.get(fields, field)
    },
    has(fields, field) {
      note(field)
      return Reflect.has(fields, field)
    },
    getOwnPropertyDescriptor(fields, field) {
      note(field)
      return Reflect.getOwnPropertyDescriptor(fields, field)
    },
    ownKeys(fields) {
      trackRead(target)
      return Reflect.ownKeys(fields)
    },
  })
}

const isObject = (data: unknown): data is object => typeof data === 'object' && data !== null
