import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'

interface KeptFolder {
  cacheDir: string
  /** Hash of all that it is made from. */
  name: string
  /** How many of the cache stay, those used last. */
  kept: number
  /** Fills a folder that is not there yet. */
  make: (folder: string) => Promise<void>
}

/** A folder of the cache, made if it is not there; whole at any time, whoever makes the same meanwhile. */
export async function keptFolder({ cacheDir, name, kept, make }: KeptFolder): Promise<string> {
  mkdirSync(cacheDir, { recursive: true })
  const folder = path.join(cacheDir, name)
  if (!existsSync(folder)) {
    const draft = `${folder}-${process.pid}`
    // Of a process that was broken off.
    rmSync(draft, { recursive: true, force: true })
    await make(draft)
    putInPlace(draft, folder)
  }
  utimesSync(folder, new Date(), new Date())
  removeOld(cacheDir, kept)
  return folder
}

function putInPlace(draft: string, folder: string): void {
  try {
    renameSync(draft, folder)
  } catch (error) {
    // Another process was first with the same.
    if (!existsSync(folder)) throw error
    rmSync(draft, { recursive: true })
  }
}

function removeOld(cacheDir: string, kept: number): void {
  // What another process has put in its place, or removed, since it was listed, was used just now.
  const usedAt = (name: string) =>
    statSync(path.join(cacheDir, name), { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY
  const newestFirst = readdirSync(cacheDir)
    .map(name => ({ name, at: usedAt(name) }))
    .sort((a, b) => b.at - a.at)
  for (const { name } of newestFirst.slice(kept))
    rmSync(path.join(cacheDir, name), { recursive: true, force: true })
}
