import type { Transaction } from 'kysely'
import { RETENTION_DEFAULTS } from '../../site/retention-defaults.ts'
import { mailboxKey } from './address-key.ts'
import { increment } from './counters.ts'
import { insertOutboxRow, type MessageKind, outboxRow } from './outbox-rows.ts'
import type { Tables } from './tables.ts'

interface Confirmation {
  email: string
  now: string
  /** Of addresses. */
  secret: string
}

/** Counts a message to this mailbox, and says whether it may be sent; days are those of UTC. */
export async function mayConfirm(
  db: Transaction<Tables>,
  { email, now, secret }: Confirmation,
): Promise<boolean> {
  const day = now.slice(0, 10)
  const name = `${confirmationCounter(email, secret)} ${day}`
  return (
    (await increment(db, { name, endsAt: `${day}T23:59:59.999Z` })) <= RETENTION_DEFAULTS.confirmationsADay
  )
}

/** How the names of a mailbox's counters begin. */
export const confirmationCounter = (email: string, secret: string) =>
  `confirmations ${mailboxKey(email, secret)}`

/** The messages about a request: always to the business, to the visitor unless too many went there today. */
export async function addEstimateMessages(
  db: Transaction<Tables>,
  { reference, ...to }: Confirmation & { reference: string },
): Promise<void> {
  const add = (kind: MessageKind) => insertOutboxRow(db, outboxRow(kind, reference, to.now))
  await add('estimate-business')
  if (await mayConfirm(db, to)) await add('estimate-visitor')
}
