import type { Migration } from './migration.ts'

/** Adds the language in which a visitor sent a form. All forms before were English. */
export const languages: Migration = {
  name: '0018-languages',
  version: '0.2.0',
  async up(db) {
    for (const table of ['estimates', 'subscriptions'] as const)
      await db.schema
        .alterTable(table)
        .addColumn('language', 'text', column => column.notNull().defaultTo('en'))
        .execute()
  },
}
