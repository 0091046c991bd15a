import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOutbox } from '../../server/delivery/outbox.ts'
import { findEstimate } from '../../server/store/estimates.ts'
import { migrations } from '../../server/store/migrations/index.ts'
import { openSqliteDatabase } from '../../server/store/sqlite-database.ts'
import { createStore } from '../../server/store/store.ts'
import { subscriptionOf } from '../../server/store/subscriptions.ts'
import { clock } from './databases.ts'
import { newEstimate } from './estimate.ts'
import { silentLog } from './silent-log.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'migrate-'))
})

afterEach(() => rm(folder, { recursive: true }))

/** Creates a database of the first release. */
async function writeFirstRelease(): Promise<void> {
  const old = new DatabaseSync(path.join(folder, 'site.db'))
  old.exec(await readFile(path.join(import.meta.dirname, 'first-release.sql'), 'utf8'))
  old.close()
}

test('opens a file of the first release with all its data, and accepts more', async () => {
  await writeFirstRelease()
  const database = await openSqliteDatabase(folder, { clock, log: silentLog })
  const store = createStore(database)
  const stored = await store.listEstimates()
  expect(stored.map(({ reference }) => reference)).toEqual(['ZZ-3', 'ZZ-2', 'ZZ-1'])
  expect(await findEstimate(database, 'ZZ-1')).toEqual({
    reference: 'ZZ-1',
    receivedAt: '2026-01-01T09:00:00.000Z',
    fullName: "Ada O'Oak",
    email: 'ada@example.com',
    phone: '555 010 0199',
    zipCode: '02134',
    serviceNeeded: 'tile',
    projectDetails: 'Zwei Räume,\n客厅 🪵',
    suspicion: null,
    source: 'website',
    language: 'en',
    calculation: null,
    context: { emergency: false },
    preferences: { ways: [], times: [] },
    textConsent: null,
  })
  // Keys are kept too, so that a repeated request is recognized.
  expect(await store.saveEstimate(newEstimate(9, { idempotencyKeys: ['key-2'] }))).toEqual({
    kind: 'repeated',
    reference: 'ZZ-2',
  })
  expect(await store.saveEstimate(newEstimate(10))).toMatchObject({ kind: 'saved' })
  expect(await createOutbox(database).status()).toMatchObject({ unsent: 2 })
  // The address is found by its hash.
  const pending = await subscriptionOf(database, 'Ada@Example.com')
  expect(pending).toMatchObject({ id: 7, email: 'Ada@example.com', status: 'pending' })
  expect(await store.confirmSubscription({ id: 7, key: pending?.key ?? '' }, clock().toISOString())).toBe(
    'confirmed',
  )
  await store.saveSubscription({
    email: 'bo@example.com',
    language: 'es',
    requestedAt: clock().toISOString(),
  })
  expect((await subscriptionOf(database, 'bo@example.com'))?.id).toBe(8)
  await database.close()
})

test('migrates once, and then opens the file unchanged', async () => {
  await writeFirstRelease()
  await (await openSqliteDatabase(folder, { clock, log: silentLog })).close()
  const database = await openSqliteDatabase(folder, {
    clock: () => new Date('2030-01-01T00:00:00Z'),
    log: silentLog,
  })
  const steps = await database.read(db => db.selectFrom('migrations').selectAll().orderBy('name').execute())
  expect(steps.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name))
  expect(steps.map(({ applied_at }) => applied_at)).not.toContain('2030-01-01T00:00:00.000Z')
  expect(await createStore(database).listEstimates()).toHaveLength(3)
  await database.close()
})
