import type { Kysely, Transaction } from 'kysely'
import { describeError, type Log } from '../log.ts'
import type { Tables } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

/**
 * The database of the store. Its methods reject with StoreUnavailableError if it is busy for too long, full, damaged or
 * unreachable. Any other error is a bug.
 */
export interface Database {
  engine: Engine
  /** Runs read-only queries. */
  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  /** Runs read-only queries in one snapshot, without blocking writers. */
  readSnapshot<T>(work: (db: Transaction<Tables>) => Promise<T>): Promise<T>
  /**
   * Runs queries in one transaction. It is on disk when the promise resolves. On SQLite no other writer interleaves; on
   * Postgres, lock rows. `work` may run again: it must await only its queries and have no other effects.
   */
  write<T>(work: (db: Transaction<Tables>) => Promise<T>): Promise<T>
  /** Rewrites the files, so that they hold no deleted data. Blocks writers. */
  vacuum(): Promise<void>
  /** Takes at most `CLOSE_TIMEOUT_MS`. */
  close(): Promise<void>
}

export interface OpenDatabaseOptions {
  /** Dates the migrations. */
  clock: () => Date
  log: Log
  /** Whether to create a missing store. Default: true. */
  create?: boolean
}

export const CLOSE_TIMEOUT_MS = 1000

/** The store can't be used now. The same call may succeed later. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError'
}

/** Compares the name, because Vite loads the store and the app separately in development, each with its own class. */
export const isStoreUnavailable = (error: unknown): boolean =>
  error instanceof Error && error.name === 'StoreUnavailableError'

/** Does work with the store. If the store can't be used now, returns the result of `onUnavailable`, which gets the cause for the log. */
export async function unlessUnavailable<Result, Unavailable>(
  work: () => Promise<Result>,
  onUnavailable: (cause: string) => Unavailable,
): Promise<Result | Unavailable> {
  try {
    return await work()
  } catch (error) {
    if (!isStoreUnavailable(error)) throw error
    return onUnavailable(describeError(error))
  }
}
