import type { Kysely } from 'kysely'
import type { Database } from './database.ts'
import { lockRequest } from './estimates.ts'
import { appendToJournal } from './journal.ts'
import { createOutboxRow, insertMissingOutboxRows } from './outbox-rows.ts'
import type { Tables } from './tables.ts'

/**
 * Records once that the customer of a request asks to be forgotten, with the message to the office. Deletes nothing. Returns false for an
 * unknown request.
 */
export const recordErasureWish = (
  database: Database,
  { reference, now }: { reference: string; now: string },
): Promise<boolean> =>
  database.write(async db => {
    if (!(await lockRequest(db, database, reference))) return false
    if ((await wishIn(db, reference)) !== undefined) return true
    await appendToJournal(db, { reference, initials: '', now }, { kind: 'erasure-asked', text: '' })
    await insertMissingOutboxRows(db, [createOutboxRow('erasure-business', reference, now)])
    return true
  })

/** Returns when the customer asked to be forgotten, or undefined. */
export const findErasureWish = (database: Database, reference: string): Promise<string | undefined> =>
  database.read(db => wishIn(db, reference))

async function wishIn(db: Kysely<Tables>, reference: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('journal')
    .select('written_at')
    .where('reference', '=', reference)
    .where('kind', '=', 'erasure-asked')
    .executeTakeFirst()
  return row?.written_at
}
