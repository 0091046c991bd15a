import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { withoutTrailingSlash } from '../../site/addresses.ts'
import type { Headers } from '../../site/headers.ts'
import { localTime } from '../../site/local-time.ts'
import { toLine } from '../../site/typed-text.ts'
import type { FormHandlerDeps } from '../forms/submission/form-handler.ts'
import { readBody } from '../http/read-body.ts'
import { type RequestInfo, requestInfoOf } from '../http/request-info.ts'
import { isCrossSite } from '../http/sender-site.ts'
import { sentToken } from '../http/sent-token.ts'
import { describeError } from '../log.ts'
import { isStoreUnavailable } from '../store/database.ts'
import type { RequestPage, RequestView } from '../store/tracked-requests.ts'
import { callRoute } from './call-route.ts'
import { enterPage, signInPage } from './entry-pages.ts'
import { toInitials } from './initials.ts'
import { foundPage, listPage } from './list-pages.ts'
import { placeIn } from './list-place.ts'
import { type OfficeMailbox, sharedMailbox } from './mailboxes.ts'
import type { OfficeContent } from './office-content.ts'
import type { OfficeEnv } from './office-env.ts'
import {
  officePath,
  rememberSearch,
  requireSession,
  searchIn,
  sessionOf,
  signIn,
  signOut,
} from './office-session.ts'
import type { OfficeStore } from './office-store.ts'
import { officeContentPolicy } from './office-style.ts'
import { checkLink, createSession } from './office-tokens.ts'
import { phonesRoute } from './phones-route.ts'
import { refuse } from './refuse.ts'
import { requestRoute } from './request-route.ts'

export const isOfficePath = (pathname: string): boolean => /^\/office(?:$|\/)/.test(pathname)

/** The office's pages replace some of the headers. */
export interface OfficeDeps
  extends Pick<FormHandlerDeps, 'rateLimiter' | 'addressOf' | 'siteOrigin' | 'headers' | 'log'> {
  store: OfficeStore
  /** The first is that of the business. */
  mailboxes: readonly OfficeMailbox[]
  content: OfficeContent
  clock: () => Date
}

type OfficeContext = Context<OfficeEnv>

const PAGE_SIZE = 50

/** More than the forms of visitors may have: a whole correspondence that is pasted as a note is given back to be shortened. */
const MAX_FORM_BYTES = 256 * 1024

/** Replaces headers of the same name. */
const officeHeaders: Headers = {
  'Content-Security-Policy': officeContentPolicy,
  'Cache-Control': 'no-store',
  // Sends the origin with forms, and nothing to other sites: a link's token is in the URL.
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
}

/**
 * Pages on which the office follows up requests. A signed link in a message opens them. GET changes nothing, because mail filters open every
 * link. The pages aren't compressed: they contain tokens next to typed text (BREACH).
 */
export function officeRoute(deps: OfficeDeps): Hono<OfficeEnv> {
  const { store, content, log } = deps
  const app = new Hono<OfficeEnv>()
  app.use(async (c, next) => {
    for (const [name, value] of Object.entries({ ...deps.headers, ...officeHeaders })) c.header(name, value)
    await next()
  })
  app.post('*', readOwnForm(deps))
  app.get('/', c =>
    sessionOf(c, deps).then(session =>
      session
        ? c.redirect('/office/requests', 303)
        : c.html(signInPage({ hasPeople: hasPeople(deps), isSent: false }, content)),
    ),
  )
  app.post('/', c => sendLink(c, deps))
  app.get('/enter', c => showLink(c, deps))
  app.post('/enter', c => enter(c, deps))

  const needsSession = requireSession(deps)
  for (const path of ['/leave', '/search', '/requests', '/requests.csv', '/requests/*', '/phones', '/call'])
    app.use(path, needsSession)
  app.route('/', phonesRoute(deps))
  app.route('/', callRoute(deps))
  app.post('/leave', async c => {
    await signOut(c, deps)
    return c.redirect(officePath, 303)
  })
  app.get('/requests', async c => {
    const { page } = placeIn(c)
    const view = viewIn(c)
    const clock = deps.clock()
    const now = clock.toISOString()
    const [listed, counts] = [await store.list({ view, now, page, size: PAGE_SIZE }), await store.counts(now)]
    const firstAnswers = await store.firstAnswers({ now: clock, business: content })
    const trouble = await store.webhookTrouble(clock)
    const visits = await visitsOf(listed, deps)
    const { signedIn } = c.var
    return c.html(
      listPage({ ...listed, visits, view, page, counts, firstAnswers, trouble, signedIn }, content),
    )
  })
  // Search words aren't in the URL, because URLs are in histories and logs. A cookie keeps them for the way back from a request.
  app.post('/search', c => {
    rememberSearch(c, [...toLine(c.var.form.get('words') ?? '')].slice(0, 200).join(''))
    return c.redirect('/office/search', 303)
  })
  app.get('/search', async c => {
    const words = searchIn(c)
    if (words === undefined) return c.redirect('/office/requests', 303)
    const counts = await store.counts(deps.clock().toISOString())
    const found = await store.search(words, PAGE_SIZE)
    const visits = await visitsOf(found, deps)
    return c.html(foundPage({ ...found, visits, words, counts, signedIn: c.var.signedIn }, content))
  })
  app.get('/requests.csv', async c => {
    const { timeZone } = content
    const now = deps.clock()
    const { day } = localTime(now, timeZone)
    const table = await store.table({ view: viewIn(c), now: now.toISOString(), timeZone })
    return c.body(table, 200, {
      'Content-Type': 'text/csv; charset=UTF-8',
      'Content-Disposition': `attachment; filename="requests-${day}.csv"`,
    })
  })
  app.route('/', requestRoute(deps))
  app.get('*', (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    return pathname.endsWith('/')
      ? Promise.resolve(c.redirect(withoutTrailingSlash(pathname) + search, 301))
      : next()
  })
  app.all('*', c => refuse(c, deps, 'missing', 404))
  app.onError((error, c) => {
    if (!isStoreUnavailable(error)) throw error
    log.error('office page not shown', { cause: describeError(error) })
    c.header('Retry-After', '30')
    return refuse(c, deps, 'unavailable', 503)
  })
  return app
}

const visitsOf = ({ requests }: RequestPage, { store }: OfficeDeps) =>
  store.visits(requests.map(({ reference }) => reference))

/** Reads the form, and refuses one that another site's page sent. */
const readOwnForm =
  (deps: OfficeDeps): MiddlewareHandler<OfficeEnv> =>
  async (c, next) => {
    const info = requestInfoOf(c)
    // Read the body first: clients often miss a response that is sent before its end.
    const body = await readBody(info, MAX_FORM_BYTES)
    if (!isOwnForm(info, deps.siteOrigin)) {
      deps.log.warn('office form refused', { reason: 'other site' })
      return refuse(c, deps, 'otherSite', 403)
    }
    if (!('text' in body)) return refuse(c, deps, 'tooLarge', 413)
    c.set('form', new URLSearchParams(body.text))
    return next()
  }

/**
 * Returns whether the browser says that a page of this site sent the form. Stricter than the public forms, because these have a cookie that
 * another site could misuse: a request without any evidence is refused. Browsers without Sec-Fetch-Site send Origin with every POST.
 */
function isOwnForm(info: RequestInfo, siteOrigin: string): boolean {
  const site = info.header('sec-fetch-site')?.trim().toLowerCase()
  if (site !== undefined) return site === 'same-origin'
  const origin = info.header('origin')
  return origin !== undefined && origin !== 'null' && !isCrossSite(info, siteOrigin)
}

const hasPeople = ({ mailboxes }: OfficeDeps) => mailboxes.length > 1

/** Sends a link to the shared mailbox, or to the person with the typed address. The answer is always the same. */
async function sendLink(c: OfficeContext, deps: OfficeDeps): Promise<Response> {
  const { addressOf, clock, log, mailboxes, rateLimiter, store } = deps
  const limited = await rateLimiter({ form: 'office', address: addressOf(requestInfoOf(c)) })
  const typed = toLine(c.var.form.get('address') ?? '').toLowerCase()
  const mailbox =
    mailboxes.length > 1
      ? mailboxes.find(({ address }) => address.toLowerCase() === typed)
      : mailboxes.find(({ id }) => id === sharedMailbox)
  if (!limited) await store.requestLink(mailbox?.id, clock())
  if (!limited?.flood)
    log.info('office link asked for', { limited: limited !== undefined, known: mailbox !== undefined })
  return c.html(signInPage({ hasPeople: hasPeople(deps), isSent: true }, deps.content))
}

/** Shows the button of a link, or the linked page to a person who is signed in. */
async function showLink(c: OfficeContext, deps: OfficeDeps): Promise<Response> {
  const token = sentToken(c)
  const link = checkLink(token, await tokenCheck(deps))
  if (link === 'bad' || link === 'expired') return refuseLink(c, deps, link)
  const session = await sessionOf(c, deps)
  if (session?.mailbox === link.mailbox) return c.redirect(targetOf(link.reference), 303)
  return c.html(enterPage({ token, asksInitials: link.mailbox.initials === undefined }, deps.content))
}

async function enter(c: OfficeContext, deps: OfficeDeps): Promise<Response> {
  const check = await tokenCheck(deps)
  const link = checkLink(c.var.form.get('token') ?? '', check)
  if (link === 'bad' || link === 'expired') return refuseLink(c, deps, link)
  const { mailbox, reference } = link
  signIn(c, createSession(mailbox, mailbox.initials ?? toInitials(c.var.form.get('initials') ?? ''), check))
  deps.log.info('office opened')
  return c.redirect(targetOf(reference), 303)
}

const tokenCheck = async ({ clock, mailboxes, store }: OfficeDeps) => ({
  now: clock(),
  key: await store.key(),
  mailboxes,
})

function refuseLink(c: OfficeContext, deps: OfficeDeps, reason: 'bad' | 'expired') {
  deps.log.warn('office link refused', { reason })
  return reason === 'bad' ? refuse(c, deps, 'badLink', 400) : refuse(c, deps, 'expired', 410)
}

const targetOf = (reference: string | undefined) =>
  reference === undefined ? '/office/requests' : `/office/requests/${reference}`

function viewIn(c: OfficeContext): RequestView {
  const { view } = placeIn(c)
  return view === 'found' ? 'open' : view
}
