import { sql } from 'kysely'
import { counter, type Migration } from './migration.ts'

export const subscriptions: Migration = {
  name: '0002-subscriptions',
  version: '0.1.0',
  async up(db, engine) {
    await db.schema
      .createTable('subscriptions')
      .addColumn('id', counter(engine), column => column.primaryKey())
      .addColumn('email_key', 'text', column => column.notNull().unique())
      .addColumn('email', 'text', column => column.notNull())
      .addColumn('status', 'text', column =>
        column.notNull().defaultTo('pending').check(sql`status in ('pending', 'confirmed', 'unsubscribed')`),
      )
      .addColumn('requested_at', 'text', column => column.notNull())
      .execute()
  },
}
