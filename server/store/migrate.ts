import { sql } from 'kysely'
import type { Database } from './database.ts'
import { migrations } from './migrations/index.ts'
import type { Migration } from './migrations/migration.ts'

/** Any number, the same in every instance. */
const lockNumber = 7_130_215

/** Brings the database to the newest form, or to that of fewer `steps`, in one transaction: processes that start together apply each step once. */
export async function migrate(
  database: Database,
  clock: () => Date,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  await database.write(async db => {
    if (database.engine === 'postgres') await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(db)
    await db.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', column => column.primaryKey())
      .addColumn('applied_at', 'text', column => column.notNull())
      .execute()
    const rows = await db.selectFrom('migrations').select('name').execute()
    const applied = new Set(rows.map(({ name }) => name))
    for (const { name, up } of steps.filter(migration => !applied.has(migration.name))) {
      await up(db, database.engine)
      await db.insertInto('migrations').values({ name, applied_at: clock().toISOString() }).execute()
    }
  })
}
