import { hash } from 'node:crypto'
import { DAY_MS } from '../../../site/durations.ts'
import type { EstimateInput } from './estimate-schema.ts'

/**
 * Returns the keys of a request. A stored request with any of them is the same request.
 *
 * The sender's key is hashed with the fields: a corrected form under the same key is a new request, whose correction must not
 * be lost. Without a sender's key, the fields are the key for this day and the next (UTC): a double click is one request,
 * also at midnight, and the same text a month later is a new one.
 */
export function idempotencyKeys(
  fields: Readonly<Record<string, string>>,
  idempotencyKey: EstimateInput['idempotencyKey'],
  now: Date,
): readonly [string, ...string[]] {
  // Compare the names only: by default, sort() compares the typed texts as well.
  const content = Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))
  if (idempotencyKey) return [digest([idempotencyKey, content])]
  return [digest([utcDayOf(now), content]), digest([utcDayOf(new Date(now.getTime() - DAY_MS)), content])]
}

const utcDayOf = (time: Date) => time.toISOString().slice(0, 10)

const digest = (value: unknown) => hash('sha256', JSON.stringify(value))
