import type { Transaction } from 'kysely'
import type { Database } from './database.ts'
import { emailKey } from './subscriptions.ts'
import type { Tables } from './tables.ts'

export interface Retention {
  spamDays: number
  requestMonths: number
}

export interface Erased {
  requests: number
  messages: number
  subscriptions: number
}

/** Deletes what is older than it may be. What still waits to be sent to the business is kept until it is sent. */
export function purge(
  database: Database,
  { spamDays, requestMonths }: Retention,
  now: Date,
): Promise<Erased> {
  const spamUntil = new Date(now)
  spamUntil.setUTCDate(spamUntil.getUTCDate() - spamDays)
  const requestsUntil = new Date(now)
  requestsUntil.setUTCMonth(requestsUntil.getUTCMonth() - requestMonths)
  return database.write(async db => {
    const old = await db
      .selectFrom('estimates')
      .select('reference')
      .where(where =>
        where.or([
          where('received_at', '<', requestsUntil.toISOString()),
          where.and([where('suspicion', 'is not', null), where('received_at', '<', spamUntil.toISOString())]),
        ]),
      )
      .where('reference', 'not in', query =>
        query
          .selectFrom('outbox')
          .select('subject')
          .where('kind', '=', 'estimate-business')
          .where('sent_at', 'is', null),
      )
      .execute()
    const references = old.map(({ reference }) => reference)
    const messages = await deleteAbout(db, references)
    // Of other messages only the trace of their sending is left.
    const traces = await db
      .deleteFrom('outbox')
      .where('kind', 'not in', ['estimate-business', 'estimate-visitor'])
      .where('created_at', '<', spamUntil.toISOString())
      .where('sent_at', 'is not', null)
      .executeTakeFirst()
    return {
      requests: references.length,
      messages: messages + Number(traces.numDeletedRows),
      subscriptions: await deleteUnconfirmed(db, spamUntil.toISOString()),
    }
  })
}

/** Deletes everything about the person with this e-mail address. */
export function erasePerson(database: Database, email: string): Promise<Erased> {
  const key = emailKey(email)
  return database.write(async db => {
    const own = await db
      .selectFrom('estimates')
      .select('reference')
      .where(where => where.fn<string>('lower', ['email']), '=', key)
      .execute()
    const messages = await deleteAbout(db, [...own.map(({ reference }) => reference), key])
    const { numDeletedRows } = await db
      .deleteFrom('subscriptions')
      .where('email_key', '=', key)
      .executeTakeFirst()
    return { requests: own.length, messages, subscriptions: Number(numDeletedRows) }
  })
}

/** Few at a time: a statement takes a limited number of values. */
const chunk = 500

/** Deletes these requests and all messages about these subjects; gives the number of messages. */
async function deleteAbout(db: Transaction<Tables>, subjects: readonly string[]): Promise<number> {
  let messages = 0
  for (let start = 0; start < subjects.length; start += chunk) {
    const some = subjects.slice(start, start + chunk)
    await db.deleteFrom('estimates').where('reference', 'in', some).execute()
    const { numDeletedRows } = await db.deleteFrom('outbox').where('subject', 'in', some).executeTakeFirst()
    messages += Number(numDeletedRows)
  }
  return messages
}

async function deleteUnconfirmed(db: Transaction<Tables>, until: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('subscriptions')
    .where('status', '=', 'pending')
    .where('requested_at', '<', until)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
