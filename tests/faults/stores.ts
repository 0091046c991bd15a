import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Engine } from '../../server/store/database.ts'
import { openDatabase } from '../../server/store/open-database.ts'
import { type Postgres, startPostgres } from '../server/postgres.ts'
import { silentLog } from '../server/silent-log.ts'
import { patience } from '../setup/processor-time.ts'
import { type ServerOptions, type ServerProcess, startServer } from '../setup/server-process.ts'

/** An empty store, and servers that use it. */
export interface Ground {
  engine: Engine
  dataFolder: string
  postgres: Postgres | undefined
  /** Values of DATA_DIR and DATABASE_URL for another process. */
  settings: Readonly<Record<string, string>>
  /** Starts another server with this store. */
  start(options?: Pick<ServerOptions, 'variables' | 'script' | 'folder' | 'onLine'>): Promise<ServerProcess>
  /** Runs `work` on a separate connection, to inspect the store. */
  look<T>(work: (database: Database) => Promise<T>): Promise<T>
}

/** Returns SQLite and Postgres, or the one that the script's arguments name. `--small` means SQLite. */
export function enginesAsked(engines: readonly Engine[] = ['sqlite', 'postgres']): readonly Engine[] {
  const words = process.argv.slice(2)
  const named = engines.filter(engine => words.includes(engine))
  if (named.length > 0) return named
  return words.includes('--small') ? engines.slice(0, 1) : engines
}

/** Runs a fault on each store. */
export async function onEachStore(
  run: (ground: Ground) => Promise<void>,
  engines?: readonly Engine[],
): Promise<void> {
  for (const engine of enginesAsked(engines)) await onStore(engine, run)
}

async function onStore(engine: Engine, run: (ground: Ground) => Promise<void>): Promise<void> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'fault-'))
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const databaseUrl = await postgres?.newDatabase()
  const settings = { DATA_DIR: dataFolder, DATABASE_URL: databaseUrl ?? '' }
  const servers: ServerProcess[] = []
  try {
    await run({
      engine,
      dataFolder,
      postgres,
      settings,
      async start({ variables, ...options } = {}) {
        const server = await startServer({
          ...options,
          dataFolder,
          variables: { ...settings, ...variables },
        })
        servers.push(server)
        return server
      },
      async look(work) {
        const clock = () => new Date()
        const database = await openDatabase({ databaseUrl, dataFolder, clock, log: silentLog })
        return work(database).finally(() => database.close())
      },
    })
  } finally {
    // Servers that a failed fault has left running.
    await Promise.all(servers.map(server => server.kill()))
    await postgres?.stop()
    await rm(dataFolder, { recursive: true })
  }
}

/** Waits until a condition holds, at most for `limit`. Times are in ms on an idle machine. The figures of the fault show the result. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  { limit, every }: { limit: number; every: number },
): Promise<void> {
  for (const end = Date.now() + patience(limit); Date.now() < end && !(await condition()); )
    await pause(every)
}
