import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeConnection, openConnection } from '../../server/store/sqlite-connection.ts'
import { openSqliteStore } from '../../server/store/sqlite-store.ts'
import type { NewEstimate, Store } from '../../server/store/store.ts'

const clock = () => new Date('2026-03-01T12:00:00Z')
let folder: string
let stores: Store[]

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'store-'))
  stores = []
})

afterEach(async () => {
  await Promise.all(stores.map(store => store.close()))
  await rm(folder, { recursive: true })
})

async function open(): Promise<Store> {
  const store = await openSqliteStore(folder, clock)
  stores.push(store)
  return store
}

const estimate = (number: number, more: Partial<NewEstimate> = {}): NewEstimate => ({
  reference: `ZZ-${number}`,
  requestKey: undefined,
  receivedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, number)).toISOString(),
  fullName: "Ada O'Oak; drop table estimates",
  email: 'ada@example.com',
  phone: '555 010 0199',
  zipCode: '02134',
  serviceNeeded: 'tile',
  projectDetails: 'Zwei Räume,\n客厅 🪵',
  ...more,
})

test('what was saved is listed as it was, newest first, also after reopening', async () => {
  const store = await open()
  await store.saveEstimate(estimate(1))
  await store.saveEstimate(estimate(2))
  const { requestKey: _, ...stored } = estimate(2)
  const [newest, older] = await (await open()).listEstimates()
  expect(newest).toEqual(stored)
  expect(older?.reference).toBe('ZZ-1')
})

test('a key is stored once and answers with the first reference', async () => {
  const store = await open()
  expect(await store.saveEstimate(estimate(1, { requestKey: 'k' }))).toEqual({
    kind: 'saved',
    reference: 'ZZ-1',
  })
  expect(await store.saveEstimate(estimate(2, { requestKey: 'k' }))).toEqual({
    kind: 'repeated',
    reference: 'ZZ-1',
  })
  expect(await store.listEstimates()).toHaveLength(1)
  expect((await store.findEstimateByKey('k'))?.reference).toBe('ZZ-1')
  expect(await store.findEstimateByKey('other')).toBeUndefined()
})

test('a taken reference stores nothing', async () => {
  const store = await open()
  await store.saveEstimate(estimate(1))
  expect(await store.saveEstimate(estimate(1, { requestKey: 'k' }))).toEqual({ kind: 'referenceTaken' })
  expect(await store.listEstimates()).toHaveLength(1)
})

test('an address subscribes once, however it is written', async () => {
  const store = await open()
  const requestedAt = clock().toISOString()
  expect(await store.saveSubscription({ email: 'Ada@example.com', requestedAt })).toEqual({ kind: 'saved' })
  expect(await store.saveSubscription({ email: 'ada@Example.com', requestedAt })).toEqual({
    kind: 'repeated',
  })
})

test('several that open an empty folder together make the tables once', async () => {
  const opened = await Promise.all([open(), open(), open(), open()])
  await Promise.all(opened.map((store, index) => store.saveEstimate(estimate(index))))
  expect(await opened[0]?.listEstimates()).toHaveLength(4)
})

test('a closed store is one file that holds everything', async () => {
  const store = await openSqliteStore(folder, clock)
  await store.saveEstimate(estimate(1))
  await store.close()
  await copyFile(path.join(folder, 'site.db'), path.join(folder, 'copy.db'))
  const copy = openConnection(path.join(folder, 'copy.db'))
  expect(copy.prepare('select reference from estimates').all()).toEqual([{ reference: 'ZZ-1' }])
  closeConnection(copy)
})

test('every connection waits for the disk at each commit, also to a database that is there already', () => {
  for (const file of ['new.db', 'new.db']) {
    const connection = openConnection(path.join(folder, file))
    expect(connection.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' })
    expect(connection.prepare('pragma synchronous').get()).toEqual({ synchronous: 2 })
    closeConnection(connection)
  }
})

test('a write waits for another process without holding up the event loop, and then succeeds', async () => {
  const store = await open()
  const other = lock()
  setTimeout(() => unlock(other), 600)
  let longest = 0
  let last = performance.now()
  const ticks = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 5)
  expect(await store.saveEstimate(estimate(1))).toMatchObject({ kind: 'saved' })
  clearInterval(ticks)
  expect(longest).toBeLessThan(250)
})

test('a write that waited for too long is refused, and the next one works', async () => {
  const store = await open()
  const other = lock()
  const refused = [store.saveEstimate(estimate(1)), store.saveEstimate(estimate(2))]
  for (const result of await Promise.allSettled(refused)) {
    expect(result).toMatchObject({ status: 'rejected', reason: { name: 'StoreUnavailable' } })
  }
  unlock(other)
  expect(await store.saveEstimate(estimate(3))).toMatchObject({ kind: 'saved' })
  expect(await store.listEstimates()).toHaveLength(1)
}, 10_000)

function lock(): DatabaseSyncInstance {
  const other = new DatabaseSync(path.join(folder, 'site.db'))
  other.exec('begin immediate')
  return other
}

function unlock(other: DatabaseSyncInstance): void {
  other.exec('rollback')
  other.close()
}

test('everything acknowledged before kill -9 is there afterwards', async () => {
  const acknowledged: string[] = []
  for (const round of [1, 2, 3]) {
    const writer = spawn(process.execPath, ['--import', 'tsx', writerScript, folder, String(round)])
    for await (const reference of createInterface(writer.stdout)) {
      acknowledged.push(reference)
      // Further lines may be on their way: they count as well.
      if (acknowledged.length >= round * 150) writer.kill('SIGKILL')
    }
    if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit')
    expect(writer.signalCode).toBe('SIGKILL')
  }
  const stored = new Set((await (await open()).listEstimates()).map(({ reference }) => reference))
  expect(acknowledged.length).toBeGreaterThanOrEqual(450)
  expect(acknowledged.filter(reference => !stored.has(reference))).toEqual([])
  const database = new DatabaseSync(path.join(folder, 'site.db'))
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  database.close()
}, 30_000)

const writerScript = path.join(import.meta.dirname, 'endless-writer.ts')
