import { type Kysely, sql, type Transaction } from 'kysely'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import { versions } from './migrations/0005-versions.ts'
import { migrations } from './migrations/index.ts'
import type { Migration } from './migrations/migration.ts'
import type { Tables } from './tables.ts'

export interface MigrateOptions {
  /** Dates the migrations. */
  clock: () => Date
  log: Log
  /** Whether to create the store in an empty database. If false, an empty database is an error. */
  create?: boolean
  /** Name of the database in errors. */
  name?: string
  /** Migrations to apply. Default: all. */
  steps?: readonly Migration[]
}

// Arbitrary, but the same in every instance.
const MIGRATION_LOCK = 7_130_215

/**
 * Applies missing migrations in one transaction, so that processes that start together apply each one once. Throws if a newer
 * program has migrated the database, which this program would misread.
 */
export async function migrate(
  database: Database,
  { clock, log, create = true, name = 'the database', steps = migrations }: MigrateOptions,
): Promise<void> {
  const before = await database.read(db => appliedSteps(db, database))
  if (before.length === 0 && !create) throw new Error(`There is no store in ${name}, and none was made.`)
  refuseNewer(before)
  // Most starts change nothing and need no lock.
  if (before.length >= steps.length) return
  await database.write(async db => {
    await waitForOthers(db, database, log)
    const known = await appliedSteps(db, database)
    refuseNewer(known)
    if (known.length === 0) await createMigrationsTable(db)
    const names = new Set(known.map(step => step.name))
    const missing = steps.filter(step => !names.has(step.name))
    for (const step of missing) {
      await step.up(db, database.engine)
      await db
        .insertInto('migrations')
        .values({ name: step.name, applied_at: clock().toISOString() })
        .execute()
    }
    if (!steps.includes(versions)) return
    // Set the versions last: a migration adds the column.
    for (const step of missing) {
      await db
        .updateTable('migrations')
        .set({ version: step.version })
        .where('name', '=', step.name)
        .execute()
    }
  })
}

interface AppliedStep {
  name: string
  version?: string | null
}

// to_regclass() uses a cache that isn't refreshed while waiting for another instance.
async function appliedSteps(db: Kysely<Tables>, { engine }: Database): Promise<AppliedStep[]> {
  const { rows } =
    engine === 'postgres'
      ? await sql<{ there: number }>`select 1 as there from pg_class
          where relname = 'migrations' and relnamespace = current_schema()::regnamespace`.execute(db)
      : await sql<{ there: number }>`select 1 as there from sqlite_master where name = 'migrations'`.execute(
          db,
        )
  return rows[0]?.there ? db.selectFrom('migrations').selectAll().execute() : []
}

function refuseNewer(applied: readonly AppliedStep[]): void {
  const names = new Set(migrations.map(({ name }) => name))
  const newer = applied.filter(({ name }) => !names.has(name)).sort((a, b) => (a.name < b.name ? 1 : -1))
  if (!newer[0]) return
  const own = migrations.at(-1)?.version
  throw new Error(
    `The store was brought up to date by version ${newer[0].version ?? 'unknown'} of this program, and this one is made for stores of version ${own}. Install version ${newer[0].version ?? 'unknown'} or newer, or restore a backup from before the upgrade.`,
  )
}

/** Waits for the lock on Postgres. On SQLite, the write transaction has waited already. */
async function waitForOthers(db: Transaction<Tables>, { engine }: Database, log: Log): Promise<void> {
  if (engine !== 'postgres') return
  const { rows } = await sql<{
    ours: boolean
  }>`select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as ours`.execute(db)
  if (rows[0]?.ours) return
  log.warn('waiting for another instance that brings the store up to date')
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(db)
}

const createMigrationsTable = (db: Transaction<Tables>) =>
  db.schema
    .createTable('migrations')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('applied_at', 'text', column => column.notNull())
    .execute()
