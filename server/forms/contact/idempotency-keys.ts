import { hash } from 'node:crypto'
import type { EstimateFields, EstimateInput } from './estimate-schema.ts'

/**
 * The keys of a request: it is the same request as one that is stored under any of them.
 *
 * A key of the sender's covers what was typed as well: a form that is corrected and sent again under the same key is a
 * new request, not a repetition that would lose the correction. Without one, what was typed is the key for that day and
 * the next, by UTC: a double click is one request, also at midnight, and the same words a month later are a new one.
 */
export function requestKeys(
  fields: EstimateFields,
  idempotencyKey: EstimateInput['idempotencyKey'],
  now: Date,
): readonly [string, ...string[]] {
  // By name: without being told so, it would sort by all that was typed.
  const content = Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))
  if (idempotencyKey) return [digest([idempotencyKey, content])]
  return [digest([dayOf(now), content]), digest([dayOf(new Date(now.getTime() - dayLength)), content])]
}

const dayLength = 24 * 60 * 60 * 1000

const dayOf = (time: Date) => time.toISOString().slice(0, 10)

const digest = (value: unknown) => hash('sha256', JSON.stringify(value))
