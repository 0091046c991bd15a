import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS } from '../../../site/durations.ts'
import type { Database } from '../../store/database.ts'
import { type MigrateOptions, migrate } from '../../store/migrate.ts'
import { openSingleFile } from '../../store/sqlite-connection.ts'
import { connectSqlite } from '../../store/sqlite-database.ts'
import { BackupError, openBackup } from './backup-file.ts'
import { backupName, backupsToDelete } from './backup-names.ts'
import { type Counts, copyStore, countStore, findDifferingTable, findMigrations } from './copy-store.ts'

interface BackUpOptions extends Pick<MigrateOptions, 'clock' | 'log'> {
  folder: string
  /** File name. Default: derived from the time. */
  name?: string
}

export interface Backup {
  file: string
  counts: Counts
}

const PARTIAL_SUFFIX = '.partial'
// A newer partial file may belong to a running backup.
const ABANDONED_MS = DAY_MS

/**
 * Copies a snapshot of the store, of either engine, to a SQLite file, verifies the file, and only then gives it its name. The
 * store can be in use.
 */
export async function backUp(store: Database, { folder, name, ...options }: BackUpOptions): Promise<Backup> {
  // Personal data: readable for this user only.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, name ?? backupName(options.clock()))
  const unfinished = file + PARTIAL_SUFFIX
  try {
    const counts = await writeCopy(store, unfinished, options)
    await verify(unfinished, counts)
    await rename(unfinished, file)
    await syncFolder(folder)
    return { file, counts }
  } finally {
    await Promise.all(['', '-journal'].map(suffix => rm(unfinished + suffix, { force: true })))
  }
}

/** Deletes old backups and abandoned partial files. Returns their names. */
export async function pruneBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  const old = backupsToDelete(names)
  for (const name of names.filter(name => name.startsWith('site-') && name.includes(PARTIAL_SUFFIX))) {
    const { mtimeMs } = await stat(path.join(folder, name))
    if (Date.now() - mtimeMs > ABANDONED_MS) old.push(name)
  }
  for (const name of old) await rm(path.join(folder, name), { force: true })
  return old
}

async function writeCopy(store: Database, file: string, options: MigrateOptions): Promise<Counts> {
  const { known, unknown } = await findMigrations(store)
  if (known.length === 0) throw new BackupError('There is no store of this site: nothing to back up.')
  if (unknown.length > 0) {
    throw new BackupError(
      `The store is from a newer version of this program (${unknown.join(', ')}): use its backup.`,
    )
  }
  // Restrict access before the file has data.
  await (await open(file, 'wx', 0o600)).close()
  await chmod(file, 0o600)
  const copy = await connectSqlite(file, openSingleFile)
  try {
    await migrate(copy, { ...options, steps: known })
    return await copyStore({ from: store, to: copy, schema: copy })
  } finally {
    await copy.close()
  }
}

async function verify(file: string, counts: Counts): Promise<void> {
  const written = await openBackup(file)
  try {
    const table = findDifferingTable(counts, await countStore(written))
    if (table) throw new Error(`The backup doesn't hold all of ${table}.`)
  } finally {
    await written.close()
  }
}

/** Makes the new name survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  // Windows can't sync folders: that needs write access, which it grants to files only.
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
