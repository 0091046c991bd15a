import { type Kysely, sql, type Transaction } from 'kysely'
import { pictureLimits } from '../../site/picture-limits.ts'
import type { Database } from './database.ts'
import { lockRequest } from './estimates.ts'
import { createOutboxRow, insertOutboxRows } from './outbox-rows.ts'
import type { Tables } from './tables.ts'

/** A picture that a visitor attached to a request. Times are ISO 8601 in UTC. */
export interface StoredPicture {
  receivedAt: string
  /** A JPEG without metadata. */
  bytes: Uint8Array
}

export interface NewPicture extends StoredPicture {
  reference: string
  sentHash: string
  /** Earlier requests accept no picture. ISO 8601. */
  since: string
}

/** Whether a request can get a picture; `full`: it has as many as it may. The hashes are those of the sent files. */
export type PictureAllowance = { kind: 'unknown' } | { kind: 'free' | 'full'; sentHashes: readonly string[] }

/** `known`: the same picture was stored before. */
export type AddPictureResult = 'saved' | 'known' | 'full' | 'unknown'

export const findPictureAllowance = (database: Database, reference: string, since: string) =>
  database.read(async db => (await findSlot(db, reference, since)).slot)

/**
 * Stores the picture in one transaction with the message that has it. For a request that is held as spam, the release adds the
 * messages. Stores nothing unless the result is "saved".
 */
export function addPicture(database: Database, picture: NewPicture): Promise<AddPictureResult> {
  const { reference, since, receivedAt, sentHash, bytes } = picture
  return database.write(async db => {
    // The request must be neither deleted nor released before the commit, and get no other picture.
    await lockRequest(db, database, reference)
    const { slot, isHeldBack } = await findSlot(db, reference, since)
    if (slot.kind === 'unknown') return slot.kind
    if (slot.sentHashes.includes(sentHash)) return 'known'
    if (slot.kind === 'full') return slot.kind
    const number = slot.sentHashes.length + 1
    const id = `${reference}.${number}`
    await db
      .insertInto('pictures')
      .values({ id, reference, number, received_at: receivedAt, sent_hash: sentHash, bytes })
      .execute()
    if (!isHeldBack) await addToMessage(db, database, { reference, id, now: receivedAt })
    return 'saved'
  })
}

async function findSlot(
  db: Kysely<Tables>,
  reference: string,
  since: string,
): Promise<{ slot: PictureAllowance; isHeldBack: boolean }> {
  const rows = await db
    .selectFrom('estimates')
    .leftJoin('pictures', 'pictures.reference', 'estimates.reference')
    .select(['suspicion', 'sent_hash as sentHash'])
    .where('estimates.reference', '=', reference)
    .where('estimates.received_at', '>', since)
    .execute()
  const [request] = rows
  if (!request) return { slot: { kind: 'unknown' }, isHeldBack: false }
  const sentHashes = rows.flatMap(({ sentHash }) => sentHash ?? [])
  const kind = sentHashes.length < pictureLimits.count ? 'free' : 'full'
  return { slot: { kind, sentHashes }, isHeldBack: request.suspicion !== null }
}

/** Visitors often add several pictures: they come in one message. */
const COLLECT_MS = 60_000

/**
 * An unsent message to the business includes the picture when it is sent. If it was delayed for a picture, it becomes due now. If there is
 * none, a message is added.
 */
async function addToMessage(
  db: Transaction<Tables>,
  { engine }: Database,
  { reference, id, now }: { reference: string; id: string; now: string },
): Promise<void> {
  const waiting = await db
    .selectFrom('outbox')
    .select(['id', 'kind'])
    .where('subject', '=', reference)
    .where('kind', 'in', ['estimate-business', 'estimate-picture'])
    .where('sent_at', 'is', null)
    // A leased one may be composed already.
    .where('lease', 'is', null)
    .$if(engine === 'postgres', query => query.forUpdate())
    .execute()
  if (waiting.length === 0) {
    const dueAt = new Date(Date.parse(now) + COLLECT_MS).toISOString()
    await insertOutboxRows(db, [
      { ...createOutboxRow('estimate-picture', reference, now, id), due_at: dueAt },
    ])
    return
  }
  await db
    .updateTable('outbox')
    .set({ due_at: now })
    .where('subject', '=', reference)
    .where('kind', 'in', ['estimate-business', 'estimate-visitor'])
    .where('sent_at', 'is', null)
    .where('lease', 'is', null)
    // A failed one waits for its next attempt.
    .where('attempts', '=', 0)
    .execute()
}

export function findPicture(
  database: Database,
  reference: string,
  number: number,
): Promise<StoredPicture | undefined> {
  return database.read(db =>
    db
      .selectFrom('pictures')
      .select(['received_at as receivedAt', 'bytes'])
      .where('reference', '=', reference)
      .where('number', '=', number)
      .executeTakeFirst(),
  )
}

export interface PictureSummary {
  reference: string
  /** Pictures of a request are numbered from 1. */
  number: number
  receivedAt: string
  /** Size in bytes. */
  size: number
}

/** Lists all pictures without their bytes, or those of one request. */
export function listPictures(database: Database, reference?: string): Promise<PictureSummary[]> {
  return database.read(db =>
    db
      .selectFrom('pictures')
      .select(['reference', 'number', 'received_at as receivedAt', sql<number>`length(bytes)`.as('size')])
      .$if(reference !== undefined, query => query.where('reference', '=', reference ?? ''))
      .orderBy('reference')
      .orderBy('number')
      .execute(),
  )
}
