import type { Migration } from './migration.ts'

export const outbox: Migration = {
  name: '0003-outbox',
  version: '0.1.0',
  async up(db) {
    await db.schema
      .createTable('outbox')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('subject', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('due_at', 'text', column => column.notNull())
      .addColumn('lease', 'text')
      .addColumn('attempts', 'integer', column => column.notNull().defaultTo(0))
      .addColumn('last_error', 'text')
      .addColumn('sent_at', 'text')
      .addColumn('failed_at', 'text')
      .execute()
    await db.schema.createIndex('outbox_by_time').on('outbox').columns(['sent_at', 'due_at']).execute()
    await db.schema.createIndex('outbox_by_subject').on('outbox').column('subject').execute()
    await db.schema
      .createTable('secrets')
      .addColumn('name', 'text', column => column.primaryKey())
      .addColumn('value', 'text', column => column.notNull())
      .execute()
    await db.schema.alterTable('estimates').addColumn('suspicion', 'text').execute()
    await db.schema.alterTable('subscriptions').addColumn('changed_at', 'text').execute()
  },
}
