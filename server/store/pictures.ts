import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from './database.ts'
import { insertOutboxRow, outboxRow } from './outbox-rows.ts'
import type { Tables } from './tables.ts'

/** A picture that a visitor attached to a request. Times are ISO 8601 in UTC. */
export interface Picture {
  receivedAt: string
  /** A JPEG without metadata. */
  bytes: Uint8Array
}

export interface NewPicture extends Picture {
  reference: string
  sentHash: string
  /** Requests that came in before get none any more. */
  since: string
}

/** Whether a request may get a picture: none knows of it, it is free, or it has one that was sent as `sentHash` says. */
export type PicturePlace = { kind: 'unknown' } | { kind: 'free' } | { kind: 'taken'; sentHash: string }

export type SavedPicture = { kind: 'saved' } | Exclude<PicturePlace, { kind: 'free' }>

export const placeForPicture = (database: Database, reference: string, since: string) =>
  database.read(async db => (await placeIn(db, reference, since)).place)

/**
 * The picture and the message about it, in one transaction. What is held back as spam gets its message with its release.
 * Anything but "saved" stored nothing.
 */
export function savePicture(database: Database, picture: NewPicture): Promise<SavedPicture> {
  const { reference, since, receivedAt, sentHash, bytes } = picture
  return database.write(async db => {
    // Held until the end: the request must neither be deleted nor released in between.
    if (database.engine === 'postgres') {
      await db.selectFrom('estimates').select('id').where('reference', '=', reference).forUpdate().execute()
    }
    const { place, isHeldBack } = await placeIn(db, reference, since)
    if (place.kind !== 'free') return place
    await db
      .insertInto('pictures')
      .values({ reference, received_at: receivedAt, sent_hash: sentHash, bytes })
      .execute()
    if (!isHeldBack) await addPictureMessage(db, reference, receivedAt)
    return { kind: 'saved' }
  })
}

async function placeIn(
  db: Kysely<Tables>,
  reference: string,
  since: string,
): Promise<{ place: PicturePlace; isHeldBack: boolean }> {
  const row = await db
    .selectFrom('estimates')
    .leftJoin('pictures', 'pictures.reference', 'estimates.reference')
    .select(['suspicion', 'sent_hash as sentHash'])
    .where('estimates.reference', '=', reference)
    .where('estimates.received_at', '>', since)
    .executeTakeFirst()
  if (!row) return { place: { kind: 'unknown' }, isHeldBack: false }
  const { sentHash, suspicion } = row
  return {
    place: sentHash === null ? { kind: 'free' } : { kind: 'taken', sentHash },
    isHeldBack: suspicion !== null,
  }
}

export const addPictureMessage = (db: Transaction<Tables>, reference: string, now: string) =>
  insertOutboxRow(db, outboxRow('estimate-picture', reference, now))

export async function hasPicture(db: Kysely<Tables>, reference: string): Promise<boolean> {
  const row = await db
    .selectFrom('pictures')
    .select('reference')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row !== undefined
}

export function findPicture(database: Database, reference: string): Promise<Picture | undefined> {
  return database.read(db =>
    db
      .selectFrom('pictures')
      .select(['received_at as receivedAt', 'bytes'])
      .where('reference', '=', reference)
      .executeTakeFirst(),
  )
}

export interface PictureSize {
  reference: string
  receivedAt: string
  /** In bytes. */
  size: number
}

/** All of them, without what they show; that of one request if it is named. */
export function listPictures(database: Database, reference?: string): Promise<PictureSize[]> {
  return database.read(db =>
    db
      .selectFrom('pictures')
      .select(['reference', 'received_at as receivedAt', sql<number>`length(bytes)`.as('size')])
      .$if(reference !== undefined, query => query.where('reference', '=', reference ?? ''))
      .execute(),
  )
}
