import { html, raw } from 'hono/html'
import { storedUrgency } from '../../site/request-context.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { isVisitTime } from '../../site/visit-windows.ts'
import { foreignLanguage } from '../language.ts'
import type { TrackedRequest } from '../store/tracked-requests.ts'
import { isBooked, type StoredVisit, visitWindowOf } from '../store/visits.ts'
import type { OfficeContent } from './office-content.ts'
import { officeStyle } from './office-style.ts'

/** HTML in which every value is escaped. */
export type Html = ReturnType<typeof html>

export interface SignedIn {
  /** Initials of the person; empty if unknown. */
  initials: string
  /** Token of the forms. */
  token: string
}

/** Creates a document, which works without JavaScript. `heading` is the title of the window: browsers keep it in their history. */
export const officeDocument = (
  { heading, body, signedIn, head }: { heading: string; body: Html; signedIn?: SignedIn; head?: Html },
  { language, siteName, texts }: OfficeContent,
): Html => html`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${heading} - ${texts.title}</title>
<style>${raw(officeStyle)}</style>
${head ?? ''}
</head>
<body>
<header>
<strong>${siteName}</strong>
${signedIn ? signOutForm(signedIn, texts.list.leave) : ''}
</header>
<main>
${body}
</main>
</body>
</html>
`

const signOutForm = (
  signedIn: SignedIn,
  label: string,
) => html`<form method="post" action="/office/leave">${tokenField(signedIn)}
<button type="submit" class="plain">${label}</button></form>`

/** A button that says what a form does. */
export const actionButton = (action: string, label: string): Html =>
  html`<p><button type="submit" name="action" value="${action}" class="button">${label}</button></p>`

export const tokenField = ({ token }: SignedIn) => html`<input type="hidden" name="form" value="${token}">`

export const alertText = (id: string, text: string): Html =>
  html`<p class="alert" role="alert" id="${id}">${text}</p>`

/** An alert far down the page. It gets the focus, because without a script nothing else brings it into view. */
export const conflictAlert = (text: string): Html =>
  html`<p class="alert" role="alert" tabindex="-1" autofocus>${text}</p>`

/** A time in the business's time zone. */
export const timeText = (iso: string, { language, timeZone }: OfficeContent): string =>
  new Date(iso).toLocaleString(language, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })

export const timeHtml = (iso: string, content: OfficeContent): Html =>
  html`<time datetime="${iso}">${timeText(iso, content)}</time>`

/** Marks of a request: its urgency, its state, who takes care of it, and another language than the office's. */
export function marksOf(
  { context, state, suspicion, takenBy, ...request }: TrackedRequest,
  { language, texts }: OfficeContent,
): Html {
  const foreign = foreignLanguage(request, language)
  const urgency = storedUrgency(context)
  const { list, states } = texts
  return html`<p>
${urgency === undefined ? '' : html`<span class="mark mark--alert">${list[urgency]}</span>`}
<span class="mark">${suspicion === null ? states[state] : list.held}</span>
${takenBy === null ? '' : html`<span class="mark">${takenBy}</span>`}
${foreign === undefined ? '' : html`<span class="mark">${foreign}</span>`}
</p>`
}

/** The visit of a request, with a mark if it is booked at a time that the content no longer offers. Nothing if there is none. */
export function visitLine(
  { zipCode }: TrackedRequest,
  visit: StoredVisit | undefined,
  { visits }: OfficeContent,
): Html | string {
  if (!visit || !visits) return ''
  const { office: texts } = visits.texts
  const window = visitWindowOf(visit)
  const time = visits.times.full(window)
  if (!isBooked(visit)) return html`<p class="soft">${interpolate(texts.canceled, { time })}</p>`
  const isClosed = !isVisitTime(visits, zipCode, window)
  return html`<p>${interpolate(texts.visit, { time })}
${isClosed ? html`<span class="mark mark--alert">${texts.closed}</span>` : ''}</p>`
}
