import path from 'node:path'
import type { Database, Engine } from '../../server/store/database.ts'
import { openDatabase } from '../../server/store/open-database.ts'
import { type Postgres, startPostgres } from '../server/postgres.ts'
import { silentLog } from '../server/silent-log.ts'
import { makeSite } from './site-process.ts'

/** A site with an empty store of its own. */
export interface Ground {
  engine: Engine
  folder: string
  /** Without limits, and over this store. */
  variables: Record<string, string>
  postgres: Postgres | undefined
  /** A connection beside those of the servers, to look at what is stored. */
  look<T>(work: (database: Database) => Promise<T>): Promise<T>
  remove(): Promise<void>
}

/** Runs a fault on SQLite and on Postgres, or on the one that the first argument of the script names. */
export async function onEachStore(run: (ground: Ground) => Promise<void>, engines?: Engine[]): Promise<void> {
  for (const engine of engines ?? (['sqlite', 'postgres'] as const)) {
    if (process.argv[2] !== undefined && process.argv[2] !== engine) continue
    const ground = await prepare(engine)
    try {
      await run(ground)
    } finally {
      await ground.remove()
    }
  }
}

async function prepare(engine: Engine): Promise<Ground> {
  const site = await makeSite()
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const databaseUrl = await postgres?.newDatabase()
  const dataFolder = path.join(site.folder, 'data')
  return {
    engine,
    folder: site.folder,
    variables: { RATE_LIMIT: 'off', DATABASE_URL: databaseUrl ?? '', SMTP_URL: '' },
    postgres,
    async look(work) {
      const clock = () => new Date()
      const database = await openDatabase({ databaseUrl, dataFolder, clock, log: silentLog })
      try {
        return await work(database)
      } finally {
        await database.close()
      }
    },
    async remove() {
      await postgres?.stop()
      await site.remove()
    },
  }
}
