import type { Migration } from './migration.ts'

/** Adds how and when a visitor wants to be reached, and the consent to text messages. */
export const preferences: Migration = {
  name: '0014-preferences',
  version: '0.2.0',
  async up(db) {
    await db.schema.alterTable('estimates').addColumn('preferences', 'text').execute()
    await db.schema.alterTable('estimates').addColumn('text_consent', 'text').execute()
  },
}
