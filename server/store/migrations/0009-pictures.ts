import type { Migration } from './migration.ts'

export const pictures: Migration = {
  name: '0009-pictures',
  version: '0.2.0',
  async up(db, engine) {
    await db.schema
      .createTable('pictures')
      .addColumn('reference', 'text', column => column.primaryKey())
      .addColumn('received_at', 'text', column => column.notNull())
      .addColumn('sent_hash', 'text', column => column.notNull())
      .addColumn('bytes', engine === 'postgres' ? 'bytea' : 'blob', column => column.notNull())
      // Deferred, so that a backup is copied in any order of its tables.
      .addForeignKeyConstraint('pictures_of_estimates', ['reference'], 'estimates', ['reference'], key =>
        key.onDelete('cascade').deferrable().initiallyDeferred(),
      )
      .execute()
  },
}
