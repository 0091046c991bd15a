import { createHash } from 'node:crypto'
import type { EstimateInput } from './estimate-schema.ts'

/**
 * The key under which a request is stored once, or undefined when its sender gave none.
 * It covers what was typed as well: a form that is corrected and sent again under the same key is a new request,
 * not a repetition that would lose the correction.
 */
export function requestKey({ idempotencyKey, ...fields }: EstimateInput): string | undefined {
  if (!idempotencyKey) return undefined
  const content = JSON.stringify([idempotencyKey, Object.entries(fields).sort()])
  return createHash('sha256').update(content).digest('hex')
}
