import type { Migration } from './migration.ts'

/** Adds the webhook's state, and events to the outbox. */
export const webhook: Migration = {
  name: '0017-webhook',
  version: '0.2.0',
  async up(db) {
    await db.schema.alterTable('outbox').addColumn('event', 'text').execute()
    await db.schema.alterTable('outbox').addColumn('position', 'integer').execute()
    await db.schema
      .createTable('webhook')
      .addColumn('name', 'text', column => column.primaryKey())
      .addColumn('target', 'text', column => column.notNull())
      .addColumn('stopped_at', 'text')
      .execute()
  },
}
