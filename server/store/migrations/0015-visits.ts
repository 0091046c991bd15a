import type { Migration } from './migration.ts'

/** Adds the visits that customers book. */
export const visitsTable: Migration = {
  name: '0015-visits',
  version: '0.2.0',
  async up(db) {
    await db.schema
      .createTable('visits')
      .addColumn('reference', 'text', column => column.primaryKey())
      .addColumn('starts_at', 'text', column => column.notNull())
      .addColumn('ends_at', 'text', column => column.notNull())
      .addColumn('crew', 'integer')
      .addColumn('sequence', 'integer', column => column.notNull())
      .addColumn('changed_at', 'text', column => column.notNull())
      // Deferred, so that a backup can copy the tables in any order.
      .addForeignKeyConstraint('visits_of_requests', ['reference'], 'estimates', ['reference'], key =>
        key.onDelete('cascade').deferrable().initiallyDeferred(),
      )
      .execute()
    await db.schema
      .createIndex('one_visit_per_crew')
      .on('visits')
      .columns(['starts_at', 'crew'])
      .unique()
      .execute()
  },
}
