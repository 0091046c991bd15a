import type { Migration } from './migration.ts'

export const deletion: Migration = {
  name: '0006-deletion',
  version: '0.2.0',
  async up(db) {
    await db.schema
      .createTable('clock')
      .addColumn('name', 'text', column => column.primaryKey())
      .addColumn('seen_at', 'text', column => column.notNull())
      .addColumn('running', 'integer', column => column.notNull())
      .addColumn('trusted_at', 'text', column => column.notNull())
      .addColumn('trusted_running', 'integer', column => column.notNull())
      .addColumn('doubted_from', 'integer')
      .execute()
    for (const table of ['estimates', 'subscriptions', 'outbox'] as const) {
      await db.schema.alterTable(table).addColumn('marked', 'integer').execute()
    }
  },
}
