import { html, raw } from 'hono/html'
import { placeText } from '../../site/customer-links.ts'
import { elapsedText } from '../../site/elapsed-time.ts'
import { serviceText } from '../../site/estimate-labels.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { FIRST_ANSWER_DAYS, type FirstAnswers } from '../store/first-answers.ts'
import { type RequestPage, type RequestView, requestViews } from '../store/tracked-requests.ts'
import type { StoredVisit } from '../store/visits.ts'
import type { WebhookTrouble } from '../store/webhook-state.ts'
import { type ListPlace, listPath, requestPath } from './list-place.ts'
import type { OfficeContent } from './office-content.ts'
import {
  type Html,
  marksOf,
  officeDocument,
  type SignedIn,
  timeHtml,
  tokenField,
  visitLine,
} from './office-document.ts'

interface ListState extends RequestPage {
  /** Visits by the reference of their request. */
  visits: ReadonlyMap<string, StoredVisit>
  signedIn: SignedIn
  counts: Readonly<Record<RequestView, number>>
}

/** A page of the requests of a view. */
export function listPage(
  {
    view,
    page,
    requests,
    hasMore,
    visits,
    counts,
    firstAnswers,
    trouble,
    signedIn,
  }: ListState & {
    view: RequestView
    page: number
    firstAnswers: FirstAnswers
    trouble: WebhookTrouble
  },
  content: OfficeContent,
): Html {
  const { list } = content.texts
  const linkTo = (other: number, label: string) =>
    html`<a class="button" href="${listPath({ view, page: other })}">${label}</a>`
  const body = html`<h1>${list.heading}: ${viewLabel(view, content)}</h1>
${webhookNotice(trouble, content)}
${viewLinks(counts, view, content)}
${callLink(content)}
${searchForm('', signedIn, content)}
${cards({ requests, visits, place: { view, page } }, content)}
<p class="actions">
${page > 1 ? linkTo(page - 1, list.newer) : ''}
${hasMore ? linkTo(page + 1, list.older) : ''}
</p>
${firstAnswerLine(firstAnswers, content)}
<p><a href="/office/requests.csv?view=${view}">${list.download}</a></p>
<p><a href="/office/phones">${content.texts.phones.heading}</a></p>`
  return officeDocument({ heading: list.heading, body, signedIn }, content)
}

/** Says that requests didn't get to the other program. Nothing if all did. */
function webhookNotice({ givenUp, stoppedAt }: WebhookTrouble, content: OfficeContent) {
  const { list } = content.texts
  const lines = [
    ...(stoppedAt === null ? [] : [list.handOverStopped]),
    ...(givenUp === 0 ? [] : [interpolate(list.handOverFailed, { count: givenUp })]),
  ]
  return lines.map(line => html`<p><strong>${line}</strong></p>`)
}

/** Says how fast requests were answered. Nothing if none was. */
function firstAnswerLine({ all, business }: FirstAnswers, { language, texts }: OfficeContent) {
  if (!all || !business) return ''
  const text = interpolate(texts.list.firstAnswer, {
    days: FIRST_ANSWER_DAYS,
    median: elapsedText(business.median, language),
    worst: elapsedText(business.worst, language),
    medianByClock: elapsedText(all.median, language),
    worstByClock: elapsedText(all.worst, language),
  })
  return html`<p class="soft">${text}</p>`
}

/** Requests that a search found. */
export function foundPage(
  { words, requests, hasMore, visits, counts, signedIn }: ListState & { words: string },
  content: OfficeContent,
): Html {
  const { list } = content.texts
  const heading = interpolate(hasMore ? list.foundFirst : list.found, { count: requests.length })
  const body = html`<h1>${heading}</h1>
${viewLinks(counts, undefined, content)}
${callLink(content)}
${searchForm(words, signedIn, content)}
${cards({ requests, visits, place: { view: 'found', page: 1 } }, content)}`
  return officeDocument({ heading, body, signedIn }, content)
}

const viewLabel = (view: RequestView, { texts: { list, states } }: OfficeContent) =>
  view === 'open' || view === 'booked' || view === 'all' || view === 'earlier' ? list[view] : states[view]

function viewLinks(counts: ListState['counts'], current: RequestView | undefined, content: OfficeContent) {
  // Few sites have requests from before these pages, and not all have visits.
  const shown = requestViews.filter(
    view => (view !== 'earlier' && view !== 'booked') || counts[view] > 0 || view === current,
  )
  const items = shown.map(view => {
    const attribute = view === current ? raw(' aria-current="page"') : ''
    const label = `${viewLabel(view, content)} (${counts[view]})`
    return html`<li><a href="/office/requests?view=${view}"${attribute}>${label}</a></li>`
  })
  return html`<nav aria-label="${content.texts.list.views}"><ul class="views">${items}</ul></nav>`
}

const callLink = ({ call, texts }: OfficeContent) =>
  call ? html`<p class="actions"><a class="button" href="/office/call">${texts.call.link}</a></p>` : ''

// A form, because URLs are in histories and logs.
const searchForm = (
  words: string,
  signedIn: SignedIn,
  { texts: { list } }: OfficeContent,
) => html`<form method="post" action="/office/search">
${tokenField(signedIn)}
<div class="search">
<div><label for="words">${list.search}</label>
<input id="words" name="words" type="search" value="${words}" maxlength="200" autocomplete="off" aria-describedby="words-hint"></div>
<button type="submit" class="button">${list.searchButton}</button>
</div>
<p class="soft" id="words-hint">${list.searchHint}</p>
</form>`

function cards(
  { requests, visits, place }: Pick<ListState, 'requests' | 'visits'> & { place: ListPlace },
  content: OfficeContent,
) {
  if (requests.length === 0) return html`<p>${content.texts.list.empty}</p>`
  const items = requests.map(
    request => html`<li>
<h2><a href="${requestPath(request.reference, place)}">${request.fullName}</a></h2>
${marksOf(request, content)}${visitLine(request, visits.get(request.reference), content)}
<p class="soft">${serviceText(request, content)}, ${placeText(request, content.messageTexts)}<br>${timeHtml(request.receivedAt, content)}</p>
</li>`,
  )
  return html`<ul class="cards">${items}</ul>`
}
