import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest'
import type { Database, Engine } from '../../server/store/database.ts'
import { openDatabase } from '../../server/store/open-database.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { silentLog } from './silent-log.ts'

export const clock = () => new Date('2026-03-01T12:00:00Z')

export interface Databases {
  engine: Engine
  /** Another connection to the database of this test, empty at its beginning; closed at its end. */
  open(): Promise<Database>
  /** What DATA_DIR and DATABASE_URL are for another process. */
  where(): { dataFolder: string; databaseUrl: string | undefined }
}

/** The same tests on SQLite and on Postgres. */
export function describeOnBoth(name: string, tests: (databases: Databases) => void): void {
  describe.each(['sqlite', 'postgres'] as const)(`${name} on %s`, engine => {
    let postgres: Postgres | undefined
    let dataFolder = ''
    let databaseUrl: string | undefined
    let opened: Database[] = []

    beforeAll(async () => {
      if (engine === 'postgres') postgres = await startPostgres()
    }, 60_000)
    afterAll(() => postgres?.stop())

    beforeEach(async () => {
      dataFolder = await mkdtemp(path.join(tmpdir(), 'store-'))
      databaseUrl = await postgres?.newDatabase()
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
