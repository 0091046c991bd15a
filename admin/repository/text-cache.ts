import * as z from 'zod/mini'
import { settle } from '../store/settle.ts'

/** Texts by Git's name of their bytes, which never changes. */
export interface TextCache {
  read: (shas: readonly string[]) => Promise<ReadonlyMap<string, string>>
  write: (texts: ReadonlyMap<string, string>) => Promise<void>
  /** Removes all texts but these. */
  keepOnly: (shas: ReadonlySet<string>) => Promise<void>
}

const STORE = 'texts'

/** Keeps texts in the browser's database. Without a database, nothing is kept. */
export function openTextCache(repository: string): TextCache {
  const request = indexedDB.open(`editor-texts:${repository}`, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  const opened = settle(request)
  const store = async (mode: IDBTransactionMode) => (await opened).transaction(STORE, mode).objectStore(STORE)
  const ignore = () => undefined
  return {
    async read(shas) {
      const texts = await store('readonly')
        .then(cached => Promise.all(shas.map(sha => settle<unknown>(cached.get(sha)))))
        .catch(() => [])
      return new Map(
        shas.flatMap((sha, index) => {
          const text = z.string().safeParse(texts[index]).data
          return text === undefined ? [] : [[sha, text] as const]
        }),
      )
    },
    async write(texts) {
      await store('readwrite')
        .then(cached => Promise.all([...texts].map(([sha, text]) => settle(cached.put(text, sha)))))
        .catch(ignore)
    },
    async keepOnly(shas) {
      await store('readwrite')
        .then(async cached => {
          const keys = await settle(cached.getAllKeys())
          for (const key of keys) if (!shas.has(String(key))) cached.delete(key)
        })
        .catch(ignore)
    },
  }
}
