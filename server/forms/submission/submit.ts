import type { Log } from '../../log.ts'
import { unlessUnavailable } from '../../store/database.ts'
import type { RateLimited, RateLimiter, RateLimitRequest } from '../abuse/rate-limiter.ts'
import { findFieldErrors } from './field-errors.ts'
import type { FormDefinition, Receipt } from './form-definition.ts'
import type { Submission } from './read-submission.ts'
import type { SubmissionFailure, SubmissionResult } from './submission-result.ts'

export interface SubmitDeps {
  rateLimiter: RateLimiter
  log: Log
}

export type RateLimitDecision = { kind: 'allowed' } | RateLimited | { kind: 'unavailable' }

/** Counts a submission for the rate limit, and returns whether it is within it. `unavailable` if the store can't count. */
export const checkRateLimit = (
  { name }: { name: RateLimitRequest['form'] },
  { rateLimiter, log }: SubmitDeps,
  address: string,
): Promise<RateLimitDecision> =>
  unlessUnavailable(
    async () => (await rateLimiter({ form: name, address })) ?? { kind: 'allowed' },
    asUnavailable(name, log),
  )

/** Checks a submission and stores it. An accepted one is on disk and survives a power cut. */
export async function submit<Input, Accepted extends Receipt>(
  form: FormDefinition<Input, Accepted>,
  { log }: Pick<SubmitDeps, 'log'>,
  { fields, error: requestError }: Submission,
  decision: RateLimitDecision,
): Promise<SubmissionResult<Accepted>> {
  const orLimited = (failure: SubmissionFailure) =>
    decision.kind === 'limited' ? logLimited(form, decision, log) : failure
  if (decision.kind === 'limited' && decision.flood) return decision
  if (requestError) return orLimited({ kind: 'refused', error: requestError })
  const checked = form.schema.safeParse(fields)
  if (!checked.success) {
    return orLimited({ kind: 'invalid', errors: findFieldErrors(checked.error.issues, fields, form.texts) })
  }
  if (decision.kind === 'unavailable') return decision
  return unlessUnavailable(
    async () =>
      decision.kind === 'allowed'
        ? form.accept(checked.data)
        : ((await form.repeat?.(checked.data)) ?? logLimited(form, decision, log)),
    asUnavailable(form.name, log),
  )
}

/** Logs that a submission is over the limit, unless it is part of a flood, which would fill the log. */
export function logLimited(form: { name: string }, decision: RateLimited, log: Log): RateLimited {
  if (!decision.flood) log.warn('submission refused', { form: form.name, reason: 'too many' })
  return decision
}

const asUnavailable = (form: string, log: Log) => (cause: string) => {
  log.error('submission not stored', { form, cause })
  return { kind: 'unavailable' } as const
}
