import { html, raw } from 'hono/html'
import { mayText } from '../../site/contact-preferences.ts'
import { smsLink } from '../../site/customer-links.ts'
import { storedUrgency } from '../../site/request-context.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { customerLinks, type RequestRow, requestRows } from '../requests/request-rows.ts'
import type { JournalEntry } from '../store/journal.ts'
import { isRequestState, requestStates } from '../store/progress.ts'
import type { TrackedRequest } from '../store/tracked-requests.ts'
import { visitWindowOf } from '../store/visits.ts'
import { MAX_INITIALS } from './initials.ts'
import { type ListPlace, listPath } from './list-place.ts'
import type { OfficeContent } from './office-content.ts'
import {
  actionButton,
  alertText,
  conflictAlert,
  type Html,
  marksOf,
  officeDocument,
  type SignedIn,
  timeHtml,
  timeText,
  tokenField,
  visitLine,
} from './office-document.ts'
import type { OpenedRequest } from './office-store.ts'
import { type BookingState, visitSection } from './visit-section.ts'

/** Mistake in a form of the page. */
export interface RequestProblem {
  name: 'noteTooLong' | 'noteEmpty' | 'initialsInvalid' | ConflictName
  /** The note as it was typed. */
  note?: string
  isNoteSaved?: boolean
}

/** The faster person took the request, marked it, took the time of a visit, or changed the visit. */
type ConflictName = 'lost' | 'marked' | 'taken' | 'changed'

interface RequestState {
  opened: OpenedRequest
  signedIn: SignedIn
  /** The list that the request was opened from. */
  place: ListPlace
  problem?: RequestProblem | undefined
  /** Undefined if no visit can be booked. */
  booking?: Omit<BookingState, 'problem'> | undefined
}

/**
 * A request with everything that is needed to call, and its progress. All buttons are of one form, so that a note that was typed is saved
 * whichever is pressed. The first one, which Enter in the initials presses, takes the request.
 */
export function requestPage(state: RequestState, content: OfficeContent): Html {
  const { opened, signedIn } = state
  const { request, journal } = opened
  const { messageTexts, texts } = content
  const urgency = storedUrgency(request.context)
  const body = html`<p><a href="${listPath(state.place)}">${texts.request.back}</a></p>
<h1>${request.fullName}</h1>
${marksOf(request, content)}${visitLine(request, opened.visit, content)}
${urgency === undefined ? '' : html`<p class="alert">${messageTexts[urgency]}</p>`}
${callBack(request, content)}
<form method="post" class="request">
${tokenField(signedIn)}
${owner(state, content)}
${request.suspicion === null ? stateButtons(state, content) : releaseButton(content)}
${visitPart(state, content)}
<h2>${texts.request.details}</h2>
${fields(request, content)}
${mayText(request.textConsent) ? actionButton('stop-texts', texts.request.stopTexts) : ''}
${calculation(request, content)}
${pictures(opened, content)}
${note(state, content)}
</form>
<h2>${texts.request.journal}</h2>
${journalList(journal, content)}`
  // The heading becomes the title, which stays in the history: it has no name.
  return officeDocument({ heading: request.reference, body, signedIn }, content)
}

function visitPart({ opened, booking, problem }: RequestState, content: OfficeContent) {
  const { visits } = content
  if (!booking || !visits) return ''
  const { page } = visits.texts
  const conflict = conflictText(problem, { taken: page.taken, changed: page.changed }, content)
  return visitSection(opened, { ...booking, conflict }, { ...content, visits })
}

/** Says that somebody else was faster, if it is in one of these ways. */
function conflictText(
  problem: RequestProblem | undefined,
  words: Partial<Record<RequestProblem['name'], string>>,
  { texts }: OfficeContent,
): Html | undefined {
  const text = problem && words[problem.name]
  if (text === undefined) return undefined
  return conflictAlert(problem?.isNoteSaved ? `${text} ${texts.request.noteSaved}` : text)
}

function callBack(request: TrackedRequest, { messageTexts, texts }: OfficeContent) {
  const { call, write, map } = customerLinks(request, messageTexts)
  const button = ({ label, href }: typeof call, main = '') =>
    html`<a class="button${main}" href="${href}">${label}</a>`
  const text = { label: texts.request.text, href: smsLink(request.phone) }
  return html`<p class="actions">
${button(call, ' button--main')}
${mayText(request.textConsent) ? button(text) : ''}
${write ? button(write) : ''}
${button(map)}
</p>`
}

function stateButtons({ opened, problem }: RequestState, content: OfficeContent) {
  const { state } = opened.request
  const { texts } = content
  const marked = interpolate(texts.request.marked, { state: texts.states[state] })
  const buttons = requestStates.map(
    one =>
      html`<button type="submit" name="state" value="${one}" class="button" aria-pressed="${String(one === state)}">${texts.states[one]}</button>`,
  )
  return html`<h2 id="state">${texts.request.state}</h2>
<input type="hidden" name="seenState" value="${state}">
${conflictText(problem, { marked }, content) ?? ''}
<div class="actions" role="group" aria-labelledby="state">${buttons}</div>`
}

const releaseButton = ({ texts }: OfficeContent) =>
  html`<p class="info">${texts.request.held}</p>
${actionButton('release', texts.request.release)}`

function owner({ opened, signedIn, problem }: RequestState, content: OfficeContent) {
  const own = content.texts.request
  const { takenBy } = opened.request
  const initials = takenBy ?? ''
  const label = takenBy === null ? own.take : interpolate(own.takeOver, { initials })
  const hasInvalidInitials = problem?.name === 'initialsInvalid'
  const initialsField = html`<label for="initials">${own.initials}</label>
${hasInvalidInitials ? alertText('initials-error', own.initialsInvalid) : ''}
<input id="initials" name="initials" type="text" class="short" maxlength="${MAX_INITIALS}" autocomplete="nickname"${describedBy(hasInvalidInitials && 'initials-error')}>`
  const fields = html`<input type="hidden" name="from" value="${initials}">
${signedIn.initials === '' ? initialsField : ''}
${actionButton('take', label)}`
  const isOwn = takenBy !== null && takenBy === signedIn.initials
  return html`<h2>${own.owner}</h2>
${conflictText(problem, { lost: interpolate(own.lost, { initials }) }, content) ?? ''}
<p>${takenBy === null ? own.nobody : interpolate(own.takenBy, { initials })}</p>
${isOwn ? '' : fields}`
}

const link = (href: string, text: string) => html`<a href="${href}">${text}</a>`

function fields(request: TrackedRequest, content: OfficeContent) {
  const parts = requestRows(request, { ...content, timeText: time => timeText(time, content) })
  const value = ({ value: text, href, time }: RequestRow) => {
    if (time !== undefined) return timeHtml(time, content)
    return href === undefined ? text : link(href, text)
  }
  const rows = [...parts.contact, ...parts.job, ...parts.receipt]
  return html`<dl>
${rows.map(row => html`<div><dt>${row.label}</dt><dd>${value(row)}</dd></div>`)}
</dl>`
}

function calculation({ calculation: stored }: TrackedRequest, { messageTexts }: OfficeContent) {
  if (!stored) return ''
  return html`<h2>${messageTexts.calculation}</h2>
<ul>${stored.words.map(line => html`<li>${line}</li>`)}</ul>
<p>${link(`/estimate?${stored.query}`, messageTexts.calculationLink)}</p>`
}

function pictures({ request, pictures: numbers }: OpenedRequest, { messageTexts }: OfficeContent) {
  if (numbers.length === 0) return ''
  const links = numbers.map(number => {
    const href = `/office/requests/${request.reference}/pictures/${number}`
    const label = interpolate(messageTexts.picture, { number })
    return html`<a href="${href}"><img src="${href}" alt="${label}" loading="lazy"></a>`
  })
  return html`<h2>${messageTexts.pictures}</h2><div class="pictures">${links}</div>`
}

function note({ problem }: RequestState, { texts: { request: own } }: OfficeContent) {
  const name = problem?.name === 'noteTooLong' || problem?.name === 'noteEmpty' ? problem.name : undefined
  return html`<label for="note">${own.note}</label>
<p class="soft" id="note-hint">${own.noteHint}</p>
${name ? alertText('note-error', own[name]) : ''}
<textarea id="note" name="note"${describedBy(name && 'note-error', 'note-hint')}>
${problem?.note ?? ''}</textarea>
${actionButton('note', own.saveNote)}`
}

function journalList(journal: readonly JournalEntry[], content: OfficeContent) {
  if (journal.length === 0) return html`<p>${content.texts.request.journalEmpty}</p>`
  const items = journal.map(
    entry => html`<li><span class="soft">${timeHtml(entry.writtenAt, content)} ${entry.initials}</span><br>
<span class="note">${entryText(entry, content)}</span></li>`,
  )
  return html`<ol>${items}</ol>`
}

function entryText({ kind, text }: JournalEntry, content: OfficeContent): string {
  const { forgetTexts, texts, visits } = content
  const { request, states, visit } = texts
  if (kind === 'note') return text
  if (kind === 'taken') return request.journalTaken
  if (kind === 'texts-stopped') return request.journalTexts
  if (kind === 'erasure-asked') return forgetTexts.journal
  if (kind === 'visit-booked' || kind === 'visit-canceled') {
    const [start = '', end = ''] = text.split('/')
    // The site may have stopped offering visits since.
    const time = visits?.times.full(visitWindowOf({ start, end })) ?? timeText(start, content)
    return interpolate(kind === 'visit-booked' ? visit.journalBooked : visit.journalCanceled, { time })
  }
  return interpolate(request.journalState, { state: isRequestState(text) ? states[text] : text })
}

/** Attributes of a field: the IDs of its error and its hint. A field with an error gets the focus. */
function describedBy(error: string | false | undefined, hint?: string) {
  const ids = [error, hint].filter(Boolean).join(' ')
  return raw(`${ids ? ` aria-describedby="${ids}"` : ''}${error ? ' aria-invalid="true" autofocus' : ''}`)
}
