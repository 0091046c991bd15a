import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from './database.ts'
import { createOutboxRow, insertOutboxRows } from './outbox-rows.ts'
import type { Tables } from './tables.ts'

/** A picture that a visitor attached to a request. Times are ISO 8601 in UTC. */
export interface StoredAttachment {
  receivedAt: string
  /** A JPEG without metadata. */
  bytes: Uint8Array
}

export interface NewAttachment extends StoredAttachment {
  reference: string
  sentHash: string
  /** Earlier requests accept no picture. ISO 8601. */
  since: string
}

/** Whether a request can get a picture. `taken`: it has one; `sentHash` is the hash of the sent file. */
export type AttachmentSlot = { kind: 'unknown' } | { kind: 'free' } | { kind: 'taken'; sentHash: string }

export type SavedAttachment = { kind: 'saved' } | Exclude<AttachmentSlot, { kind: 'free' }>

export const findAttachmentSlot = (database: Database, reference: string, since: string) =>
  database.read(async db => (await findSlot(db, reference, since)).slot)

/**
 * Stores the picture and the message about it in one transaction. For a request that is held as spam, the release adds the
 * message. Stores nothing unless the result is "saved".
 */
export function saveAttachment(database: Database, picture: NewAttachment): Promise<SavedAttachment> {
  const { reference, since, receivedAt, sentHash, bytes } = picture
  return database.write(async db => {
    // Lock the request, so that it is neither deleted nor released before the commit.
    if (database.engine === 'postgres') {
      await db.selectFrom('estimates').select('id').where('reference', '=', reference).forUpdate().execute()
    }
    const { slot, isHeldBack } = await findSlot(db, reference, since)
    if (slot.kind !== 'free') return slot
    await db
      .insertInto('pictures')
      .values({ reference, received_at: receivedAt, sent_hash: sentHash, bytes })
      .execute()
    if (!isHeldBack) await addAttachmentMessage(db, reference, receivedAt)
    return { kind: 'saved' }
  })
}

async function findSlot(
  db: Kysely<Tables>,
  reference: string,
  since: string,
): Promise<{ slot: AttachmentSlot; isHeldBack: boolean }> {
  const row = await db
    .selectFrom('estimates')
    .leftJoin('pictures', 'pictures.reference', 'estimates.reference')
    .select(['suspicion', 'sent_hash as sentHash'])
    .where('estimates.reference', '=', reference)
    .where('estimates.received_at', '>', since)
    .executeTakeFirst()
  if (!row) return { slot: { kind: 'unknown' }, isHeldBack: false }
  const { sentHash, suspicion } = row
  return {
    slot: sentHash === null ? { kind: 'free' } : { kind: 'taken', sentHash },
    isHeldBack: suspicion !== null,
  }
}

export const addAttachmentMessage = (db: Transaction<Tables>, reference: string, now: string) =>
  insertOutboxRows(db, [createOutboxRow('estimate-picture', reference, now)])

export async function hasAttachment(db: Kysely<Tables>, reference: string): Promise<boolean> {
  const row = await db
    .selectFrom('pictures')
    .select('reference')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row !== undefined
}

export function findAttachment(database: Database, reference: string): Promise<StoredAttachment | undefined> {
  return database.read(db =>
    db
      .selectFrom('pictures')
      .select(['received_at as receivedAt', 'bytes'])
      .where('reference', '=', reference)
      .executeTakeFirst(),
  )
}

export interface AttachmentSize {
  reference: string
  receivedAt: string
  /** Size in bytes. */
  size: number
}

/** Lists all attachments without their bytes, or that of one request. */
export function listAttachments(database: Database, reference?: string): Promise<AttachmentSize[]> {
  return database.read(db =>
    db
      .selectFrom('pictures')
      .select(['reference', 'received_at as receivedAt', sql<number>`length(bytes)`.as('size')])
      .$if(reference !== undefined, query => query.where('reference', '=', reference ?? ''))
      .execute(),
  )
}
