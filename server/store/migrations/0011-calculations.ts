import type { Migration } from './migration.ts'

export const calculations: Migration = {
  name: '0011-calculations',
  version: '0.2.0',
  async up(db) {
    await db.schema.alterTable('estimates').addColumn('calculation', 'text').execute()
  },
}
