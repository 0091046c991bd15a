import type { Database } from './database.ts'
import { outboxRow } from './outbox-rows.ts'

export interface NewSubscription {
  email: string
  requestedAt: string
}

export type SubscriptionStatus = 'pending' | 'confirmed' | 'unsubscribed'

export interface Subscription {
  id: number
  email: string
  status: SubscriptionStatus
}

/** A second request within this time sends no second message, in ms: nobody's mailbox is flooded through the form. */
const quietTime = 15 * 60 * 1000

export const emailKey = (email: string) => email.toLowerCase()

export function saveSubscription(
  database: Database,
  { email, requestedAt }: NewSubscription,
): Promise<{ kind: 'saved' | 'repeated' }> {
  const key = emailKey(email)
  const quietSince = new Date(Date.parse(requestedAt) - quietTime).toISOString()
  return database.write(async db => {
    // One statement that takes the row: of two at the same time, the second finds what the first has left.
    const row = await db
      .insertInto('subscriptions')
      .values({ email_key: key, email, requested_at: requestedAt })
      .onConflict(conflict =>
        conflict
          .column('email_key')
          .doUpdateSet({ email, requested_at: requestedAt, status: 'pending' })
          .where('subscriptions.status', '!=', 'confirmed')
          .where('subscriptions.requested_at', '<', quietSince),
      )
      .returning('id')
      .executeTakeFirst()
    if (!row) return { kind: 'repeated' }
    const message = outboxRow('newsletter-confirm', key, requestedAt, `${row.id}.${Date.parse(requestedAt)}`)
    await db.insertInto('outbox').values(message).execute()
    return { kind: 'saved' }
  })
}

/** Confirms a pending subscription and welcomes; changes nothing for one that is not pending, or unknown. */
export async function confirmSubscription(database: Database, id: number, now: string): Promise<void> {
  await database.write(async db => {
    const row = await db
      .updateTable('subscriptions')
      .set({ status: 'confirmed', changed_at: now })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .returning('email_key as key')
      .executeTakeFirst()
    if (!row) return
    const message = outboxRow('newsletter-welcome', row.key, now, `${id}.${Date.parse(now)}`)
    await db.insertInto('outbox').values(message).execute()
  })
}

export async function endSubscription(database: Database, id: number, now: string): Promise<void> {
  await database.write(db =>
    db
      .updateTable('subscriptions')
      .set({ status: 'unsubscribed', changed_at: now })
      .where('id', '=', id)
      .where('status', '!=', 'unsubscribed')
      .execute(),
  )
}

export function findSubscription(database: Database, key: string): Promise<Subscription | undefined> {
  return database.read(db =>
    db
      .selectFrom('subscriptions')
      .select(['id', 'email', 'status'])
      .where('email_key', '=', key)
      .executeTakeFirst(),
  )
}
