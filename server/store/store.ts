import type { TooMany, Turn } from '../abuse/gate.ts'
import type { Database } from './database.ts'
import { findEstimate, listEstimates, saveEstimate } from './estimates.ts'
import {
  findPicture,
  type NewPicture,
  type Picture,
  type PicturePlace,
  placeForPicture,
  type SavedPicture,
  savePicture,
} from './pictures.ts'
import { newsletterSecret, pictureSecret } from './secrets.ts'
import {
  confirmSubscription,
  endSubscription,
  findSubscription,
  type NewSubscription,
  type SavedSubscription,
  type Subscription,
  type SubscriptionName,
  type SubscriptionStatus,
  saveSubscription,
} from './subscriptions.ts'

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
  /** At most two. It is stored under the first, and is the same request as one that is stored under any of them. */
  requestKeys: readonly string[]
  /** Whether the sender confirms a request that is held back: it is released if it is stored already. */
  confirmed?: boolean
}

export type SavedEstimate =
  | { kind: 'saved'; reference: string }
  /** A key was there already; the reference is that of the first request. */
  | { kind: 'repeated'; reference: string }
  /** It is stored, or was stored before, as suspected spam, and no message about it is sent. */
  | { kind: 'held'; reference: string }
  /** Another request has this reference. Nothing was stored. */
  | { kind: 'referenceTaken' }
  /** Nothing but its count was stored. */
  | TooMany

/**
 * What the server remembers of its visitors. Every method that resolves has its effect on disk, safe from a crash or a
 * power cut. Every method rejects with StoreUnavailable when the store is busy for too long, full, broken or away.
 */
export interface Store {
  /** Counts it, where it is given a turn. What is stored already may be sent again, however many there were. */
  saveEstimate(estimate: NewEstimate, turn?: Turn): Promise<SavedEstimate>
  findEstimate(reference: string): Promise<Estimate | undefined>
  /** Newest first. */
  listEstimates(): Promise<readonly Estimate[]>
  /** Whether a request that came in after `since` may still get a picture. */
  placeForPicture(reference: string, since: string): Promise<PicturePlace>
  /** Stores it, and the message to the business that it is there. */
  savePicture(picture: NewPicture): Promise<SavedPicture>
  findPicture(reference: string): Promise<Picture | undefined>
  /** Signs the links to pictures. */
  pictureSecret(): Promise<string>
  /**
   * Stores the address as pending, and the message that asks for a confirmation; a confirmed one stays as it is. Counts
   * it, where it is given a turn.
   */
  saveSubscription(subscription: NewSubscription, turn?: Turn): Promise<SavedSubscription>
  /** By its number. */
  findSubscription(id: number): Promise<Subscription | undefined>
  /** One that is pending gets the newsletter from now on. Gives what it is then; undefined if there is none. */
  confirmSubscription(name: SubscriptionName, now: string): Promise<SubscriptionStatus | undefined>
  endSubscription(name: SubscriptionName, now: string): Promise<void>
  /** Signs the links of the newsletter. */
  newsletterSecret(): Promise<string>
}

export const createStore = (database: Database): Store => ({
  saveEstimate: (estimate, turn) => saveEstimate(database, estimate, turn),
  findEstimate: reference => findEstimate(database, reference),
  listEstimates: () => listEstimates(database),
  placeForPicture: (reference, since) => placeForPicture(database, reference, since),
  savePicture: picture => savePicture(database, picture),
  findPicture: reference => findPicture(database, reference),
  pictureSecret: () => pictureSecret(database),
  saveSubscription: (subscription, turn) => saveSubscription(database, subscription, turn),
  findSubscription: id => findSubscription(database, id),
  confirmSubscription: (name, now) => confirmSubscription(database, name, now),
  endSubscription: (name, now) => endSubscription(database, name, now),
  newsletterSecret: () => newsletterSecret(database),
})
