import { listAttachments } from '../store/attachments.ts'
import type { Database } from '../store/database.ts'
import { findErasureWish, recordErasureWish } from '../store/erasure-wishes.ts'
import { findEstimate } from '../store/estimates.ts'
import { attachmentSecret, visitSecret } from '../store/secrets.ts'
import { findVisit, type StoredVisit } from '../store/visits.ts'
import type { SignedPageStore } from '../visits/signed-page.ts'

/** The part of the store that the customer's page of a request needs. Methods reject with StoreUnavailableError. */
export interface RequestStore extends SignedPageStore {
  /** Secret of the links to pictures. */
  pictureSecret(): Promise<string>
  /** Returns the numbers of the pictures. */
  listPictures(reference: string): Promise<readonly number[]>
  findVisit(reference: string): Promise<StoredVisit | undefined>
  findErasureWish(reference: string): Promise<string | undefined>
  recordErasureWish(wish: { reference: string; now: string }): Promise<boolean>
}

export const createRequestStore = (database: Database): RequestStore => ({
  secret: () => visitSecret(database),
  findRequest: reference => findEstimate(database, reference),
  pictureSecret: () => attachmentSecret(database),
  listPictures: async reference => (await listAttachments(database, reference)).map(({ number }) => number),
  findVisit: reference => findVisit(database, reference),
  findErasureWish: reference => findErasureWish(database, reference),
  recordErasureWish: wish => recordErasureWish(database, wish),
})
