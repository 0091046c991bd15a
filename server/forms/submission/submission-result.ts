import type { RateLimited } from '../abuse/rate-limiter.ts'
import type { FieldErrors } from './field-errors.ts'
import type { Refusal } from './read-submission.ts'

/** What came of a submission, before it is known whether JSON or a page answers. */
export type Outcome<Accepted> =
  | { kind: 'accepted'; accepted: Accepted }
  | { kind: 'invalid'; errors: FieldErrors }
  | { kind: 'refused'; refusal: Refusal }
  | RateLimited
  | { kind: 'unavailable' }
  | { kind: 'unconfirmed' }

export type Failure = Exclude<Outcome<never>, { kind: 'accepted' }>

/** What is said when it is not the fields that are wrong: whole sentences for the visitor. */
export interface FailureTexts {
  tooLarge: string
  tooManyFields: string
  unsupported: string
  malformed: string
  otherSite: string
  tooMany: string
  /** Nothing was stored: what to do instead, with the phone. */
  unavailable: string
  /** It looks like spam: how its sender confirms it. */
  unconfirmed: string
}

/** What programs are told. */
export function failureData(failure: Failure, texts: FailureTexts): object {
  if (failure.kind === 'invalid') return { errors: failure.errors }
  return { error: errorCode(failure), message: failureText(failure, texts) }
}

/** The sentence for the form as a whole. Field errors speak for themselves, but for those at no field of the form. */
export function failureText(
  failure: Failure,
  texts: FailureTexts,
  shown: readonly string[] = [],
): string | undefined {
  if (failure.kind === 'unavailable' || failure.kind === 'unconfirmed') return texts[failure.kind]
  if (failure.kind === 'limited') return texts.tooMany
  if (failure.kind === 'refused') return texts[failure.refusal.text]
  return Object.keys(failure.errors).every(name => shown.includes(name)) ? undefined : texts.malformed
}

function errorCode(failure: Exclude<Failure, { kind: 'invalid' }>): string {
  if (failure.kind === 'refused') return failure.refusal.error
  return failure.kind === 'limited' ? 'too-many' : failure.kind
}

export function failureStatus(failure: Failure): 400 | 403 | 413 | 415 | 422 | 429 | 503 {
  if (failure.kind === 'refused') return failure.refusal.status
  if (failure.kind === 'limited') return 429
  return failure.kind === 'unavailable' ? 503 : 422
}

/** The header that says when to try again, if that would help. */
export function retryAfter(failure: Failure): { 'Retry-After'?: string } {
  if (failure.kind === 'unavailable') return { 'Retry-After': '30' }
  return failure.kind === 'limited' ? { 'Retry-After': String(failure.retryAfter) } : {}
}
