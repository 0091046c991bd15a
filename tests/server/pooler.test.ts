import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { erasePerson } from '../../server/store/person.ts'
import { connectPostgres, openPostgresDatabase } from '../../server/store/postgres-database.ts'
import { createStore } from '../../server/store/store.ts'
import { clock, newPostgresDatabase } from './databases.ts'
import { newEstimate } from './estimate.ts'
import { type RotatingPooler, startRotatingPooler } from './rotating-pooler.ts'
import { silentLog } from './silent-log.ts'

let url: string
let pooler: RotatingPooler

beforeEach(async () => {
  url = await newPostgresDatabase()
  const client = new Client(url)
  await client.connect()
  const name = new URL(url).pathname.slice(1)
  await client.query(`alter database ${name} set synchronous_commit = off`)
  await client.query(`alter database ${name} set statement_timeout = 60001`)
  await client.end()
  pooler = await startRotatingPooler(url)
})
afterEach(() => pooler.stop())

const open = () => openPostgresDatabase(pooler.url, { clock, log: silentLog, waitFor: 0 })

const settings = sql<Record<string, string>>`select
  current_setting('synchronous_commit') as commit,
  current_setting('statement_timeout') as statement,
  current_setting('idle_in_transaction_session_timeout') as idle,
  pg_backend_pid() as pid`

test('every transaction behind a pooler has its limits and waits for the disk', async () => {
  const database = await open()
  const expected = { commit: 'on', statement: '4s', idle: '5s' }
  const pids = new Set<unknown>()
  for (const access of ['read', 'write', 'readSnapshot', 'write', 'read'] as const) {
    const { rows } = await database[access](db => settings.execute(db))
    expect(rows, access).toMatchObject([expected])
    pids.add(rows[0]?.pid)
  }
  expect(pids.size).toBeGreaterThan(1)
  await database.close()
})

test('sessions behind a pooler stay unchanged for other clients', async () => {
  const database = await open()
  const store = createStore(database)
  const numbers = Array.from({ length: 30 }, (_, number) => number)
  const saved = await Promise.all(
    numbers.map(number => store.saveEstimate(newEstimate(number, { idempotencyKeys: [`${number}`] }))),
  )
  expect(saved.every(({ kind }) => kind === 'saved')).toBe(true)
  expect(await store.listEstimates()).toHaveLength(30)
  await erasePerson(database, { email: newEstimate(1).email })
  await expect(database.write(db => sql`select 1 / 0`.execute(db))).rejects.toThrow('division by zero')
  await database.close()
  const query = `select current_setting('synchronous_commit') || current_setting('statement_timeout')
    || current_setting('idle_in_transaction_session_timeout') || current_setting('lock_timeout')`
  expect(new Set(await pooler.ask(query))).toEqual(new Set(['off60001ms00']))
})

test('erasing behind a pooler can take longer than the default of the database', async () => {
  const database = await open()
  await createStore(database).saveEstimate(newEstimate(1))
  await database.write(async db => {
    const name = sql.id(new URL(url).pathname.slice(1))
    await sql`alter database ${name} set statement_timeout = 300`.execute(db)
  })
  await pooler.stop()
  pooler = await startRotatingPooler(url)
  const again = connectPostgres(pooler.url, silentLog)
  const reading = again.write(async db => {
    // Blocks only a rewrite of the table.
    await sql`lock table estimates in access share mode`.execute(db)
    await pause(900)
  })
  await erasePerson(again, { email: newEstimate(1).email })
  await reading
  expect(await createStore(again).listEstimates()).toEqual([])
  await again.close()
  await database.close()
})

test('ends a statement that takes too long behind a pooler', async () => {
  const database = await open()
  const start = performance.now()
  await expect(database.read(db => sql`select pg_sleep(20)`.execute(db))).rejects.toThrow(
    'The store cannot be used now',
  )
  expect(performance.now() - start).toBeLessThan(10_000)
  await database.close()
})

test('names a parameter that the pooler rejects, and fails at once', async () => {
  const opening = openPostgresDatabase(`${pooler.url}?options=-c%20geqo%3Doff`, { clock, log: silentLog })
  await expect(opening).rejects.toMatchObject({
    message: expect.stringContaining('ignore_startup_parameters'),
    cause: { message: 'unsupported startup parameter: options' },
  })
})
