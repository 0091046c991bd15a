import { type BusinessHours, businessMinutes } from '../../site/business-time.ts'
import { DAY_MS, MINUTE_MS } from '../../site/durations.ts'
import type { Database } from './database.ts'

/** The figures about first answers cover the requests of this many days. */
export const FIRST_ANSWER_DAYS = 30

/** Median and longest time from a request to its first answer, in minutes. */
export interface AnswerTimes {
  median: number
  worst: number
}

/** Figures about the first answers to the requests of the last days. */
export interface FirstAnswers {
  /** Number of answered requests. If it is 0, the times are undefined. */
  count: number
  /** Counts only the time while the office is open. */
  business: AnswerTimes | undefined
  /** Counts all time. */
  all: AnswerTimes | undefined
}

/** Reads the figures about first answers. Suspected spam, requests marked as spam and erased ones don't count. */
export async function readFirstAnswers(
  database: Database,
  { now, business }: { now: Date; business: BusinessHours },
): Promise<FirstAnswers> {
  const answered = await listFirstAnswers(database, now)
  return {
    count: answered.length,
    business: timesOf(answered.map(({ from, to }) => businessMinutes(from, to, business))),
    all: timesOf(answered.map(({ from, to }) => Math.max(0, (to.getTime() - from.getTime()) / MINUTE_MS))),
  }
}

interface Answered {
  from: Date
  to: Date
}

/**
 * A state other than new and spam is an answer. The last state counts: a request that was set back to new is answered when it gets its
 * next state.
 */
async function listFirstAnswers(database: Database, now: Date): Promise<readonly Answered[]> {
  const since = new Date(now.getTime() - FIRST_ANSWER_DAYS * DAY_MS)
  const rows = await database.read(db =>
    db
      .selectFrom('journal')
      .innerJoin('estimates', 'estimates.reference', 'journal.reference')
      .select(['journal.reference', 'received_at', 'written_at', 'journal.text'])
      .where('kind', '=', 'state')
      .where('received_at', '>=', since.toISOString())
      .where('suspicion', 'is', null)
      // A call is answered while it is written down.
      .where('source', '<>', 'phone')
      .orderBy('journal.id')
      .execute(),
  )
  const answers = new Map<string, Answered>()
  for (const { reference, received_at, written_at, text } of rows) {
    if (text === 'new' || text === 'spam') answers.delete(reference)
    else if (!answers.has(reference))
      answers.set(reference, { from: new Date(received_at), to: new Date(written_at) })
  }
  return [...answers.values()]
}

function timesOf(minutes: readonly number[]): AnswerTimes | undefined {
  const sorted = [...minutes].sort((a, b) => a - b)
  const count = sorted.length
  // `at` drops the fraction: of an even number of times, these are the two in the middle.
  const [low, high, worst] = [sorted.at((count - 1) / 2), sorted.at(count / 2), sorted.at(-1)]
  if (low === undefined || high === undefined || worst === undefined) return undefined
  return { median: (low + high) / 2, worst }
}
