import { sql } from 'kysely'
import { counter, type Migration } from './migration.ts'

/** Adds the progress of requests: their state, who takes care of them, and a journal. */
export const office: Migration = {
  name: '0013-office',
  version: '0.2.0',
  async up(db, engine) {
    await db.schema
      .alterTable('estimates')
      .addColumn('state', 'text', column => column.notNull().defaultTo('new'))
      .execute()
    await db.schema.alterTable('estimates').addColumn('taken_by', 'text').execute()
    // The office has these in its mailbox. Nobody knows what became of them, and they must not bury new ones.
    await sql`update estimates set state = 'earlier' where reference in
      (select subject from outbox where kind = 'estimate-business' and sent_at is not null)`.execute(db)
    await db.schema
      .createTable('journal')
      .addColumn('id', counter(engine), column => column.primaryKey())
      .addColumn('reference', 'text', column => column.notNull())
      .addColumn('written_at', 'text', column => column.notNull())
      .addColumn('initials', 'text', column => column.notNull())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('text', 'text', column => column.notNull())
      // Deferred, so that a backup can copy the tables in any order.
      .addForeignKeyConstraint('journal_of_requests', ['reference'], 'estimates', ['reference'], key =>
        key.onDelete('cascade').deferrable().initiallyDeferred(),
      )
      .execute()
    await db.schema.createIndex('journal_by_request').on('journal').column('reference').execute()
  },
}
