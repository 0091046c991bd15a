import { sql } from 'kysely'
import type { Migration } from './migration.ts'

export const deliveries: Migration = {
  name: '0008-deliveries',
  version: '0.2.0',
  async up(db) {
    await db.schema.alterTable('outbox').addColumn('refused_at', 'text').execute()
    await db.schema.alterTable('estimates').addColumn('digest', 'text').execute()
    // Earlier summaries covered one day, which is their subject.
    await sql`update estimates set digest = substr(received_at, 1, 10)
      where suspicion is not null
        and substr(received_at, 1, 10) in (select subject from outbox where kind = 'spam-digest')`.execute(db)
  },
}
