import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../server/store/database.ts'
import { closeConnection, openConnection } from '../../server/store/sqlite-connection.ts'
import { openSqliteDatabase } from '../../server/store/sqlite-database.ts'
import { createStore, type Store } from '../../server/store/store.ts'
import { clock } from './databases.ts'
import { newEstimate } from './estimate.ts'
import { silentLog } from './silent-log.ts'

let folder: string
let database: Database
let store: Store

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sqlite-'))
  database = await openSqliteDatabase(folder, { clock, log: silentLog })
  store = createStore(database)
})

afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

test('a closed store is one complete file', async () => {
  await store.saveEstimate(newEstimate(1))
  await database.close()
  await copyFile(path.join(folder, 'site.db'), path.join(folder, 'copy.db'))
  const copy = openConnection(path.join(folder, 'copy.db'))
  expect(copy.prepare('select reference from estimates').all()).toEqual([{ reference: 'ZZ-1' }])
  expect(copy.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  closeConnection(copy)
  database = await openSqliteDatabase(folder, { clock, log: silentLog })
})

test('closes while another process holds the store, without loss', async () => {
  await store.saveEstimate(newEstimate(1))
  const other = lock()
  await database.close()
  unlock(other)
  database = await openSqliteDatabase(folder, { clock, log: silentLog })
  expect(await createStore(database).listEstimates()).toHaveLength(1)
})

test('every connection waits for the disk at each commit, and shortly for other processes', () => {
  for (const file of ['new.db', 'new.db']) {
    const connection = openConnection(path.join(folder, file))
    expect(connection.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' })
    expect(connection.prepare('pragma synchronous').get()).toEqual({ synchronous: 2 })
    expect(connection.prepare('pragma busy_timeout').get()).toEqual({ timeout: 50 })
    closeConnection(connection)
  }
})

test('a write waits for another process without blocking the event loop, and then succeeds', async () => {
  const other = lock()
  setTimeout(() => unlock(other), 600)
  const turns = await turnsDuring(async () => {
    expect(await store.saveEstimate(newEstimate(1))).toMatchObject({ kind: 'saved' })
  })
  expect(turns).toBeGreaterThan(3)
})

test('writes that waited for too long fail together without blocking, and the next one works', async () => {
  const other = lock()
  const turns = await turnsDuring(async () => {
    const refused = Array.from({ length: 20 }, (_, number) => store.saveEstimate(newEstimate(number)))
    for (const result of await Promise.allSettled(refused)) {
      expect(result).toMatchObject({ status: 'rejected', reason: { name: 'StoreUnavailableError' } })
    }
  })
  expect(turns).toBeGreaterThan(3)
  unlock(other)
  expect(await store.saveEstimate(newEstimate(30))).toMatchObject({ kind: 'saved' })
  expect(await store.listEstimates()).toHaveLength(1)
})

test('fails on a full disk, keeps the data, and works again when there is room', async () => {
  await store.saveEstimate(newEstimate(1))
  const limited = await database.read(async db => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count ?? 0}`).execute(db)
    return rows[0]?.page_count
  })
  expect(limited).toBeGreaterThan(0)
  const large = newEstimate(2, { projectDetails: 'x'.repeat(100_000) })
  await expect(store.saveEstimate(large)).rejects.toMatchObject({ name: 'StoreUnavailableError' })
  expect((await store.listEstimates()).map(({ reference }) => reference)).toEqual(['ZZ-1'])
  await database.read(async db => {
    await sql.raw('pragma max_page_count = 1000000').execute(db)
  })
  expect(await store.saveEstimate(large)).toMatchObject({ kind: 'saved' })
})

/** Counts the turns of the event loop. tests/faults measures its delay. */
async function turnsDuring(work: () => Promise<void>): Promise<number> {
  let turns = 0
  const ticks = setInterval(() => {
    turns += 1
  }, 5)
  await work()
  clearInterval(ticks)
  return turns
}

function lock(): DatabaseSyncInstance {
  const other = new DatabaseSync(path.join(folder, 'site.db'))
  other.exec('begin immediate')
  return other
}

function unlock(other: DatabaseSyncInstance): void {
  other.exec('rollback')
  other.close()
}
