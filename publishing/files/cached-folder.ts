import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'

interface CachedFolder {
  cacheDir: string
  /** Hash of everything that the folder depends on. */
  name: string
  /** Maximum number of folders in the cache. The most recently used ones are kept. */
  limit: number
  /** Creates and fills the folder. */
  create: (folder: string) => Promise<void>
}

/** Returns a folder of the cache, and creates it if it doesn't exist. Processes that create the same folder don't interfere. */
export async function cachedFolder({ cacheDir, name, limit, create }: CachedFolder): Promise<string> {
  mkdirSync(cacheDir, { recursive: true })
  const folder = path.join(cacheDir, name)
  if (!existsSync(folder)) {
    const temporary = `${folder}-${process.pid}`
    // An interrupted process with the same ID may have left one.
    rmSync(temporary, { recursive: true, force: true })
    await create(temporary)
    moveIntoPlace(temporary, folder)
  }
  utimesSync(folder, new Date(), new Date())
  removeLeastRecentlyUsed(cacheDir, limit)
  return folder
}

function moveIntoPlace(temporary: string, folder: string): void {
  try {
    renameSync(temporary, folder)
  } catch (error) {
    // Another process may have created the same folder.
    if (!existsSync(folder)) throw error
    rmSync(temporary, { recursive: true })
  }
}

function removeLeastRecentlyUsed(cacheDir: string, limit: number): void {
  // A folder that another process moved or removed since the listing counts as just used.
  const usedAt = (name: string) =>
    statSync(path.join(cacheDir, name), { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY
  const newestFirst = readdirSync(cacheDir)
    .map(name => ({ name, at: usedAt(name) }))
    .sort((a, b) => b.at - a.at)
  for (const { name } of newestFirst.slice(limit))
    rmSync(path.join(cacheDir, name), { recursive: true, force: true })
}
