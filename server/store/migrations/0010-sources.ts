import type { Migration } from './migration.ts'

export const sources: Migration = {
  name: '0010-sources',
  version: '0.2.0',
  async up(db) {
    await db.schema
      .alterTable('estimates')
      .addColumn('source', 'text', column => column.notNull().defaultTo('website'))
      .execute()
  },
}
