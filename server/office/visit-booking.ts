import type { VisitContent } from '../../site/visit-times.ts'
import type { VisitWindow } from '../../site/visit-windows.ts'
import { isBooked, type VisitResult } from '../store/visits.ts'
import { bookTime, listFreeTimes, readSeen } from '../visits/book-time.ts'
import type { OfficeStore, OpenedRequest } from './office-store.ts'

interface BookingDeps {
  store: Pick<OfficeStore, 'listFree' | 'book' | 'cancel'>
  visits: VisitContent
}

interface Opened {
  opened: OpenedRequest
  now: Date
}

/** The office decides on the phone whether a time is too near: the notice is for customers. */
const settingsOf = ({ visits }: BookingDeps) => ({ ...visits, rules: { ...visits.rules, noticeHours: 0 } })

/** Lists the times that the office can book for the customer. */
export const listOfficeTimes = ({ opened, now }: Opened, deps: BookingDeps): Promise<VisitWindow[]> =>
  listFreeTimes({ ...opened, now }, { settings: settingsOf(deps), visitStore: deps.store })

/** Returns whether the office can still cancel the visit: one that is over stays as it is. */
export const canCancel = ({ visit }: Pick<OpenedRequest, 'visit'>, now: Date): boolean =>
  isBooked(visit) && Date.parse(visit.end) > now.getTime()

/** Books a visit, moves it or cancels it, as the form of the request's page says. */
export async function changeVisit(
  form: URLSearchParams,
  { opened, now, initials }: Opened & { initials: string },
  deps: BookingDeps,
): Promise<VisitResult> {
  const seen = readSeen(form)
  const start = form.get('start')
  if (start !== null) {
    const booking = { ...opened, now, seen, initials }
    return bookTime(start, booking, { settings: settingsOf(deps), visitStore: deps.store })
  }
  if (seen === undefined || (isBooked(opened.visit) && !canCancel(opened, now)))
    return { kind: 'changed', visit: opened.visit }
  const { reference } = opened.request
  return deps.store.cancel({ reference, seen, now: now.toISOString(), initials })
}
