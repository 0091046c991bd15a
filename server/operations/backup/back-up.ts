import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../../store/database.ts'
import { type MigrateOptions, migrate } from '../../store/migrate.ts'
import { openSingleFile } from '../../store/sqlite-connection.ts'
import { connectSqlite } from '../../store/sqlite-database.ts'
import { openBackup, Refused } from './backup-file.ts'
import { backupName, superfluous } from './backup-names.ts'
import { type Counts, copyStore, countStore, differingTable, formOf } from './copy-store.ts'

interface BackUpOptions extends Pick<MigrateOptions, 'clock' | 'log'> {
  folder: string
  /** Of the file; its time without it. */
  name?: string
}

export interface Backup {
  file: string
  counts: Counts
}

const partial = '.partial'
/** A file that was not finished is left by a process that died, or belongs to one that still works at it. */
const abandonedAfter = 24 * 60 * 60 * 1000

/**
 * Writes all that the store holds at one moment to a SQLite file of its own, whatever the store's engine, and gives it its
 * name only when it has been read again and holds every row. The store may be in use.
 */
export async function backUp(store: Database, { folder, name, ...options }: BackUpOptions): Promise<Backup> {
  // Names and addresses of people: for this user's eyes only.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, name ?? backupName(options.clock()))
  const unfinished = file + partial
  try {
    const counts = await writeCopy(store, unfinished, options)
    await compare(unfinished, counts)
    await rename(unfinished, file)
    await syncFolder(folder)
    return { file, counts }
  } finally {
    await Promise.all(['', '-journal'].map(suffix => rm(unfinished + suffix, { force: true })))
  }
}

/** Deletes the backups that the rule doesn't keep, and what processes that died have left. Gives their names. */
export async function thinOut(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  const old = superfluous(names)
  for (const name of names.filter(name => name.startsWith('site-') && name.includes(partial))) {
    const { mtimeMs } = await stat(path.join(folder, name))
    if (Date.now() - mtimeMs > abandonedAfter) old.push(name)
  }
  for (const name of old) await rm(path.join(folder, name), { force: true })
  return old
}

async function writeCopy(store: Database, file: string, options: MigrateOptions): Promise<Counts> {
  const { known, unknown } = await formOf(store)
  if (known.length === 0) throw new Refused('There is no store of this site: nothing to back up.')
  if (unknown.length > 0) {
    throw new Refused(
      `The store is from a newer version of this program (${unknown.join(', ')}): use its backup.`,
    )
  }
  // Before anything is in it.
  await (await open(file, 'wx', 0o600)).close()
  await chmod(file, 0o600)
  const copy = await connectSqlite(file, openSingleFile)
  try {
    await migrate(copy, { ...options, steps: known })
    return await copyStore({ from: store, to: copy, form: copy })
  } finally {
    await copy.close()
  }
}

async function compare(file: string, counts: Counts): Promise<void> {
  const written = await openBackup(file)
  try {
    const table = differingTable(counts, await countStore(written))
    if (table) throw new Error(`The backup doesn't hold all of ${table}.`)
  } finally {
    await written.close()
  }
}

/** So that the new name outlives a power cut as well. */
async function syncFolder(folder: string): Promise<void> {
  // Windows refuses to sync a folder: it needs write access, which it grants to files only.
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
