import type { Migration } from './migration.ts'

export const picturesTable: Migration = {
  name: '0009-pictures',
  version: '0.2.0',
  async up(db, engine) {
    await db.schema
      .createTable('pictures')
      .addColumn('reference', 'text', column => column.primaryKey())
      .addColumn('received_at', 'text', column => column.notNull())
      .addColumn('sent_hash', 'text', column => column.notNull())
      .addColumn('bytes', engine === 'postgres' ? 'bytea' : 'blob', column => column.notNull())
      // Deferred, so that a backup can copy the tables in any order.
      .addForeignKeyConstraint('pictures_of_estimates', ['reference'], 'estimates', ['reference'], key =>
        key.onDelete('cascade').deferrable().initiallyDeferred(),
      )
      .execute()
  },
}
