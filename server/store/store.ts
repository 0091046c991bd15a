import { bind } from './bind.ts'
import type { Database } from './database.ts'
import { findEstimate, listEstimates, repeatEstimate, saveEstimate } from './estimates.ts'
import { addPicture, findPicture, findPictureAllowance } from './pictures.ts'
import { newsletterSecret, pictureSecret } from './secrets.ts'
import { confirmSubscription, endSubscription, findSubscription, saveSubscription } from './subscriptions.ts'

export const createStore = (database: Database) =>
  bind(database, {
    saveEstimate,
    repeatEstimate,
    findEstimate,
    listEstimates,
    findPictureAllowance,
    addPicture,
    findPicture,
    pictureSecret,
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
