import { z } from 'zod'
import type { ContentState } from './check-content.ts'
import type { Checkout } from './checkout.ts'
import type { Backend } from './settings.ts'

const cachedFile = z.object({ text: z.string().optional(), size: z.number().optional() })

/**
 * The content of a repository, as the visual editor keeps it in this browser. It saves by itself; a file that no form
 * can show is mended on the repository's own page.
 */
export function repositoryCheckout(backend: Backend): Checkout {
  async function state(): Promise<ContentState> {
    const files = await readCache(`${backend.name}:${backend.repo}`)
    const content = files.flatMap(([path, file]) =>
      path.startsWith('content/') ? [[path.slice('content/'.length), file] as const] : [],
    )
    const texts = content.flatMap(([path, { text }]) => (text === undefined ? [] : [[path, text] as const]))
    return { texts: new Map(texts), sizes: new Map(content.map(([path, { size = 0 }]) => [path, size])) }
  }
  return {
    state,
    textOf: async path => (await state()).texts.get(path),
    editAddress: path => editAddress(backend, `content/${path}`),
  }
}

function editAddress({ name, repo, branch = 'main', api_root: apiRoot }: Backend, path: string): string {
  const host = apiRoot
    ? new URL(apiRoot).origin
    : name === 'github'
      ? 'https://github.com'
      : 'https://gitlab.com'
  return name === 'github'
    ? `${host}/${repo}/edit/${branch}/${path}`
    : `${host}/${repo}/-/edit/${branch}/${path}`
}

/** The store in which the visual editor remembers the files of a repository, by path. */
const store = 'file-cache'

async function readCache(database: string): Promise<[string, z.infer<typeof cachedFile>][]> {
  const db = await settle(indexedDB.open(database))
  try {
    if (!db.objectStoreNames.contains(store)) return []
    const files = db.transaction(store).objectStore(store)
    const [keys, values] = await Promise.all([settle(files.getAllKeys()), settle(files.getAll())])
    return keys.map((key, index) => [String(key), cachedFile.parse(values[index])])
  } finally {
    db.close()
  }
}

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
