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
import { estimate } from './estimate.ts'
import { silentLog } from './silent-log.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'migrate-'))
})

afterEach(() => rm(folder, { recursive: true }))

/** A database as the first release left it. */
async function writeFirstRelease(): Promise<void> {
  const old = new DatabaseSync(path.join(folder, 'site.db'))
  old.exec(await readFile(path.join(import.meta.dirname, 'first-release.sql'), 'utf8'))
  old.close()
}

test('a file of the first release is opened with all that it holds, and takes more', async () => {
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
  })
  // The keys are kept as well: a request that comes once more is the same one.
  expect(await store.saveEstimate(estimate(9, { requestKeys: ['key-2'] }))).toEqual({
    kind: 'repeated',
    reference: 'ZZ-2',
  })
  expect(await store.saveEstimate(estimate(10))).toMatchObject({ kind: 'saved' })
  expect(await createOutbox(database).status()).toMatchObject({ unsent: 2 })
  // An address is found as before, by its hash.
  const pending = await subscriptionOf(database, 'Ada@Example.com')
  expect(pending).toMatchObject({ id: 7, email: 'Ada@example.com', status: 'pending' })
  expect(await store.confirmSubscription({ id: 7, key: pending?.key ?? '' }, clock().toISOString())).toBe(
    'confirmed',
  )
  await store.saveSubscription({ email: 'bo@example.com', requestedAt: clock().toISOString() })
  expect((await subscriptionOf(database, 'bo@example.com'))?.id).toBe(8)
  await database.close()
})

test('it is brought up to date once, and opened again as it is', async () => {
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
