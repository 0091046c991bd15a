import type { Kysely } from 'kysely'
import { phoneDigits } from '../../site/phone-digits.ts'
import { addressSecret } from './address-key.ts'
import { confirmationCounter } from './confirmations.ts'
import type { Database } from './database.ts'
import { type DeliveryState, listDeliveries } from './deliveries.ts'
import { type JournalEntry, listJournal } from './journal.ts'
import { listPhones, type OfficePhone } from './phones.ts'
import { listPictures, type PictureSummary } from './pictures.ts'
import { type DeletedCounts, deleteAbout } from './retention.ts'
import { type Subscription, subscriptionOf } from './subscriptions.ts'
import type { Tables } from './tables.ts'
import { forEachTracked, type TrackedRequest } from './tracked-requests.ts'
import type { Estimate } from './types.ts'
import { findVisit, type StoredVisit } from './visits.ts'

/** Query for a person's data: by e-mail address, by phone number, or by the reference of one request. */
export type PersonQuery = { email: string } | { phone: string } | { reference: string }

/** Everything that the store holds about a person. */
export interface Person {
  requests: readonly (TrackedRequest & {
    messages: readonly DeliveryState[]
    pictures: readonly PictureSummary[]
    journal: readonly JournalEntry[]
    visit: StoredVisit | undefined
  })[]
  subscription: Subscription | undefined
  /** Phones with alerts of a person of the office. */
  phones: readonly OfficePhone[]
  /** Messages about the subscription. */
  messages: readonly DeliveryState[]
  /** Number of today's messages that count for the mailbox's limit. */
  confirmationsToday: number
}

export async function findPerson(database: Database, query: PersonQuery): Promise<Person> {
  const subscription = 'email' in query ? await subscriptionOf(database, query.email) : undefined
  const requests = []
  const found: TrackedRequest[] = []
  await forEachTracked(database, request => {
    if (isAbout(request, query)) found.push(request)
    return true
  })
  for (const request of found) {
    const { reference } = request
    const [messages, pictures, journal, visit] = [
      await listDeliveries(database, reference),
      await listPictures(database, reference),
      await listJournal(database, reference),
      await findVisit(database, reference),
    ]
    requests.push({ ...request, messages, pictures, journal, visit })
  }
  return {
    requests,
    subscription,
    phones: 'email' in query ? await phonesOf(database, query.email) : [],
    messages: subscription ? await listDeliveries(database, subscription.key) : [],
    confirmationsToday: 'email' in query ? await countConfirmations(database, query.email) : 0,
  }
}

/**
 * Deletes everything that the query finds. A reference finds one request only: an address in it may be mistyped and belong
 * to another person.
 */
export async function erasePerson(database: Database, query: PersonQuery): Promise<DeletedCounts> {
  const { phones, requests, subscription } = await findPerson(database, query)
  const secret = await addressSecret(database)
  const references = requests.map(({ reference }) => reference)
  const erased = await database.write(async db => {
    if ('email' in query) {
      await countersOf(db, query.email, secret).execute()
      await db
        .deleteFrom('phones')
        .where('id', 'in', ['', ...phones.map(({ id }) => id)])
        .execute()
    }
    const subjects = subscription ? [...references, subscription.key] : references
    const messages = await deleteAbout(db, subjects)
    if (!subscription) return { messages, subscriptions: 0 }
    const { numDeletedRows } = await db
      .deleteFrom('subscriptions')
      .where('id', '=', subscription.id)
      .executeTakeFirst()
    return { messages, subscriptions: Number(numDeletedRows) }
  })
  await database.vacuum()
  return { requests: references.length, ...erased }
}

const phonesOf = async (database: Database, email: string) =>
  (await listPhones(database)).filter(({ address }) => address.toLowerCase() === email.toLowerCase())

const countersOf = (db: Kysely<Tables>, email: string, secret: string) =>
  db.deleteFrom('counters').where('name', 'like', `${confirmationCounter(email, secret)} %`)

async function countConfirmations(database: Database, email: string): Promise<number> {
  const secret = await addressSecret(database)
  const rows = await database.read(db =>
    db
      .selectFrom('counters')
      .select('count')
      .where('name', 'like', `${confirmationCounter(email, secret)} %`)
      .execute(),
  )
  return rows.reduce((sum, { count }) => sum + count, 0)
}

function isAbout({ reference, email, phone }: Estimate, query: PersonQuery): boolean {
  if ('email' in query) return email.toLowerCase() === query.email.toLowerCase()
  if ('phone' in query) return phoneDigits(phone) === phoneDigits(query.phone)
  return reference.toLowerCase() === query.reference.toLowerCase()
}
