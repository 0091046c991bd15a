/** A request for an estimate, as stored. Times are ISO 8601 in UTC. */
export interface Estimate {
  reference: string
  receivedAt: string
  fullName: string
  email: string
  phone: string
  zipCode: string
  serviceNeeded: string
  projectDetails: string
  /** Why it may be spam, or null: no message is sent about it until a person releases it. */
  suspicion: string | null
  /** Which way it came: `website` (a form), or `assistant` (a tool that an assistant called). */
  source: string
}

export interface NewEstimate extends Estimate {
  /** Shared by texts that differ in little; null for one that tells nothing. */
  textKey: string | null
  /** Stored under the first key. A stored request with any of them is the same request. */
  requestKeys: readonly [string, ...string[]]
  /** Whether the sender confirms a request that is held back: it is released if it is stored already. */
  confirmed?: boolean
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
