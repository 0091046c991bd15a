import { MINUTE_MS } from '../../site/durations.ts'
import { addressKey, addressSecret } from './address-key.ts'
import { tryCountConfirmation } from './confirmations.ts'
import type { Database } from './database.ts'
import { createOutboxRow, insertOutboxRows } from './outbox-rows.ts'

export interface NewSubscription {
  email: string
  /** Primary language tag of the form, such as `es`. */
  language: string
  requestedAt: string
}

export type SubscriptionStatus = 'pending' | 'confirmed' | 'unsubscribed'

export interface Subscription {
  id: number
  /** A keyed hash of the address. */
  key: string
  /** Null after the person has unsubscribed. */
  email: string | null
  /** Primary language tag of the last form that had an effect. */
  language: string
  status: SubscriptionStatus
  requestedAt: string
  /** Last change of the status by the person. */
  changedAt: string | null
}

const columns = [
  'id',
  'email_key as key',
  'email',
  'language',
  'status',
  'requested_at as requestedAt',
  'changed_at as changedAt',
] as const

// A second request within this time sends no message, so that the form can't flood a mailbox.
const QUIET_MS = 15 * MINUTE_MS

export type SavedSubscription = { kind: 'saved' | 'repeated' }

export async function saveSubscription(
  database: Database,
  { email, language, requestedAt }: NewSubscription,
): Promise<SavedSubscription> {
  const secret = await addressSecret(database)
  const key = addressKey(email, secret)
  const around = (ms: number) => new Date(Date.parse(requestedAt) + ms).toISOString()
  return database.write(async db => {
    // The statement locks the row: of two at the same time, the second reads what the first has written.
    const row = await db
      .insertInto('subscriptions')
      .values({ email_key: key, email, language, requested_at: requestedAt })
      .onConflict(conflict =>
        conflict
          .column('email_key')
          .doUpdateSet({ email, language, requested_at: requestedAt, status: 'pending' })
          .where('subscriptions.status', '!=', 'confirmed')
          .where(where =>
            where.or([
              where('subscriptions.requested_at', '<', around(-QUIET_MS)),
              // Written while the clock was ahead.
              where('subscriptions.requested_at', '>', around(QUIET_MS)),
            ]),
          ),
      )
      .returning('id')
      .executeTakeFirst()
    if (!row) return { kind: 'repeated' }
    if (await tryCountConfirmation(db, { email, now: requestedAt, secret })) {
      const unique = `${row.id}.${Date.parse(requestedAt)}`
      await insertOutboxRows(db, [createOutboxRow('newsletter-confirm', key, requestedAt, unique)])
    }
    return { kind: 'saved' }
  })
}

/** Identifies a subscription. The number alone could be guessed. */
export type SubscriptionName = Pick<Subscription, 'id' | 'key'>

/** Confirms a pending subscription and adds the welcome message. Returns its status afterward, or undefined if there is none. */
export async function confirmSubscription(
  database: Database,
  { id, key }: SubscriptionName,
  now: string,
): Promise<SubscriptionStatus | undefined> {
  return database.write(async db => {
    const { numUpdatedRows } = await db
      .updateTable('subscriptions')
      .set({ status: 'confirmed', changed_at: now })
      .where('id', '=', id)
      .where('email_key', '=', key)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    if (numUpdatedRows > 0n) {
      const message = createOutboxRow('newsletter-welcome', key, now, `${id}.${Date.parse(now)}`)
      await insertOutboxRows(db, [message])
    }
    const row = await db
      .selectFrom('subscriptions')
      .select('status')
      .where('id', '=', id)
      .where('email_key', '=', key)
      .executeTakeFirst()
    return row?.status
  })
}

/** Unsubscribes. Keeps only the hash of the address, as a record that it wants no newsletter. */
export async function endSubscription(
  database: Database,
  { id, key }: SubscriptionName,
  now: string,
): Promise<void> {
  await database.write(db =>
    db
      .updateTable('subscriptions')
      .set({ status: 'unsubscribed', changed_at: now, email: null })
      .where('id', '=', id)
      .where('email_key', '=', key)
      .where('status', '!=', 'unsubscribed')
      .execute(),
  )
}

export function findSubscription(database: Database, id: number): Promise<Subscription | undefined> {
  return database.read(db =>
    db.selectFrom('subscriptions').select(columns).where('id', '=', id).executeTakeFirst(),
  )
}

export function subscriptionByKey(database: Database, key: string): Promise<Subscription | undefined> {
  return database.read(db =>
    db.selectFrom('subscriptions').select(columns).where('email_key', '=', key).executeTakeFirst(),
  )
}

export async function subscriptionOf(database: Database, email: string): Promise<Subscription | undefined> {
  return subscriptionByKey(database, addressKey(email, await addressSecret(database)))
}

/** Lists the subscribers in the order of their confirmation. */
export async function listConfirmed(database: Database): Promise<(Subscription & { email: string })[]> {
  const rows = await database.read(db =>
    db
      .selectFrom('subscriptions')
      .select(columns)
      .where('status', '=', 'confirmed')
      .orderBy('changed_at')
      .orderBy('id')
      .execute(),
  )
  return rows.flatMap(({ email, ...row }) => (email === null ? [] : [{ ...row, email }]))
}
