import { html, raw } from 'hono/html'
import { groupBy } from '../../site/group-by.ts'
import type { VisitContent } from '../../site/visit-times.ts'
import type { VisitWindow } from '../../site/visit-windows.ts'
import { isBooked } from '../store/visits.ts'
import type { OfficeContent } from './office-content.ts'
import { actionButton, type Html } from './office-document.ts'
import type { OpenedRequest } from './office-store.ts'

/** Times that are shown at once. */
const FIRST_TIMES = 12

export interface BookingState {
  /** Free times, in order. */
  times: readonly VisitWindow[]
  canCancel: boolean
  /** Whether the customer gets a message about a change. */
  isMailed: boolean
  /** Says that somebody else was faster. */
  conflict?: Html | undefined
}

/** Fields of a form that books, moves or cancels the visit for a customer on the phone. */
export function visitSection(
  { visit }: Pick<OpenedRequest, 'visit'>,
  { times, canCancel, isMailed, conflict }: BookingState,
  { texts, visits }: OfficeContent & { visits: VisitContent },
): Html {
  const { visit: own } = texts
  const { page } = visits.texts
  const isMoved = isBooked(visit)
  const [first, later] = [times.slice(0, FIRST_TIMES), times.slice(FIRST_TIMES)]
  const choice = html`<p>${isMailed ? own.isMailed : own.isNotMailed}</p>
${days(first, visits)}
${later.length === 0 ? '' : html`<details><summary>${page.more}</summary>${days(later, visits)}</details>`}`
  return html`<h2 id="visit">${own.heading}</h2>
<input type="hidden" name="seen" value="${visit?.sequence ?? ''}">
${conflict ?? ''}
<details${raw(conflict ? ' open' : '')}><summary>${isMoved ? page.move : own.book}</summary>
${times.length === 0 ? html`<p>${own.none}</p>` : choice}</details>
${
  canCancel
    ? html`<details><summary>${page.cancel}</summary>
${actionButton('cancel', page.cancelButton)}</details>`
    : ''
}`
}

/** Free times by day, each a button. */
function days(windows: readonly VisitWindow[], { times }: VisitContent): Html {
  const button = (window: VisitWindow) =>
    html`<button type="submit" name="start" value="${window.start.toISOString()}" class="button">${times.hours(window)}</button>`
  const groups = [...groupBy(windows, times.day)].map(
    ([day, ofDay]) => html`<fieldset><legend>${day}</legend>
<div class="actions">${ofDay.map(button)}</div></fieldset>`,
  )
  return html`<div class="days">${groups}</div>`
}
