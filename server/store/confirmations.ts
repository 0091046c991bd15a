import type { Transaction } from 'kysely'
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
  const day = now.slice(0, 10)
  const name = `${confirmationCounter(email, secret)} ${day}`
  return (await increment(db, { name, endsAt: `${day}T23:59:59.999Z` })) <= limit
}

/** Returns the prefix of a mailbox's counter names. */
export const confirmationCounter = (email: string, secret: string) =>
  `confirmations ${mailboxKey(email, secret)}`
