import {
  type AttachmentSlot,
  findAttachment,
  findAttachmentSlot,
  type NewAttachment,
  type SavedAttachment,
  type StoredAttachment,
  saveAttachment,
} from './attachments.ts'
import type { Database } from './database.ts'
import { findEstimate, listEstimates, repeatEstimate, saveEstimate } from './estimates.ts'
import { attachmentSecret, newsletterSecret } from './secrets.ts'
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
import type { Estimate, NewEstimate, RepeatedEstimate, SavedEstimate } from './types.ts'

/**
 * Data of visitors. When a method resolves, its effect is on disk, safe from a crash or a power cut. Methods reject with
 * StoreUnavailableError if the store is busy for too long, full, damaged or unreachable.
 */
export interface Store {
  saveEstimate(estimate: NewEstimate): Promise<SavedEstimate>
  /** Returns what `saveEstimate` would return for a request that is stored already, else undefined. */
  repeatEstimate(estimate: NewEstimate): Promise<RepeatedEstimate | undefined>
  findEstimate(reference: string): Promise<Estimate | undefined>
  /** Newest first. */
  listEstimates(): Promise<readonly Estimate[]>
  /** Returns whether a request that was received after `since` can get a picture. */
  findAttachmentSlot(reference: string, since: string): Promise<AttachmentSlot>
  /** Stores a picture, with a message to the business that has it. */
  saveAttachment(picture: NewAttachment): Promise<SavedAttachment>
  findAttachment(reference: string, number: number): Promise<StoredAttachment | undefined>
  /** Secret of the links to attachments. */
  attachmentSecret(): Promise<string>
  /** Stores the address as pending, with the message that asks for a confirmation. A confirmed one stays as it is. */
  saveSubscription(subscription: NewSubscription): Promise<SavedSubscription>
  findSubscription(id: number): Promise<Subscription | undefined>
  /** Confirms a pending subscription. Returns its status afterward, or undefined if there is none. */
  confirmSubscription(name: SubscriptionName, now: string): Promise<SubscriptionStatus | undefined>
  endSubscription(name: SubscriptionName, now: string): Promise<void>
  /** Secret of the newsletter's links. */
  newsletterSecret(): Promise<string>
}

export const createStore = (database: Database): Store => ({
  saveEstimate: estimate => saveEstimate(database, estimate),
  repeatEstimate: estimate => repeatEstimate(database, estimate),
  findEstimate: reference => findEstimate(database, reference),
  listEstimates: () => listEstimates(database),
  findAttachmentSlot: (reference, since) => findAttachmentSlot(database, reference, since),
  saveAttachment: picture => saveAttachment(database, picture),
  findAttachment: (reference, number) => findAttachment(database, reference, number),
  attachmentSecret: () => attachmentSecret(database),
  saveSubscription: subscription => saveSubscription(database, subscription),
  findSubscription: id => findSubscription(database, id),
  confirmSubscription: (name, now) => confirmSubscription(database, name, now),
  endSubscription: (name, now) => endSubscription(database, name, now),
  newsletterSecret: () => newsletterSecret(database),
})
