import type { Migration } from './migration.ts'

/** Adds the phones that get alerts. */
export const phones: Migration = {
  name: '0019-phones',
  version: '0.2.0',
  async up(db) {
    await db.schema
      .createTable('phones')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('mailbox', 'text', column => column.notNull())
      .addColumn('address', 'text', column => column.notNull())
      .addColumn('initials', 'text', column => column.notNull())
      .addColumn('endpoint', 'text', column => column.notNull())
      .addColumn('p256dh', 'text', column => column.notNull())
      .addColumn('auth', 'text', column => column.notNull())
      .addColumn('added_at', 'text', column => column.notNull())
      .execute()
  },
}
