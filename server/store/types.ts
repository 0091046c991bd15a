import type { ContactPreferences, TextConsent } from '../../site/contact-preferences.ts'
import type { EstimateField } from '../../site/estimate-fields.ts'
import type { Calculation } from '../../site/floor-cost/calculation.ts'
import type { RequestContext } from '../../site/request-context.ts'

/** A stored request for an estimate. Times are ISO 8601 in UTC. The email address is empty if the office didn't get one on the phone. */
export interface Estimate extends Record<EstimateField, string> {
  reference: string
  receivedAt: string
  /** Spam reason, or null. No message about suspected spam is sent until it is confirmed or released. */
  suspicion: string | null
  /** `website` (a form), `assistant` (a tool that an assistant called), or `phone` (the office wrote down a call). */
  source: string
  /** Primary language tag of the form, such as `es`. */
  language: string
  /** The calculation that was sent along, as data next to the visitor's own words. */
  calculation: Calculation | null
  /** Subject of the request, and whether it sounds like an emergency. */
  context: RequestContext
  preferences: ContactPreferences
  textConsent: TextConsent | null
}

export interface NewEstimate extends Estimate {
  /** Fingerprint of the project details; null for a short text. */
  textFingerprint: string | null
  /** Stored under the first key. A stored request with any of them is the same request. */
  idempotencyKeys: readonly [string, ...string[]]
  /** Whether the sender confirms a held request, which releases a stored one. */
  confirmed?: boolean
  /** Whether the sender's browser has a picture to send next: the messages wait for it. */
  pictureFollows?: boolean
}

/** Result of a request that is stored already; `reference` is that of the first one. */
export type RepeatedEstimate =
  | { kind: 'repeated'; reference: string }
  /** Held back as suspected spam: no message about it is sent. */
  | { kind: 'held'; reference: string }

export type SavedEstimate =
  | { kind: 'saved'; reference: string }
  | RepeatedEstimate
  /** Another request has this reference. Nothing was stored. */
  | { kind: 'referenceTaken' }
