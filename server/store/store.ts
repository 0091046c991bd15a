import type { Database } from './database.ts'
import type { Estimate, NewEstimate, RepeatedEstimate, SavedEstimate } from './types.ts'
import { findEstimate, listEstimates, repeatEstimate, saveEstimate } from './estimates.ts'
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

/**
 * What the server remembers of its visitors. Every method that resolves has its effect on disk, safe from a crash or a
 * power cut. Every method rejects with StoreUnavailable when the store is busy for too long, full, broken or away.
 */
export interface Store {
  saveEstimate(estimate: NewEstimate): Promise<SavedEstimate>
  /** Returns what `saveEstimate` would return for a request that is stored already, else undefined. */
  repeatEstimate(estimate: NewEstimate): Promise<RepeatedEstimate | undefined>
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
  /** Stores the address as pending, with the message that asks for a confirmation. A confirmed one stays as it is. */
  saveSubscription(subscription: NewSubscription): Promise<SavedSubscription>
  /** By its number. */
  findSubscription(id: number): Promise<Subscription | undefined>
  /** One that is pending gets the newsletter from now on. Gives what it is then; undefined if there is none. */
  confirmSubscription(name: SubscriptionName, now: string): Promise<SubscriptionStatus | undefined>
  endSubscription(name: SubscriptionName, now: string): Promise<void>
  /** Signs the links of the newsletter. */
  newsletterSecret(): Promise<string>
}

export const createStore = (database: Database): Store => ({
  saveEstimate: estimate => saveEstimate(database, estimate),
  repeatEstimate: estimate => repeatEstimate(database, estimate),
  findEstimate: reference => findEstimate(database, reference),
  listEstimates: () => listEstimates(database),
  placeForPicture: (reference, since) => placeForPicture(database, reference, since),
  savePicture: picture => savePicture(database, picture),
  findPicture: reference => findPicture(database, reference),
  pictureSecret: () => pictureSecret(database),
  saveSubscription: subscription => saveSubscription(database, subscription),
  findSubscription: id => findSubscription(database, id),
  confirmSubscription: (name, now) => confirmSubscription(database, name, now),
  endSubscription: (name, now) => endSubscription(database, name, now),
  newsletterSecret: () => newsletterSecret(database),
})
