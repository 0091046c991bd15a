import { describeError, type Log } from '../../log.ts'
import { isStoreUnavailable } from '../../store/database.ts'
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

/** Counts a submission of the form `name`. */
export async function checkRateLimit(
  { name }: { name: RateLimitRequest['form'] },
  { rateLimiter, log }: SubmitDeps,
  address: string,
): Promise<RateLimitDecision> {
  try {
    return (await rateLimiter({ form: name, address })) ?? { kind: 'allowed' }
  } catch (error) {
    return unavailable(log, name, error)
  }
}

/** Checks a submission and stores it. An accepted one is on disk and survives a power cut. */
export async function submit<Input, Accepted extends Receipt>(
  form: FormDefinition<Input, Accepted>,
  { log }: Pick<SubmitDeps, 'log'>,
  { fields, error: requestError }: Submission,
  decision: RateLimitDecision,
): Promise<SubmissionResult<Accepted>> {
  const refuse = (failure: SubmissionFailure) =>
    decision.kind === 'limited' ? limited(form, decision, log) : failure
  if (decision.kind === 'limited' && decision.flood) return decision
  if (requestError) return refuse({ kind: 'refused', error: requestError })
  const checked = form.schema.safeParse(fields)
  if (!checked.success) {
    return refuse({ kind: 'invalid', errors: findFieldErrors(checked.error.issues, fields, form.texts) })
  }
  if (decision.kind === 'unavailable') return decision
  try {
    if (decision.kind === 'allowed') return await form.accept(checked.data)
    return (await form.repeat?.(checked.data)) ?? limited(form, decision, log)
  } catch (error) {
    return unavailable(log, form.name, error)
  }
}

/** Logs that a submission is over the limit, unless it is part of a flood, which would fill the log. */
export function limited(form: { name: string }, decision: RateLimited, log: Log): RateLimited {
  if (!decision.flood) log.warn('submission refused', { form: form.name, reason: 'too many' })
  return decision
}

function unavailable(log: Log, form: string, error: unknown): { kind: 'unavailable' } {
  if (!isStoreUnavailable(error)) throw error
  log.error('submission not stored', { form, cause: describeError(error) })
  return { kind: 'unavailable' }
}
