import type { Migration } from './migration.ts'

export const versions: Migration = {
  name: '0005-versions',
  version: '0.2.0',
  async up(db) {
    await db.schema.alterTable('migrations').addColumn('version', 'text').execute()
  },
}
