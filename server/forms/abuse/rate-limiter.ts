import { hash } from 'node:crypto'
import { HOUR_MS } from '../../../site/durations.ts'
import { senderNetwork } from '../../http/client-address.ts'
import type { Counters } from './counters.ts'

export interface RateLimiterOptions {
  counters: Counters
  clock: () => Date
  /** Submissions of one form that one network may send in a clock hour, or `off`. */
  perHour: number | 'off'
}

export interface RateLimitRequest {
  form: 'contact' | 'newsletter' | 'picture' | 'assistant' | 'office' | 'visit' | 'request'
  /** IP address of the sender. */
  address: string
}

export interface RateLimited {
  kind: 'limited'
  /** Seconds until this network may send again. */
  retryAfter: number
  /** Whether the network sends so much that its submissions aren't read. */
  flood: boolean
}

/** Counts a submission, whatever it holds. Returns undefined if it may be sent. Rejects with StoreUnavailableError. */
export type RateLimiter = (request: RateLimitRequest) => Promise<RateLimited | undefined>

/** Multiplies the limit per form. An assistant makes several calls per answer, and for many customers. */
const LIMIT_FACTORS: Readonly<Record<RateLimitRequest['form'], number>> = {
  contact: 1,
  newsletter: 1,
  picture: 1,
  assistant: 50,
  office: 1,
  visit: 1,
  request: 1,
}

/** Beyond this multiple of the limit, submissions aren't read. Below it, a stored request can still be repeated. */
const FLOOD_FACTOR = 3

/** Maximum number of flooding senders in memory. The store counts the others again. */
const MAX_FLOODERS = 10_000

export function createRateLimiter({ counters, clock, perHour }: RateLimiterOptions): RateLimiter {
  if (perHour === 'off') return async () => undefined
  const saltOf = memoizeLast(date => counters.saltOf(date))
  // Names of counters, so that a known flood costs the store nothing. A name ends with its hour.
  const flooders = new Set<string>()

  return async ({ form, address }) => {
    const now = clock()
    const end = new Date((Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS)
    const endsAt = end.toISOString()
    const name = `${form} ${await hashSender(address, now)} ${endsAt}`
    const retryAfter = Math.ceil((end.getTime() - now.getTime()) / 1000)
    if (flooders.has(name)) return { kind: 'limited', retryAfter, flood: true }
    const limit = perHour * LIMIT_FACTORS[form]
    const count = await counters.increment({ name, endsAt })
    const flood = count > limit * FLOOD_FACTOR
    if (flood) remember(name)
    return count > limit ? { kind: 'limited', retryAfter, flood } : undefined
  }

  function remember(name: string): void {
    if (flooders.size >= MAX_FLOODERS) flooders.clear()
    flooders.add(name)
  }

  /** Hashes with the day's secret: a plain hash of an address can be reversed by trying all addresses. */
  async function hashSender(address: string, now: Date): Promise<string> {
    const salt = await saltOf(now.toISOString().slice(0, 10))
    return hash('sha256', `${salt} ${senderNetwork(address)}`, 'base64url')
  }
}

/** Memoizes the last key. A rejected promise isn't kept. */
function memoizeLast(compute: (key: string) => Promise<string>): (key: string) => Promise<string> {
  let last: { key: string; result: Promise<string> } | undefined
  return key => {
    if (last?.key !== key) {
      const result = compute(key)
      last = { key, result }
      result.catch(() => {
        if (last?.result === result) last = undefined
      })
    }
    return last.result
  }
}
