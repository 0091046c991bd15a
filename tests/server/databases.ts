import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeAll, beforeEach, describe, inject } from 'vitest'
import type { Database, Engine } from '../../server/store/database.ts'
import { openDatabase } from '../../server/store/open-database.ts'
import { silentLog } from './silent-log.ts'

export const clock = () => new Date('2026-03-01T12:00:00Z')

export interface Databases {
  engine: Engine
  /** Opens another connection to the test's database, which starts empty. Closed after the test. */
  open(): Promise<Database>
  /** Values of DATA_DIR and DATABASE_URL for another process. */
  where(): { dataFolder: string; databaseUrl: string | undefined }
}

/** Runs the tests on SQLite and on Postgres. */
export function describeOnBoth(name: string, tests: (databases: Databases) => void): void {
  describe.each(['sqlite', 'postgres'] as const)(`${name} on %s`, engine => {
    let dataFolder = ''
    let databaseUrl: string | undefined
    let opened: Database[] = []

    beforeAll(async () => {
      if (engine === 'postgres') databaseUrl = await newPostgresDatabase()
    })

    beforeEach(async () => {
      dataFolder = await mkdtemp(path.join(tmpdir(), 'store-'))
      if (databaseUrl) await emptyDatabase(databaseUrl)
    })
    afterEach(async () => {
      await Promise.all(opened.map(database => database.close()))
      opened = []
      await rm(dataFolder, { recursive: true })
    })

    tests({
      engine,
      async open() {
        const database = await openDatabase({ databaseUrl, dataFolder, clock, log: silentLog })
        opened.push(database)
        return database
      },
      where: () => ({ dataFolder, databaseUrl }),
    })
  })
}

/** Creates an empty database on this run's Postgres and returns its URL. */
export async function newPostgresDatabase(): Promise<string> {
  const response = await fetch(inject('postgresDoor'))
  const answer = await response.text()
  if (!response.ok) throw new Error(answer)
  return answer
}

// A new database has hundreds of files.
export async function emptyDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('drop schema public cascade; create schema public').finally(() => client.end())
}
