import type { Kysely } from 'kysely'
import { addressSecret } from './address-key.ts'
import { confirmationCounter } from './confirmations.ts'
import type { Database } from './database.ts'
import { type DeliveryState, listDeliveries } from './deliveries.ts'
import { listEstimates } from './estimates.ts'
import { listPictures, type PictureSize } from './pictures.ts'
import { deleteAbout, type Erased } from './retention.ts'
import type { Estimate } from './types.ts'
import { type Subscription, subscriptionOf } from './subscriptions.ts'
import type { Tables } from './tables.ts'

/** How somebody who asks about themselves is found: by address, by phone, or by the reference of a request. */
export type PersonName = { email: string } | { phone: string } | { reference: string }

/** Everything that the store holds of a person under one name. */
export interface Person {
  requests: readonly (Estimate & { messages: readonly DeliveryState[]; pictures: readonly PictureSize[] })[]
  subscription: Subscription | undefined
  /** About the subscription. */
  messages: readonly DeliveryState[]
  /** How many messages of today count against the limit of this mailbox. */
  confirmationsToday: number
}

export async function findPerson(database: Database, name: PersonName): Promise<Person> {
  const subscription = 'email' in name ? await subscriptionOf(database, name.email) : undefined
  const requests = []
  for (const estimate of (await listEstimates(database)).filter(estimate => isAbout(estimate, name))) {
    const { reference } = estimate
    const [messages, pictures] = [
      await listDeliveries(database, reference),
      await listPictures(database, reference),
    ]
    requests.push({ ...estimate, messages, pictures })
  }
  return {
    requests,
    subscription,
    messages: subscription ? await listDeliveries(database, subscription.key) : [],
    confirmationsToday: 'email' in name ? await countConfirmations(database, name.email) : 0,
  }
}

/**
 * Deletes everything that is found under the name. By reference, that is the one request: an address in it may be
 * mistyped, and somebody else's.
 */
export async function erasePerson(database: Database, name: PersonName): Promise<Erased> {
  const { requests, subscription } = await findPerson(database, name)
  const secret = await addressSecret(database)
  const references = requests.map(({ reference }) => reference)
  const erased = await database.write(async db => {
    if ('email' in name) {
      await countersOf(db, name.email, secret).execute()
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

function isAbout({ reference, email, phone }: Estimate, name: PersonName): boolean {
  if ('email' in name) return email.toLowerCase() === name.email.toLowerCase()
  if ('phone' in name) return phoneDigits(phone) === phoneDigits(name.phone)
  return reference.toLowerCase() === name.reference.toLowerCase()
}

/** The ten digits of a number in North America, however it is written, without an extension. */
export const phoneDigits = (phone: string): string =>
  phone
    .replaceAll(/\D/g, '')
    .replace(/^1(?=\d{10})/, '')
    .slice(0, 10)
