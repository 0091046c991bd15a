import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { DatabaseSync } from '@photostructure/sqlite'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { backUp, pruneBackups } from '../../server/operations/backup/back-up.ts'
import { backupName, backupsAmong, backupsToDelete } from '../../server/operations/backup/backup-names.ts'
import { countStore } from '../../server/operations/backup/copy-store.ts'
import { restore } from '../../server/operations/backup/restore.ts'
import type { Database } from '../../server/store/database.ts'
import { findEstimate } from '../../server/store/estimates.ts'
import { connectStore } from '../../server/store/open-database.ts'
import { openSqliteDatabase, sqliteFile } from '../../server/store/sqlite-database.ts'
import { createStore } from '../../server/store/store.ts'
import { clock, describeOnBoth } from './databases.ts'
import { newEstimate } from './estimate.ts'
import { silentLog } from './silent-log.ts'

let folder: string
let emptyFolder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backups-'))
  emptyFolder = await mkdtemp(path.join(tmpdir(), 'restored-'))
})

afterEach(() => Promise.all([folder, emptyFolder].map(made => rm(made, { recursive: true }))))

/** Inserts more rows than one statement accepts, faster than by single requests. */
const fill = (database: Database, count: number) =>
  database.write(db => {
    const rows = Array.from({ length: count }, (_, index) => ({
      reference: `ZZ-${index + 1}`,
      received_at: clock().toISOString(),
      full_name: "Ada O'Oak",
      email: 'ada@example.com',
      phone: '555 010 0199',
      zip_code: '02134',
      service_needed: 'tile',
      project_details: 'Zwei Räume,\n客厅 🪵',
    }))
    return db.insertInto('estimates').values(rows).execute()
  })

/** Runs in a process: SQLite closes a file and its WAL only when the statements are garbage-collected. */
async function closeForGood(database: Database, dataFolder: string): Promise<void> {
  await database.close()
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  const isLetGo = () => {
    collect()
    return !existsSync(`${sqliteFile(dataFolder)}-wal`)
  }
  await expect.poll(isLetGo).toBe(true)
}

const inNewFolder = () => ({ databaseUrl: undefined, dataFolder: emptyFolder, clock, log: silentLog })
const references = async (dataFolder: string) => {
  const database = await openSqliteDatabase(dataFolder, { clock, log: silentLog })
  const estimates = await createStore(database).listEstimates()
  await database.close()
  return estimates.map(({ reference }) => reference).reverse()
}

describeOnBoth('a backup of a store', ({ engine, open, where }) => {
  const store = () => ({ ...where(), clock, log: silentLog })

  test('holds a snapshot of everything, and can be restored to either engine', async () => {
    const database = await open()
    const filled = createStore(database)
    await fill(database, 501)
    await filled.saveSubscription({
      email: 'Ada@example.com',
      language: 'en',
      requestedAt: clock().toISOString(),
    })
    await filled.newsletterSecret()
    const before = await countStore(database)
    const { file, counts } = await backUp(database, { folder, clock, log: silentLog })
    expect(counts).toEqual(before)
    expect(counts).toMatchObject({ estimates: 501, outbox: 1, subscriptions: 1, secrets: 2 })
    expect((await restore({ ...inNewFolder(), from: file, replace: false })).counts).toEqual(before)
    const restored = await openSqliteDatabase(emptyFolder, { clock, log: silentLog })
    expect(await findEstimate(restored, 'ZZ-7')).toEqual(await findEstimate(database, 'ZZ-7'))
    expect(await createStore(restored).newsletterSecret()).toBe(await filled.newsletterSecret())
    await restored.close()
  })

  test('is a single file that only its owner can read', async () => {
    const { file } = await backUp(await open(), { folder: path.join(folder, 'new'), clock, log: silentLog })
    expect(await readdir(path.dirname(file))).toEqual([path.basename(file)])
    expect([(await stat(file)).mode & 0o777, (await stat(path.dirname(file))).mode & 0o777]).toEqual([
      0o600, 0o700,
    ])
  })

  test('can be restored into the empty store of a new server, which then accepts requests', async () => {
    const first = await openSqliteDatabase(emptyFolder, { clock, log: silentLog })
    await createStore(first).saveEstimate(newEstimate(1))
    const { file } = await backUp(first, { folder, clock, log: silentLog })
    await closeForGood(first, emptyFolder)
    await (await connectAndClose(open, where().dataFolder)).newsletterSecret
    await restore({ ...store(), from: folder, replace: false })
    const target = createStore(await open())
    expect(await target.saveEstimate(newEstimate(2))).toMatchObject({ kind: 'saved' })
    expect((await target.listEstimates()).map(({ reference }) => reference)).toEqual(['ZZ-2', 'ZZ-1'])
    expect(existsSync(file)).toBe(true)
  })

  test('is not restored into a store in use, nor into one with data without --replace', async () => {
    const database = await open()
    await createStore(database).saveEstimate(newEstimate(1))
    const { file } = await backUp(database, { folder, clock, log: silentLog })
    await createStore(database).saveEstimate(newEstimate(2))
    await expect(restore({ ...store(), from: file, replace: true })).rejects.toThrow(/in use.*Stop/)
    await closeForGood(database, where().dataFolder)
    await expect(restore({ ...store(), from: file, replace: false })).rejects.toThrow(
      /2 estimates.*--replace/,
    )
    expect(await createStore(await open()).listEstimates()).toHaveLength(2)
  })

  test('replaces the data with --replace, and keeps the old data', async () => {
    const database = await open()
    await createStore(database).saveEstimate(newEstimate(1))
    const { file } = await backUp(database, { folder, clock, log: silentLog })
    await createStore(database).saveEstimate(newEstimate(2))
    await closeForGood(database, where().dataFolder)
    const { setAside = '' } = await restore({ ...store(), from: file, replace: true })
    expect(await createStore(await open()).listEstimates()).toHaveLength(1)
    if (engine === 'postgres') await restore({ ...inNewFolder(), from: setAside, replace: false })
    expect(await references(engine === 'postgres' ? emptyFolder : setAside)).toEqual(['ZZ-1', 'ZZ-2'])
  })

  test('is not made of the store of a newer program', async () => {
    const database = await open()
    await database.write(db =>
      db.insertInto('migrations').values({ name: '9999-new', applied_at: '' }).execute(),
    )
    await expect(backUp(database, { folder, clock, log: silentLog })).rejects.toThrow(
      /newer version.*9999-new/,
    )
    expect(await readdir(folder)).toEqual([])
  })

  test('does not reuse the number of a deleted row', async () => {
    const database = await open()
    const numbers = async () =>
      (await database.read(db => db.selectFrom('subscriptions').select('id').execute())).map(({ id }) => id)
    const filled = createStore(database)
    for (const email of ['a@example.com', 'b@example.com']) {
      await filled.saveSubscription({ email, language: 'en', requestedAt: clock().toISOString() })
    }
    const highest = Math.max(...(await numbers()))
    const { file } = await backUp(database, { folder, clock, log: silentLog })
    await database.write(db => db.deleteFrom('subscriptions').execute())
    await closeForGood(database, where().dataFolder)
    await restore({ ...store(), from: file, replace: true })
    const restored = await open()
    await createStore(restored).saveSubscription({
      email: 'c@example.com',
      language: 'en',
      requestedAt: clock().toISOString(),
    })
    const after = await restored.read(db => db.selectFrom('subscriptions').select('id').execute())
    expect(Math.max(...after.map(({ id }) => id))).toBeGreaterThan(highest)
  })
})

/** Creates a store like a server that was started and stopped. */
async function connectAndClose(open: () => ReturnType<typeof openSqliteDatabase>, dataFolder: string) {
  const database = await open()
  const newsletterSecret = createStore(database).newsletterSecret()
  await newsletterSecret
  await closeForGood(database, dataFolder)
  return { newsletterSecret }
}

describe('a backup', () => {
  const options = () => ({ ...inNewFolder(), from: folder, replace: false })

  test('of the first release is migrated when it is restored', async () => {
    const old = new DatabaseSync(path.join(folder, backupName(clock())))
    old.exec(await readFile(path.join(import.meta.dirname, 'first-release.sql'), 'utf8'))
    old.close()
    await restore(options())
    expect(await references(emptyFolder)).toEqual(['ZZ-1', 'ZZ-2', 'ZZ-3'])
  })

  test('of an older store has the migrations of that store', async () => {
    const old = new DatabaseSync(path.join(emptyFolder, 'site.db'))
    old.exec(await readFile(path.join(import.meta.dirname, 'first-release.sql'), 'utf8'))
    old.close()
    const database = await connectStore(inNewFolder())
    const { counts } = await backUp(database, { folder, clock, log: silentLog })
    await closeForGood(database, emptyFolder)
    expect(counts).toEqual({ estimates: 3, subscriptions: 1 })
  })

  test('that is damaged is rejected, and creates no store', async () => {
    const database = await openSqliteDatabase(emptyFolder, { clock, log: silentLog })
    await fill(database, 200)
    const { file } = await backUp(database, { folder, clock, log: silentLog })
    await closeForGood(database, emptyFolder)
    await rm(path.join(emptyFolder, 'site.db'))
    const bytes = await readFile(file)
    await writeFile(file, bytes.fill(0x5a, bytes.length / 2, bytes.length / 2 + 5000))
    await expect(restore(options())).rejects.toThrow(/damaged|can't be read/)
    expect(await readdir(emptyFolder)).toEqual([])
  })

  test.each([
    ['nothing', undefined, /There is no backup in/],
    ['something else', 'Hello', /can't be read as a backup/],
    ['an empty file', '', /is not a backup of this site/],
  ])('that is %s is rejected', async (_, content, message) => {
    if (content !== undefined) await writeFile(path.join(folder, backupName(clock())), content)
    await expect(restore(options())).rejects.toThrow(message)
    expect(await readdir(emptyFolder)).toEqual([])
  })

  test('replaces an unreadable store only with --replace', async () => {
    const database = await openSqliteDatabase(emptyFolder, { clock, log: silentLog })
    await createStore(database).saveEstimate(newEstimate(1))
    await backUp(database, { folder, clock, log: silentLog })
    await closeForGood(database, emptyFolder)
    await writeFile(path.join(emptyFolder, 'site.db'), 'gone')
    await expect(restore(options())).rejects.toThrow(/can't be read.*--replace/)
    const { setAside = '' } = await restore({ ...options(), replace: true })
    expect(await references(emptyFolder)).toEqual(['ZZ-1'])
    expect(await readFile(path.join(setAside, 'site.db'), 'utf8')).toBe('gone')
  })

  test('of a missing store is rejected, and creates none', async () => {
    await expect(connectStore(inNewFolder())).rejects.toThrow(/There is no store/)
    expect(await readdir(emptyFolder)).toEqual([])
  })
})

const hour = 60 * 60 * 1000
const times = (count: number, every: number) =>
  Array.from({ length: count }, (_, index) => backupName(new Date(clock().getTime() - index * every * hour)))

describe('pruning', () => {
  test('keeps the 24 newest, the newest of 7 days and the newest of 5 weeks', () => {
    const names = times(24 * 60, 1)
    const gone = new Set(backupsToDelete(names))
    const kept = names.filter(name => !gone.has(name))
    expect(kept.slice(0, 24)).toEqual(names.slice(0, 24))
    // 2026-03-01 was a Sunday. That day and the one before are among the 24 newest.
    expect(kept.slice(24).map(name => name.slice(5, 18))).toEqual([
      '2026-02-27T23',
      '2026-02-26T23',
      '2026-02-25T23',
      '2026-02-24T23',
      '2026-02-23T23',
      '2026-02-22T23',
      '2026-02-15T23',
      '2026-02-08T23',
      '2026-02-01T23',
    ])
  })

  test('is idempotent, and never deletes the newest backup or other files', () => {
    const someTimes = fc.array(
      fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
    )
    fc.assert(
      fc.property(someTimes, dates => {
        const names = ['notes.txt', 'site.db', ...new Set(dates.map(backupName))]
        const gone = new Set(backupsToDelete(names))
        const kept = names.filter(name => !gone.has(name))
        expect(kept.slice(0, 2)).toEqual(['notes.txt', 'site.db'])
        expect(backupsToDelete(kept)).toEqual([])
        expect(kept).toEqual(expect.arrayContaining(backupsAmong(names).slice(0, 24)))
      }),
    )
  })

  test('a clock that is years ahead deletes at most the oldest backup of the right time', () => {
    const names = times(24, 1)
    const ahead = backupName(new Date(clock().getTime() + 3 * 365 * 24 * hour))
    expect(backupsToDelete([...names, ahead])).toEqual([names.at(-1)])
    const days = times(90, 24)
    const gone = backupsToDelete([...days, ahead])
    expect(days.slice(0, 23).filter(name => gone.includes(name))).toEqual([])
  })

  test('deletes the partial files of dead processes after a day', async () => {
    const left = path.join(folder, `${backupName(clock())}.partial`)
    const [old, recent] = [left.replace('site-2026', 'site-2025'), left]
    await mkdir(folder, { recursive: true })
    for (const file of [old, recent]) await writeFile(file, '')
    await utimes(old, 0, 0)
    expect(await pruneBackups(folder)).toEqual([path.basename(old)])
    expect(await readdir(folder)).toEqual([path.basename(recent)])
  })
})
