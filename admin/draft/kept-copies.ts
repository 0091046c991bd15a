import * as z from 'zod/mini'
import { isObject, type JsonObject } from '../../codegen/json.ts'
import { complete, settle } from '../store/settle.ts'

const fieldsSchema = z.custom<JsonObject>(isObject)
const copySchema = z.object({
  /** Fields as they were read from the file. */
  saved: fieldsSchema,
  value: fieldsSchema,
  pictures: z.map(z.string(), z.instanceof(Blob)),
  /** Time of the last key, in ms since 1970. */
  at: z.number(),
})

const leftSchema = z.omit(copySchema, { pictures: true })

/** Fields that were typed and not saved. */
export type KeptCopy = z.infer<typeof copySchema>

export interface KeptCopies {
  read: (name: string) => Promise<KeptCopy | undefined>
  write: (name: string, copy: KeptCopy) => Promise<void>
  /** Keeps the fields synchronously, because a page that is being closed doesn't wait for the database. */
  leave: (name: string, copy: KeptCopy) => void
  forget: (name: string) => Promise<void>
  names: () => Promise<readonly string[]>
}

const STORE = 'kept'

/** Keeps copies in the browser's database, so that a closed tab loses nothing. If it is full or missing, only pictures aren't kept. */
export function openKeptCopies(repository: string): KeptCopies {
  const request = indexedDB.open('editor', 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  const opened = settle(request)
  const prefix = `${repository}/`
  const store = async (mode: IDBTransactionMode) => (await opened).transaction(STORE, mode).objectStore(STORE)
  const keyOf = (name: string) => `${STORE}:${prefix}${name}`
  const ignore = () => undefined
  const leave: KeptCopies['leave'] = (name, { pictures: _, ...left }) => {
    try {
      localStorage.setItem(keyOf(name), JSON.stringify(left))
    } catch {
      // The storage is full: the copy of half a second ago stays.
    }
  }
  return {
    async read(name) {
      const found: unknown = await store('readonly')
        .then(kept => settle(kept.get(prefix + name)))
        .catch(ignore)
      const copy = copySchema.safeParse(found).data
      const left = leftSchema.safeParse(JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null')).data
      return left ? { ...left, pictures: copy?.pictures ?? new Map() } : copy
    },
    async write(name, copy) {
      try {
        const kept = await store('readwrite')
        kept.put(copy, prefix + name)
        await complete(kept.transaction)
        localStorage.removeItem(keyOf(name))
      } catch {
        leave(name, copy)
      }
    },
    leave,
    async forget(name) {
      localStorage.removeItem(keyOf(name))
      await store('readwrite')
        .then(kept => settle(kept.delete(prefix + name)))
        .catch(ignore)
    },
    async names() {
      const keys = await store('readonly')
        .then(kept => settle(kept.getAllKeys()))
        .catch(() => [])
      return [...keys.map(String), ...Object.keys(localStorage).map(key => key.replace(`${STORE}:`, ''))]
        .filter(key => key.startsWith(prefix))
        .map(key => key.slice(prefix.length))
    },
  }
}
