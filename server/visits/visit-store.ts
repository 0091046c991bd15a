import type { VisitWindow } from '../../site/visit-windows.ts'
import type { Database } from '../store/database.ts'
import { findEstimate } from '../store/estimates.ts'
import { visitSecret } from '../store/secrets.ts'
import type { Estimate } from '../store/types.ts'
import {
  bookVisit,
  cancelVisit,
  findFreeWindows,
  findVisit,
  type StoredVisit,
  type VisitResult,
} from '../store/visits.ts'

/** The part of the store that the page of visits needs. Methods reject with StoreUnavailableError. */
export interface VisitStore {
  /** Secret of the links. */
  secret(): Promise<string>
  findRequest(reference: string): Promise<Estimate | undefined>
  find(reference: string): Promise<StoredVisit | undefined>
  listFree(options: {
    windows: readonly VisitWindow[]
    crews: number
    reference: string
  }): Promise<VisitWindow[]>
  book(change: Parameters<typeof bookVisit>[1]): Promise<VisitResult>
  cancel(change: Parameters<typeof cancelVisit>[1]): Promise<VisitResult>
}

export const createVisitStore = (database: Database): VisitStore => ({
  secret: () => visitSecret(database),
  findRequest: reference => findEstimate(database, reference),
  find: reference => findVisit(database, reference),
  listFree: options => findFreeWindows(database, options),
  book: change => bookVisit(database, change),
  cancel: change => cancelVisit(database, change),
})
