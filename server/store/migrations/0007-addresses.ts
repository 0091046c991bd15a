import { type Kysely, sql, type Transaction } from 'kysely'
import { addressKey } from '../address-key.ts'
import { secretIn } from '../secrets.ts'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'

/** Replaces addresses as keys by keyed hashes, and stops SQLite from reusing numbers. */
export const addresses: Migration = {
  name: '0007-addresses',
  version: '0.2.0',
  async up(db, engine) {
    if (engine === 'postgres') {
      await db.schema
        .alterTable('subscriptions')
        .alterColumn('email', column => column.dropNotNull())
        .execute()
    } else await rebuild(db)
    await hashAddresses(db)
  },
}

/** Recreates the table: SQLite can't alter a column, and reuses numbers without AUTOINCREMENT. */
async function rebuild(db: Transaction<Tables>): Promise<void> {
  await db.schema.alterTable('subscriptions').renameTo('old_subscriptions').execute()
  await db.schema
    .createTable('subscriptions')
    .addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
    .addColumn('email_key', 'text', column => column.notNull().unique())
    .addColumn('email', 'text')
    .addColumn('status', 'text', column =>
      column.notNull().defaultTo('pending').check(sql`status in ('pending', 'confirmed', 'unsubscribed')`),
    )
    .addColumn('requested_at', 'text', column => column.notNull())
    .addColumn('changed_at', 'text')
    .addColumn('marked', 'integer')
    .execute()
  const columns = sql.raw('id, email_key, email, status, requested_at, changed_at, marked')
  await sql`insert into subscriptions (${columns}) select ${columns} from old_subscriptions`.execute(db)
  await db.schema.dropTable('old_subscriptions').execute()
}

async function hashAddresses(db: Kysely<Tables>): Promise<void> {
  const secret = await secretIn(db, 'addresses')
  const rows = await db.selectFrom('subscriptions').select(['id', 'email_key', 'status']).execute()
  for (const { id, email_key, status } of rows) {
    const key = addressKey(email_key, secret)
    await db
      .updateTable('subscriptions')
      .set({ email_key: key, ...(status === 'unsubscribed' && { email: null }) })
      .where('id', '=', id)
      .execute()
    await db
      .updateTable('outbox')
      .set({ subject: key })
      .where('subject', '=', email_key)
      .where('kind', 'like', 'newsletter-%')
      .execute()
  }
  // Messages without a subscription are never sent.
  await db
    .deleteFrom('outbox')
    .where('kind', 'like', 'newsletter-%')
    .where('subject', 'like', '%@%')
    .execute()
}
