import type { RateLimited } from '../abuse/rate-limiter.ts'
import type { FieldErrors } from './field-errors.ts'
import type { SubmissionError } from './read-submission.ts'

/** Result of a submission, independent of the response's type. */
export type SubmissionResult<Accepted> =
  | { kind: 'accepted'; accepted: Accepted }
  | { kind: 'invalid'; errors: FieldErrors }
  | { kind: 'refused'; error: SubmissionError }
  | RateLimited
  | { kind: 'unavailable' }
  | { kind: 'unconfirmed' }

export type SubmissionFailure = Exclude<SubmissionResult<never>, { kind: 'accepted' }>

/** Sentences for the visitor about a submission whose fields aren't the problem. */
export interface FailureTexts {
  tooLarge: string
  tooManyFields: string
  unsupported: string
  malformed: string
  otherSite: string
  tooMany: string
  /** Nothing was stored: names the phone as an alternative. */
  unavailable: string
  /** Looks like spam: says how to confirm it. */
  unconfirmed: string
}

/** Returns the JSON body of a failed submission. */
export function failureBody(failure: SubmissionFailure, texts: FailureTexts): object {
  if (failure.kind === 'invalid') return { errors: failure.errors }
  return { error: errorCode(failure), message: failureText(failure, texts) }
}

/** Returns the sentence about the whole form. Field errors need none, except those of fields that the form doesn't show. */
export function failureText(
  failure: SubmissionFailure,
  texts: FailureTexts,
  shownFields: readonly string[] = [],
): string | undefined {
  if (failure.kind === 'unavailable' || failure.kind === 'unconfirmed') return texts[failure.kind]
  if (failure.kind === 'limited') return texts.tooMany
  if (failure.kind === 'refused') return texts[failure.error.text]
  return Object.keys(failure.errors).every(name => shownFields.includes(name)) ? undefined : texts.malformed
}

function errorCode(failure: Exclude<SubmissionFailure, { kind: 'invalid' }>): string {
  if (failure.kind === 'refused') return failure.error.code
  return failure.kind === 'limited' ? 'too-many' : failure.kind
}

export function failureStatus(failure: SubmissionFailure): 400 | 403 | 413 | 415 | 422 | 429 | 503 {
  if (failure.kind === 'refused') return failure.error.status
  if (failure.kind === 'limited') return 429
  return failure.kind === 'unavailable' ? 503 : 422
}

/** Returns the Retry-After header if a later try can succeed. */
export function retryAfterHeader(failure: SubmissionFailure): { 'Retry-After'?: string } {
  if (failure.kind === 'unavailable') return { 'Retry-After': '30' }
  return failure.kind === 'limited' ? { 'Retry-After': String(failure.retryAfter) } : {}
}
