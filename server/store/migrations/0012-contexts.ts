import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Adds the context of requests, and lets a request have several pictures. */
export const contexts: Migration = {
  name: '0012-contexts',
  version: '0.2.0',
  async up(db, engine) {
    await db.schema.alterTable('estimates').addColumn('context', 'text').execute()
    // Recreate the table: SQLite can't change a primary key, and the key must be the first column.
    await db.schema.alterTable('pictures').renameTo('single_pictures').execute()
    if (engine === 'postgres') {
      // The new table's key gets the usual name, by which erasing finds it.
      await sql`alter index pictures_pkey rename to single_pictures_pkey`.execute(db)
    }
    await db.schema
      .createTable('pictures')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('reference', 'text', column => column.notNull())
      .addColumn('number', 'integer', column => column.notNull())
      .addColumn('received_at', 'text', column => column.notNull())
      .addColumn('sent_hash', 'text', column => column.notNull())
      .addColumn('bytes', engine === 'postgres' ? 'bytea' : 'blob', column => column.notNull())
      .addForeignKeyConstraint('pictures_of_requests', ['reference'], 'estimates', ['reference'], key =>
        key.onDelete('cascade').deferrable().initiallyDeferred(),
      )
      .execute()
    await sql`insert into pictures (id, reference, number, received_at, sent_hash, bytes)
      select reference || '.1', reference, 1, received_at, sent_hash, bytes from single_pictures`.execute(db)
    await db.schema.dropTable('single_pictures').execute()
    await db.schema.createIndex('pictures_by_request').on('pictures').column('reference').execute()
  },
}
