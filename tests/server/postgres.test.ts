import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Postgres, startPostgres } from './postgres.ts'

let own: Postgres

beforeEach(async () => {
  vi.stubEnv('TEST_DATABASE_URL', '')
  own = await startPostgres()
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await own.stop()
})

async function databasesOn(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select datname as name from pg_database')
  await client.end()
  return rows.map(({ name }) => name)
}

test('tests use the server of TEST_DATABASE_URL, and leave it unchanged', async () => {
  const url = await own.newDatabase()
  const before = await databasesOn(url)
  vi.stubEnv('TEST_DATABASE_URL', url)
  const given = await startPostgres()
  const name = new URL(await given.newDatabase()).pathname.slice(1)
  expect(await databasesOn(url)).toEqual([...before, name])
  await given.stop()
  expect(await databasesOn(url)).toEqual(before)
})
