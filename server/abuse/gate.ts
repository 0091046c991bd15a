import { hash } from 'node:crypto'
import { senderNetwork } from './client-address.ts'
import type { Counters, Increment } from './counters.ts'

export interface GateOptions {
  counters: Counters
  clock: () => Date
  /** Submissions of one form that one network may send in a clock hour, or `off`. */
  perHour: number | 'off'
}

export interface Knock {
  form: 'contact' | 'newsletter' | 'picture' | 'assistant'
  address: string
}

export interface TooMany {
  kind: 'tooMany'
  /** When this network may send again, in seconds. */
  retryAfter: number
  /** Far too many: not even worth reading. */
  flood: boolean
}

/** A submission that is not counted yet. */
export interface Turn {
  /** Of a network that is known to send far too many: nothing of it is read any more. */
  flood?: TooMany
  /**
   * Counts it, whatever it holds: by itself, or as `increment` does, such as in the transaction of what is stored. Gives
   * undefined when this network may send it.
   */
  count(increment?: Increment): Promise<TooMany | undefined>
}

/** Both this and counting reject with StoreUnavailable as the store does. */
export type Gate = (knock: Knock) => Promise<Turn>

const hour = 3_600_000

/** How many times the limit each may be sent: an assistant asks several times for one answer, and for many customers. */
const shares: Readonly<Record<Knock['form'], number>> = {
  contact: 1,
  newsletter: 1,
  picture: 1,
  assistant: 50,
}

/** How many times the limit may be sent before nothing is read any more: up to here, what is stored may be sent again. */
const flooding = 3

/** Senders of floods that are remembered at a time; more than these are counted in the store again. */
const mostFlooders = 10_000

export function createGate({ counters, clock, perHour }: GateOptions): Gate {
  if (perHour === 'off') return async () => ({ count: async () => undefined })
  const saltOf = keepingLast(date => counters.saltOf(date))
  // A flood costs the store nothing once it is known to be one. The names end with their hour.
  const flooders = new Set<string>()

  return async ({ form, address }) => {
    const now = clock()
    const end = new Date((Math.floor(now.getTime() / hour) + 1) * hour)
    const endsAt = end.toISOString()
    const name = `${form} ${await hashSender(address, now)} ${endsAt}`
    const retryAfter = Math.ceil((end.getTime() - now.getTime()) / 1000)
    if (flooders.has(name)) {
      const flood: TooMany = { kind: 'tooMany', retryAfter, flood: true }
      return { flood, count: async () => flood }
    }
    const limit = perHour * shares[form]
    return {
      async count(increment = counters.increment) {
        const count = await increment({ name, endsAt })
        const flood = count > limit * flooding
        if (flood) remember(name)
        return count > limit ? { kind: 'tooMany', retryAfter, flood } : undefined
      },
    }
  }

  function remember(name: string): void {
    if (flooders.size >= mostFlooders) flooders.clear()
    flooders.add(name)
  }

  /** With the day's secret: addresses are few enough to try them all against a plain hash. */
  async function hashSender(address: string, now: Date): Promise<string> {
    const salt = await saltOf(now.toISOString().slice(0, 10))
    return hash('sha256', `${salt} ${senderNetwork(address)}`, 'base64url')
  }
}

/** Asks once for what was asked last. A failure is not kept: the next call asks again. */
function keepingLast(ask: (key: string) => Promise<string>): (key: string) => Promise<string> {
  let last: { key: string; answer: Promise<string> } | undefined
  return key => {
    if (last?.key !== key) {
      const answer = ask(key)
      last = { key, answer }
      answer.catch(() => {
        if (last?.answer === answer) last = undefined
      })
    }
    return last.answer
  }
}
