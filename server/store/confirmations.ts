import type { Kysely, Transaction } from 'kysely'
import { RETENTION_DEFAULTS } from '../../site/retention-defaults.ts'
import { mailboxKey } from './address-key.ts'
import { increment } from './counters.ts'
import type { Tables } from './tables.ts'

export interface Confirmation {
  email: string
  now: string
  /** Secret of the mailbox keys. */
  secret: string
}

/** Counts a message against the mailbox's daily `limit`, in UTC. Returns false if the limit is exceeded, or without an address. */
export async function tryCountConfirmation(
  db: Transaction<Tables>,
  { email, now, secret }: Confirmation,
  limit: number = RETENTION_DEFAULTS.confirmationsADay,
): Promise<boolean> {
  if (email === '') return false
  const endsAt = `${now.slice(0, 10)}T23:59:59.999Z`
  return (await increment(db, { name: counterOfDay({ email, now, secret }), endsAt })) <= limit
}

/** Returns whether the mailbox may get another message today, as `tryCountConfirmation` would, and counts nothing. */
export async function mayConfirm(
  db: Kysely<Tables>,
  to: Confirmation,
  limit: number = RETENTION_DEFAULTS.confirmationsADay,
): Promise<boolean> {
  if (to.email === '') return false
  const counter = await db
    .selectFrom('counters')
    .select('count')
    .where('name', '=', counterOfDay(to))
    .executeTakeFirst()
  return (counter?.count ?? 0) < limit
}

const counterOfDay = ({ email, now, secret }: Confirmation) =>
  `${confirmationCounter(email, secret)} ${now.slice(0, 10)}`

/** Returns the prefix of a mailbox's counter names. */
export const confirmationCounter = (email: string, secret: string) =>
  `confirmations ${mailboxKey(email, secret)}`
