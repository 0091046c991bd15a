import { createHmac, timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '../../../site/durations.ts'
import { RETENTION_DEFAULTS } from '../../../site/retention-defaults.ts'
import type { Subscription, SubscriptionName } from '../../store/subscriptions.ts'

export type TokenUse = 'confirm' | 'unsubscribe'

// Newsletters stay in mailboxes for years, and each of them must allow to unsubscribe.
const LIFETIMES_MS = {
  confirm: RETENTION_DEFAULTS.confirmationDays * DAY_MS,
  unsubscribe: 3 * 365 * DAY_MS,
} satisfies Record<TokenUse, number>

// Clocks of several instances differ.
const CLOCK_TOLERANCE_MS = DAY_MS

/**
 * Returns a signed token with the subscription's number and a time; the signature also covers the address and the use. The
 * time is that of the request for a confirmation, and that of the last change for unsubscribing.
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

/** Returns the token's subscription, `bad` for a wrong signature, use or number, or `expired`. */
export async function verifyToken(
  use: TokenUse,
  token: string,
  { now, secret, findSubscription }: TokenCheck,
): Promise<SubscriptionName | 'bad' | 'expired'> {
  const [, digits, time, given] = /^(\d{1,9})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  if (digits === undefined || time === undefined || given === undefined) return 'bad'
  const [id, at] = [Number(digits), Number(time)]
  // Check the age first: a subscription that isn't confirmed is deleted after some weeks.
  if (now.getTime() - at > LIFETIMES_MS[use] || at - now.getTime() > CLOCK_TOLERANCE_MS) return 'expired'
  const subscription = await findSubscription(id)
  if (!subscription) return 'bad'
  const { key } = subscription
  const expected = signature({ use, id, key, at }, secret)
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected)) ? { id, key } : 'bad'
}

const signature = ({ use, id, key, at }: SubscriptionName & { use: TokenUse; at: number }, secret: string) =>
  createHmac('sha256', secret).update(`${use}.${id}.${at}.${key}`).digest('base64url')
