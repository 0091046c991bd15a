import { z } from 'zod'
import { draftName } from '../store/draft-name.ts'
import type { ContentState } from './check-content.ts'
import type { Checkout } from './checkout.ts'
import { pathInContent, shownFile } from './content-path.ts'
import type { GitHubRepository } from './github-repository.ts'
import type { Backend } from './settings.ts'
import { settle } from './settle.ts'

const cachedFile = z.object({ text: z.string().optional(), size: z.number().optional() })

/**
 * The content of a repository, as the visual editor keeps it in this browser. It saves by itself; a file that no form
 * can show is fixed on the repository's own page.
 */
export function repositoryCheckout(backend: Backend, github: Pick<GitHubRepository, 'readPath'>): Checkout {
  const database = `github:${backend.repo}`
  return {
    database,
    state: async () => stateOf(await readCache(database)),
    textOf: async path => (await readCached(database, shownFile(path)))?.text,
    inDraft: picturesInDrafts(github),
    editAddress: path => editAddress(backend, shownFile(path)),
  }
}

/** Pictures of a draft lie on its branch alone until it is published; each is asked for until GitHub has answered. */
function picturesInDrafts({
  readPath,
}: Pick<GitHubRepository, 'readPath'>): NonNullable<Checkout['inDraft']> {
  const asked = new Map<string, Promise<boolean>>()
  const isThere = (branch: string, path: string) => {
    const key = `${branch}:${path}`
    const found =
      asked.get(key) ??
      readPath(shownFile(path), branch).then(
        ({ kind }) => kind === 'file',
        () => {
          asked.delete(key)
          return false
        },
      )
    asked.set(key, found)
    return found
  }
  return async (record, pictures) => {
    const branch = branchOf(record)
    const found = await Promise.all(pictures.map(async path => ((await isThere(branch, path)) ? [path] : [])))
    return found.flat()
  }
}

/** Returns the branch of a draft, as the visual editor calls it. */
export const branchOf = (path: string) => `cms/${draftName(path)}`

/** What the files that the visual editor keeps of a repository, by path, say of the content. */
export function stateOf(files: readonly [string, CachedFile][]): ContentState {
  const content = files.flatMap(([file, cached]) => {
    const path = pathInContent(file)
    return path === undefined ? [] : [[path, cached] as const]
  })
  const texts = content.flatMap(([path, { text }]) => (text === undefined ? [] : [[path, text] as const]))
  return { texts: new Map(texts), sizes: new Map(content.map(([path, { size }]) => [path, size])) }
}

function editAddress({ repo, branch = 'main', api_root: apiRoot }: Backend, path: string): string {
  const host = apiRoot ? new URL(apiRoot).origin : 'https://github.com'
  return `${host}/${repo}/edit/${branch}/${path}`
}

/** The store in which the visual editor remembers the files of a repository, by path. */
const store = 'file-cache'

type CachedFile = z.infer<typeof cachedFile>

async function readCache(database: string): Promise<[string, CachedFile][]> {
  const found = await inStore(database, async files => {
    const [keys, values] = await Promise.all([settle(files.getAllKeys()), settle(files.getAll())])
    return keys.map((key, index): [string, CachedFile] => [String(key), cachedFile.parse(values[index])])
  })
  return found ?? []
}

function readCached(database: string, path: string): Promise<CachedFile | undefined> {
  return inStore(database, async files => cachedFile.optional().parse(await settle(files.get(path))))
}

/** Undefined before the visual editor has made its store: opening it would make another without one. */
async function inStore<T>(name: string, read: (files: IDBObjectStore) => Promise<T>): Promise<T | undefined> {
  const databases = await indexedDB.databases()
  if (!databases.some(database => database.name === name)) return undefined
  const database = await settle(indexedDB.open(name))
  try {
    if (!database.objectStoreNames.contains(store)) return undefined
    return await read(database.transaction(store).objectStore(store))
  } finally {
    database.close()
  }
}
