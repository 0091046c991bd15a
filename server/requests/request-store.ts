import { bind } from '../store/bind.ts'
import type { Database } from '../store/database.ts'
import { findErasureWish, recordErasureWish } from '../store/erasure-wishes.ts'
import { findEstimate } from '../store/estimates.ts'
import { listPictures } from '../store/pictures.ts'
import { pictureSecret, requestSecret } from '../store/secrets.ts'
import { findVisit } from '../store/visits.ts'

export const createRequestStore = (database: Database) =>
  bind(database, {
    secret: requestSecret,
    findRequest: findEstimate,
    pictureSecret,
    listPictures,
    findVisit,
    findErasureWish,
    recordErasureWish,
  })

/** The part of the store that the customer's page of a request needs. Methods reject with StoreUnavailableError. */
export type RequestStore = ReturnType<typeof createRequestStore>
