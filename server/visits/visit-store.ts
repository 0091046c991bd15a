import { bind } from '../store/bind.ts'
import type { Database } from '../store/database.ts'
import { findEstimate } from '../store/estimates.ts'
import { requestSecret } from '../store/secrets.ts'
import { bookVisit, cancelVisit, findFreeWindows, findVisit } from '../store/visits.ts'

export const createVisitStore = (database: Database) =>
  bind(database, {
    secret: requestSecret,
    findRequest: findEstimate,
    find: findVisit,
    listFree: findFreeWindows,
    book: bookVisit,
    cancel: cancelVisit,
  })

/** The part of the store that the page of visits needs. Methods reject with StoreUnavailableError. */
export type VisitStore = ReturnType<typeof createVisitStore>
