import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { z } from 'zod'
import { migrations } from './migrations.ts'
import { inTransaction } from './sqlite-connection.ts'

const names = z.array(z.object({ name: z.string() }))

/** Brings the database to the newest form, in one transaction: processes that start together apply each step once. */
export function migrate(database: DatabaseSyncInstance, clock: () => Date): void {
  inTransaction(database, () => {
    database.exec(
      'create table if not exists migrations (name text primary key, applied_at text not null) strict',
    )
    const applied = new Set(
      names.parse(database.prepare('select name from migrations').all()).map(row => row.name),
    )
    const record = database.prepare('insert into migrations (name, applied_at) values (?, ?)')
    for (const { name, sql } of migrations.filter(migration => !applied.has(migration.name))) {
      database.exec(sql)
      record.run(name, clock().toISOString())
    }
  })
}
