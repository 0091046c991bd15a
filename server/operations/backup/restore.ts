import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { sql } from 'kysely'
import type { Database, OpenDatabaseOptions } from '../../store/database.ts'
import { type DatabaseOptions, openDatabase } from '../../store/open-database.ts'
import { connectPostgres } from '../../store/postgres-database.ts'
import { connectSqlite, openSqliteDatabase, sqliteFile } from '../../store/sqlite-database.ts'
import { isBusy } from '../../store/sqlite-errors.ts'
import { backUp } from './back-up.ts'
import { BackupError, openBackup } from './backup-file.ts'
import { backupName, backupsAmong } from './backup-names.ts'
import { type Counts, copyStore, countStore, findDifferingTable } from './copy-store.ts'

export interface RestoreResult {
  /** Restored backup. */
  file: string
  counts: Counts
  /** Location of the previous data. Undefined if the store was empty. */
  setAside: string | undefined
}

interface RestoreOptions extends DatabaseOptions {
  /** A backup, or a folder, whose newest backup is restored. */
  from: string
  /** Whether existing data may be set aside. */
  replace: boolean
}

/** Restores a backup into an empty store in one transaction, and migrates it. */
export async function restore({ from, replace, ...store }: RestoreOptions): Promise<RestoreResult> {
  const file = await findBackup(from)
  await (await openBackup(file)).close()
  const setAside = await emptyStore({ ...store, replace, backups: path.dirname(file) })
  const counts = await withCopy(file, store, async copy => {
    const target = await openDatabase(store)
    try {
      const counts = await copyStore({ from: copy, to: target, schema: copy })
      const table = findDifferingTable(counts, await countStore(target))
      if (table) throw new Error(`The store doesn't hold all of ${table}: it was written to meanwhile.`)
      return counts
    } finally {
      await target.close()
    }
  })
  return { file, counts, setAside }
}

async function findBackup(from: string): Promise<string> {
  if (!existsSync(from)) throw new BackupError(`There is no ${from}.`)
  if (!(await stat(from)).isDirectory()) return from
  const [newest] = backupsAmong(await readdir(from))
  if (!newest)
    throw new BackupError(`There is no backup in ${from}: none is called ${backupName(new Date())}.`)
  return path.join(from, newest)
}

/** Migrates a copy of the backup, which may be from an older program. */
async function withCopy<T>(
  file: string,
  options: OpenDatabaseOptions,
  work: (copy: Database) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'restore-'))
  try {
    await copyFile(file, sqliteFile(folder))
    const copy = await openSqliteDatabase(folder, options)
    return await work(copy).finally(() => copy.close())
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface EmptyOptions extends DatabaseOptions {
  replace: boolean
  /** Folder for a backup of the existing data in Postgres. */
  backups: string
}

const replaceAdvice = 'Add --replace to set that aside and restore'

function emptyStore(options: EmptyOptions): Promise<string | undefined> {
  return options.databaseUrl === undefined
    ? emptyFolder(options)
    : emptyPostgres(options.databaseUrl, options)
}

async function emptyFolder({ dataFolder, replace, clock }: EmptyOptions): Promise<string | undefined> {
  const file = sqliteFile(dataFolder)
  if (!existsSync(file)) return undefined
  const state = await stateOfFile(file)
  if (state === 'in use') throw new BackupError(`${file} is in use. Stop the server first.`)
  if (state === 'empty') {
    await rm(file)
    return undefined
  }
  if (!replace) throw new BackupError(`${file} ${state}. ${replaceAdvice}.`)
  const folder = path.join(dataFolder, backupName(clock()).replace('site-', 'replaced-').replace('.db', ''))
  await mkdir(folder, { mode: 0o700 })
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(file + suffix)) await rename(file + suffix, path.join(folder, `site.db${suffix}`))
  }
  return folder
}

/** Returns 'in use', 'empty', or the end of a sentence that says what the file holds. */
async function stateOfFile(file: string): Promise<string> {
  try {
    if (hasOtherConnections(file)) return 'in use'
    const database = await connectSqlite(file)
    return await describeContent(database).finally(() => database.close())
  } catch {
    return "can't be read"
  }
}

/** SQLite refuses to leave WAL mode while another connection is open. */
function hasOtherConnections(file: string): boolean {
  const connection = new DatabaseSync(file)
  try {
    connection.exec('pragma journal_mode = delete')
    return false
  } catch (error) {
    if (isBusy(error)) return true
    throw error
  } finally {
    connection.close()
  }
}

async function emptyPostgres(
  url: string,
  { replace, backups, clock, log }: EmptyOptions,
): Promise<string | undefined> {
  const database = connectPostgres(url, log)
  try {
    const others = await otherSessions(database)
    if (others > 0) {
      throw new BackupError(
        `The database is in use (connections: ${others}). Stop every server that uses it, and wait for ${IDLE_SECONDS} seconds before you try again.`,
      )
    }
    const content = await describeContent(database)
    if (content === 'empty') return undefined
    if (!replace) throw new BackupError(`The database ${content}. ${replaceAdvice}.`)
    const name = backupName(clock()).replace('site-', 'replaced-')
    return (await backUp(database, { folder: backups, clock, log, name })).file
  } finally {
    await database.close()
  }
}

// A running server queries the store more often. A pooler keeps idle connections of stopped servers for longer.
const IDLE_SECONDS = 20

async function otherSessions(database: Database): Promise<number> {
  const query = sql<{ others: string }>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and (state is distinct from 'idle' or state_change > clock_timestamp() - make_interval(secs => ${IDLE_SECONDS}))`
  const { rows } = await database.read(db => query.execute(db))
  return Number(rows[0]?.others)
}

// A new store holds a secret and counters. Only data that people have sent counts.
const sentTables: readonly string[] = ['estimates', 'subscriptions', 'outbox']

async function describeContent(database: Database): Promise<string> {
  const counts = await countStore(database)
  const filled = sentTables.filter(table => (counts[table] ?? 0) > 0)
  return filled.length === 0
    ? 'empty'
    : `holds ${filled.map(table => `${counts[table]} ${table}`).join(', ')}`
}
