import { createHmac } from 'node:crypto'
import { senderNetwork } from './client-address.ts'
import type { Counters } from './counters.ts'

export interface GateOptions {
  counters: Counters
  clock: () => Date
  /** Submissions of one form that one network may send in a clock hour, or `off`. */
  perHour: number | 'off'
}

export interface Knock {
  form: 'contact' | 'newsletter'
  address: string
}

/**
 * Counts a submission. Gives the seconds until this network may send again, or undefined when it may now.
 * Rejects with StoreUnavailable as the store does.
 */
export type Gate = (knock: Knock) => Promise<number | undefined>

const hour = 3_600_000

export function createGate({ counters, clock, perHour }: GateOptions): Gate {
  const salts = new Map<string, Promise<string>>()
  const saltOf = (date: string) => {
    const known = salts.get(date)
    if (known) return known
    // A failure is not kept: the next request asks again.
    const asked = counters.saltOf(date).catch(error => {
      salts.delete(date)
      throw error
    })
    salts.clear()
    salts.set(date, asked)
    return asked
  }
  return async ({ form, address }) => {
    if (perHour === 'off') return undefined
    const now = clock()
    const end = new Date((Math.floor(now.getTime() / hour) + 1) * hour)
    const endsAt = end.toISOString()
    const sender = await hashSender(address, now)
    const count = await counters.increment({ name: `${form} ${sender} ${endsAt}`, endsAt })
    return count > perHour ? Math.ceil((end.getTime() - now.getTime()) / 1000) : undefined
  }

  /** Keyed with the day's secret: addresses are few enough to try them all against a plain hash. */
  async function hashSender(address: string, now: Date): Promise<string> {
    const salt = await saltOf(now.toISOString().slice(0, 10))
    return createHmac('sha256', salt).update(senderNetwork(address)).digest('base64url')
  }
}
