import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { sql } from 'kysely'
import type { Database, OpenOptions } from '../../store/database.ts'
import { type DatabaseOptions, openDatabase } from '../../store/open-database.ts'
import { connectPostgres } from '../../store/postgres-database.ts'
import { connectSqlite, openSqliteDatabase, sqliteFile } from '../../store/sqlite-database.ts'
import { isBusy } from '../../store/sqlite-errors.ts'
import { backUp } from './back-up.ts'
import { openBackup, Refused } from './backup-file.ts'
import { backupName, backupsAmong } from './backup-names.ts'
import { type Counts, copyStore, countStore, differingTable } from './copy-store.ts'

export interface Restored {
  /** The backup that was taken. */
  file: string
  counts: Counts
  /** Where that is which the store held before. */
  setAside: string | undefined
}

interface RestoreOptions extends DatabaseOptions {
  /** A backup, or a folder of which the newest is taken. */
  from: string
  /** Whether what the store holds may be set aside. */
  replace: boolean
}

/** Puts a backup into an empty store, in one transaction, in the form that this program needs. */
export async function restore({ from, replace, ...store }: RestoreOptions): Promise<Restored> {
  const file = await findBackup(from)
  await (await openBackup(file)).close()
  const setAside = await makeRoom({ ...store, replace, backups: path.dirname(file) })
  const counts = await withCopy(file, store, async copy => {
    const target = await openDatabase(store)
    try {
      const counts = await copyStore({ from: copy, to: target, form: copy })
      const table = differingTable(counts, await countStore(target))
      if (table) throw new Error(`The store doesn't hold all of ${table}: it was written to meanwhile.`)
      return counts
    } finally {
      await target.close()
    }
  })
  return { file, counts, setAside }
}

async function findBackup(from: string): Promise<string> {
  if (!existsSync(from)) throw new Refused(`There is no ${from}.`)
  if (!(await stat(from)).isDirectory()) return from
  const [newest] = backupsAmong(await readdir(from))
  if (!newest) throw new Refused(`There is no backup in ${from}: none is called ${backupName(new Date())}.`)
  return path.join(from, newest)
}

/** A backup may have the form of an older program: it is brought to today's in a copy. */
async function withCopy<T>(
  file: string,
  options: OpenOptions,
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

interface Room extends DatabaseOptions {
  replace: boolean
  /** Folder for what is set aside of Postgres. */
  backups: string
}

const replaceAdvice = 'Add --replace to set that aside and restore'

function makeRoom(room: Room): Promise<string | undefined> {
  return room.databaseUrl === undefined ? emptyFolder(room) : emptyPostgres(room.databaseUrl, room)
}

async function emptyFolder({ dataFolder, replace, clock }: Room): Promise<string | undefined> {
  const file = sqliteFile(dataFolder)
  if (!existsSync(file)) return undefined
  const state = await stateOfFile(file)
  if (state === 'in use') throw new Refused(`${file} is in use. Stop the server first.`)
  if (state === 'empty') {
    await rm(file)
    return undefined
  }
  if (!replace) throw new Refused(`${file} ${state}. ${replaceAdvice}.`)
  const folder = path.join(dataFolder, backupName(clock()).replace('site-', 'replaced-').replace('.db', ''))
  await mkdir(folder, { mode: 0o700 })
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(file + suffix)) await rename(file + suffix, path.join(folder, `site.db${suffix}`))
  }
  return folder
}

/** In use, empty, or what speaks against replacing it, in words that follow its name. */
async function stateOfFile(file: string): Promise<string> {
  try {
    if (hasOtherConnections(file)) return 'in use'
    const database = await connectSqlite(file)
    return await contentOf(database).finally(() => database.close())
  } catch {
    return "can't be read"
  }
}

/** Leaving the mode in which a log stands beside the file is refused while anybody else has it open. */
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
  { replace, backups, clock, log }: Room,
): Promise<string | undefined> {
  const database = connectPostgres(url, log)
  try {
    const others = await otherSessions(database)
    if (others > 0) {
      throw new Refused(
        `The database is in use (connections: ${others}). Stop every server that uses it, and wait for ${idleSeconds} seconds before you try again.`,
      )
    }
    const content = await contentOf(database)
    if (content === 'empty') return undefined
    if (!replace) throw new Refused(`The database ${content}. ${replaceAdvice}.`)
    const name = backupName(clock()).replace('site-', 'replaced-')
    return (await backUp(database, { folder: backups, clock, log, name })).file
  } finally {
    await database.close()
  }
}

/** A server looks at the store more often. A pooler keeps connections of servers that have stopped for longer. */
const idleSeconds = 20

async function otherSessions(database: Database): Promise<number> {
  const query = sql<{ others: string }>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and (state is distinct from 'idle' or state_change > clock_timestamp() - make_interval(secs => ${idleSeconds}))`
  const { rows } = await database.read(db => query.execute(db))
  return Number(rows[0]?.others)
}

/** Only what people have sent counts: a store that a server has just made holds a secret and counters. */
const sent: readonly string[] = ['estimates', 'subscriptions', 'outbox']

async function contentOf(database: Database): Promise<string> {
  const counts = await countStore(database)
  const filled = sent.filter(table => (counts[table] ?? 0) > 0)
  return filled.length === 0
    ? 'empty'
    : `holds ${filled.map(table => `${counts[table]} ${table}`).join(', ')}`
}
