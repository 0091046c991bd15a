import type { Migration } from './migration.ts'

export const counters: Migration = {
  name: '0004-counters',
  version: '0.1.0',
  async up(db) {
    await db.schema
      .createTable('counters')
      .addColumn('name', 'text', column => column.primaryKey())
      .addColumn('count', 'integer', column => column.notNull())
      .addColumn('ends_at', 'text', column => column.notNull())
      .execute()
    await db.schema.alterTable('estimates').addColumn('text_key', 'text').execute()
    await db.schema
      .createIndex('estimates_by_text')
      .on('estimates')
      .columns(['text_key', 'received_at'])
      .execute()
    await db.schema.createIndex('counters_by_end').on('counters').column('ends_at').execute()
  },
}
