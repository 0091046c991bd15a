import {
  findVisitWindow,
  listVisitWindows,
  type VisitSettings,
  type VisitWindow,
} from '../../site/visit-windows.ts'
import type { Estimate } from '../store/types.ts'
import { isBooked, type StoredVisit, type VisitResult, visitWindowOf } from '../store/visits.ts'
import type { VisitStore } from './visit-store.ts'

/** A request for which a visit is booked or moved. */
export interface VisitedRequest {
  request: Pick<Estimate, 'reference' | 'zipCode'>
  visit: StoredVisit | undefined
  now: Date
}

interface BookingDeps<Method extends keyof VisitStore> {
  settings: VisitSettings
  visitStore: Pick<VisitStore, Method>
}

export const bookedWindow = (visit: StoredVisit | undefined): VisitWindow | undefined =>
  isBooked(visit) ? visitWindowOf(visit) : undefined

/** Lists the times that a visit can be booked at or moved to. */
export function listFreeTimes(
  { request: { reference, zipCode }, visit, now }: VisitedRequest,
  { settings, visitStore }: BookingDeps<'listFree'>,
): Promise<VisitWindow[]> {
  const booked = bookedWindow(visit)
  const windows = listVisitWindows(settings, { zipCode, now }).filter(
    ({ start }) => start.getTime() !== booked?.start.getTime(),
  )
  return visitStore.listFree({ windows, crews: settings.rules.crews, reference })
}

/** Reads which visit the sender of a form saw: its sequence, or undefined if there was none. */
export function readSeen(form: URLSearchParams): number | undefined {
  const digits = /^\d{1,9}$/.exec(form.get('seen') ?? '')?.[0]
  return digits === undefined ? undefined : Number(digits)
}

interface Booking extends VisitedRequest {
  /** Sequence of the visit that the sender saw. */
  seen: number | undefined
  /** Initials of the person of the office who books; undefined if the customer does. */
  initials?: string | undefined
}

/** Books a visit or moves it, if the sender saw the present one. `chosen` is the start of a window. */
export async function bookTime(
  chosen: string,
  { request: { reference, zipCode }, visit, now, seen, initials }: Booking,
  { settings, visitStore }: BookingDeps<'book'>,
): Promise<VisitResult> {
  // A repeated form has the result of the first one, also if its time is no longer offered.
  const booked = bookedWindow(visit)
  const window =
    booked?.start.toISOString() === chosen ? booked : findVisitWindow(settings, { chosen, zipCode, now })
  if (!window) return { kind: 'full' }
  const { start, end } = window
  return visitStore.book({
    reference,
    seen,
    initials,
    now: now.toISOString(),
    start: start.toISOString(),
    end: end.toISOString(),
    crews: settings.rules.crews,
  })
}
