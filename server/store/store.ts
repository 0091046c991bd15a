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
}

export interface NewEstimate extends Estimate {
  /** Requests with the same key are one request. */
  requestKey: string | undefined
}

export type SavedEstimate =
  | { kind: 'saved'; reference: string }
  /** The key was there already; the reference is that of the first request. */
  | { kind: 'repeated'; reference: string }
  /** Another request has this reference. Nothing was stored. */
  | { kind: 'referenceTaken' }

export interface NewSubscription {
  email: string
  requestedAt: string
}

/**
 * What the server remembers. Every method that resolves has its effect on disk, safe from a crash or a power cut.
 * Every method rejects with StoreUnavailable when the store is busy for too long, full or broken.
 */
export interface Store {
  saveEstimate(estimate: NewEstimate): Promise<SavedEstimate>
  findEstimateByKey(requestKey: string): Promise<Estimate | undefined>
  /** Newest first. */
  listEstimates(): Promise<readonly Estimate[]>
  /** Stores the address as pending; one that is known stays as it is. */
  saveSubscription(subscription: NewSubscription): Promise<{ kind: 'saved' | 'repeated' }>
  close(): Promise<void>
}

/** The store can't answer now; the same call may succeed later. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** By name: in development the store and the app are loaded apart, each with a class of its own. */
export const isStoreUnavailable = (error: unknown): boolean =>
  error instanceof Error && error.name === 'StoreUnavailable'
