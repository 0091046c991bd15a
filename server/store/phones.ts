import { hash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from './database.ts'
import { createPushRow, insertMissingOutboxRows, type PushKind } from './outbox-rows.ts'
import type { Tables } from './tables.ts'

/** Most phones that get alerts. Each alert is sent to all. */
const MAX_PHONES = 20

/** Data with which a push is sent to a browser. */
export interface PushSubscription {
  /** URL of the browser's push service. */
  endpoint: string
  /** Public key of the browser. */
  p256dh: string
  /** Secret of the browser. */
  auth: string
}

/** A phone, or a computer, that the office has allowed to get alerts. */
export interface OfficePhone extends PushSubscription {
  id: string
  /** ID and address of the mailbox of the office whose link opened the pages on it. */
  mailbox: string
  address: string
  /** Initials of the person; empty if unknown. */
  initials: string
  addedAt: string
}

const columns = [
  'id',
  'mailbox',
  'address',
  'initials',
  'endpoint',
  'p256dh',
  'auth',
  'added_at as addedAt',
] as const

/** ID of a phone. The page's script finds its own phone by it. */
export const phoneId = (endpoint: string): string => hash('sha256', endpoint, 'hex').slice(0, 32)

/** Adds a phone, or renews a known one. Returns false if there are too many. */
export function addPhone(
  database: Database,
  { addedAt, ...phone }: Omit<OfficePhone, 'id'>,
): Promise<boolean> {
  return database.write(async db => {
    const id = phoneId(phone.endpoint)
    const others = await db.selectFrom('phones').select('id').where('id', '<>', id).execute()
    if (others.length >= MAX_PHONES) return false
    await db
      .insertInto('phones')
      .values({ id, ...phone, added_at: addedAt })
      .onConflict(conflict => conflict.column('id').doUpdateSet({ ...phone, added_at: addedAt }))
      .execute()
    return true
  })
}

export const listPhones = (database: Database): Promise<OfficePhone[]> =>
  database.read(db => db.selectFrom('phones').select(columns).orderBy('added_at').orderBy('id').execute())

export const findPhone = (database: Database, id: string): Promise<OfficePhone | undefined> =>
  database.read(db => db.selectFrom('phones').select(columns).where('id', '=', id).executeTakeFirst())

export const deletePhone = (database: Database, id: string): Promise<unknown> =>
  database.write(db => db.deleteFrom('phones').where('id', '=', id).execute())

/** Adds a push about a request to each phone, once. The caller has locked or inserted the request. */
export async function addPushes(
  db: Transaction<Tables>,
  { kind, reference, now }: { kind: PushKind; reference: string; now: string },
): Promise<void> {
  const phones = await db.selectFrom('phones').select('id').execute()
  if (phones.length === 0) return
  await insertMissingOutboxRows(
    db,
    phones.map(({ id }) => createPushRow(kind, { reference, phone: id }, now)),
  )
}
