import type { Kysely, Transaction } from 'kysely'
import type { Log } from '../log.ts'
import type { Tables } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

/**
 * The database under the store. Its methods reject with StoreUnavailable when it is busy for too long, full, broken
 * or away; any other error is a mistake in the program.
 */
export interface Database {
  engine: Engine
  /** Runs queries that change nothing. */
  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  /** Runs queries that change nothing and all see the same moment, and holds no writer up meanwhile. */
  readMoment<T>(work: (db: Transaction<Tables>) => Promise<T>): Promise<T>
  /**
   * Runs queries in one transaction, on disk when this resolves. On SQLite no other writer interleaves, on Postgres rows
   * must be locked. `work` awaits nothing but its queries and may run again: it has no other effects.
   */
  write<T>(work: (db: Transaction<Tables>) => Promise<T>): Promise<T>
  /** Rewrites the files, so that nothing of what was deleted is left in them. Holds up writers meanwhile. */
  vacuum(): Promise<void>
  /** Takes `closingPatience` at most, whatever the database does. */
  close(): Promise<void>
}

export interface OpenOptions {
  /** Dates the migrations. */
  clock: () => Date
  log: Log
  /** Whether to create a missing store. Default: true. */
  create?: boolean
}

/** How long closing waits for what is under way, in ms. */
export const closingPatience = 1000

/** The store can't answer now; the same call may succeed later. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** By name: in development the store and the app are loaded apart, each with a class of its own. */
export const isStoreUnavailable = (error: unknown): boolean =>
  error instanceof Error && error.name === 'StoreUnavailable'
