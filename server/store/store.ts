import { findAttachment, findAttachmentSlot, saveAttachment } from './attachments.ts'
import { bind } from './bind.ts'
import type { Database } from './database.ts'
import { findEstimate, listEstimates, repeatEstimate, saveEstimate } from './estimates.ts'
import { attachmentSecret, newsletterSecret } from './secrets.ts'
import { confirmSubscription, endSubscription, findSubscription, saveSubscription } from './subscriptions.ts'

export const createStore = (database: Database) =>
  bind(database, {
    saveEstimate,
    repeatEstimate,
    findEstimate,
    listEstimates,
    findAttachmentSlot,
    saveAttachment,
    findAttachment,
    attachmentSecret,
    saveSubscription,
    findSubscription,
    confirmSubscription,
    endSubscription,
    newsletterSecret,
  })

/**
 * Data of visitors. When a method resolves, its effect is on disk, safe from a crash or a power cut. Methods reject with
 * StoreUnavailableError if the store is busy for too long, full, damaged or unreachable.
 */
export type Store = ReturnType<typeof createStore>
