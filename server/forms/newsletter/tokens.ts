import { createHmac, timingSafeEqual } from 'node:crypto'
import { keeping } from '../../../site/keeping.ts'
import type { Subscription, SubscriptionName } from '../../store/subscriptions.ts'

export type TokenUse = 'confirm' | 'unsubscribe'

const day = 24 * 60 * 60 * 1000

/** How long a link works, in ms. Newsletters lie in mailboxes for years, and leaving must work from each of them. */
const lifetimes = {
  confirm: RETENTION_DEFAULTS.confirmationDays * day,
  unsubscribe: 3 * 365 * day,
} satisfies Record<TokenUse, number>

/** How far a link may be from a time to come: clocks of several instances differ, in ms. */
const tolerance = day

/**
 * A text for a link that only this site can make: the number of the subscription, the time it counts from, and the
 * signature of both with the address and the use. A confirmation counts from the request, leaving from the last change.
 */
export function signToken(
  use: TokenUse,
  subscription: SubscriptionName & Pick<Subscription, 'requestedAt' | 'changedAt'>,
  secret: string,
): string {
  const { id, key, requestedAt, changedAt } = subscription
  const at = Date.parse(use === 'confirm' ? requestedAt : (changedAt ?? requestedAt))
  return `${id}.${at}.${signature({ use, id, key, at }, secret)}`
}

export interface TokenCheck {
  now: Date
  secret: string
  findSubscription(id: number): Promise<SubscriptionName | undefined>
}

/** The subscription that the token was made for, if it was made here for this use and is not too old. */
export async function readToken(
  use: TokenUse,
  token: string,
  { now, secret, findSubscription }: TokenCheck,
): Promise<SubscriptionName | 'bad' | 'expired'> {
  const [, digits, time, given] = /^(\d{1,9})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  if (digits === undefined || time === undefined || given === undefined) return 'bad'
  const [id, at] = [Number(digits), Number(time)]
  // Before the subscription is looked for: after some weeks, one that was not confirmed is gone.
  if (now.getTime() - at > lifetimes[use] || at - now.getTime() > tolerance) return 'expired'
  const subscription = await findSubscription(id)
  if (!subscription) return 'bad'
  const { key } = subscription
  const expected = signature({ use, id, key, at }, secret)
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected)) ? { id, key } : 'bad'
}

const signature = ({ use, id, key, at }: SubscriptionName & { use: TokenUse; at: number }, secret: string) =>
  createHmac('sha256', secret).update(`${use}.${id}.${at}.${key}`).digest('base64url')
