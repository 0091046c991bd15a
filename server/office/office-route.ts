import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { withoutTrailingSlash } from '../../site/addresses.ts'
import type { Headers } from '../../site/headers.ts'
import { localTime } from '../../site/local-time.ts'
import { toLine, toParagraphs } from '../../site/typed-text.ts'
import type { FormHandlerDeps } from '../forms/submission/form-handler.ts'
import { readBody } from '../http/read-body.ts'
import { type RequestInfo, requestInfoOf } from '../http/request-info.ts'
import { isCrossSite } from '../http/sender-site.ts'
import { sentToken } from '../http/sent-token.ts'
import { describeError } from '../log.ts'
import { isStoreUnavailable } from '../store/database.ts'
import { isRequestState, isRequestView, type RequestPage, type RequestView } from '../store/progress.ts'
import { callFields } from './call-page.ts'
import { callRoute } from './call-route.ts'
import { enterPage, type ProblemName, problemPage, signInPage } from './entry-pages.ts'
import { toInitials } from './initials.ts'
import { foundPage, listPage } from './list-pages.ts'
import { type OfficeMailbox, sharedMailbox } from './mailboxes.ts'
import type { OfficeContent } from './office-content.ts'
import type { OfficeEnv } from './office-env.ts'
import type { OfficeStore } from './office-store.ts'
import { officeContentPolicy } from './office-style.ts'
import {
  checkLink,
  checkSession,
  createSession,
  formToken,
  isFormToken,
  type OfficeSession,
  SESSION_HOURS,
} from './office-tokens.ts'
import { phonesRoute } from './phones-route.ts'
import { type RequestProblem, requestPage } from './request-page.ts'
import { canCancel, changeVisit, listOfficeTimes } from './visit-booking.ts'

/** URL of the pages of the office, without a slash at its end. */
export const officePath = '/office'

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

const COOKIE = 'office'
const PAGE_SIZE = 50

/** Longest note, in code points. */
const MAX_NOTE = 2000

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
  app.post('/leave', c => {
    deleteCookie(c, COOKIE, { prefix: 'host', path: '/', secure: true })
    return c.redirect(officePath, 303)
  })
  app.get('/requests', async c => {
    const view = viewIn(c)
    const page = Math.min(Number(/^\d{1,4}$/.exec(c.req.query('page') ?? '')?.[0] ?? 1) || 1, 1000)
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
  // Search words aren't in the URL, because URLs are in histories and logs.
  app.post('/search', async c => {
    const words = toLine(c.var.form.get('words') ?? '').slice(0, 200)
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
  app.get('/requests/:reference', c => showRequest(c, deps))
  app.post('/requests/:reference', c => changeRequest(c, deps))
  app.get('/requests/:reference/pictures/:number{[1-9]\\d?}', async c => {
    const found = await store.picture(c.req.param('reference'), Number(c.req.param('number')))
    if (!found) return refuse(c, deps, 'missing', 404)
    return c.body(new Uint8Array(found.bytes), 200, { 'Content-Type': 'image/jpeg' })
  })
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
    return c.html(problemPage({ name: 'unavailable' }, content), 503)
  })
  return app
}

const visitsOf = ({ requests }: RequestPage, { store }: OfficeDeps) =>
  store.visits(requests.map(({ reference }) => reference))

const refuse = (
  c: OfficeContext,
  { content }: OfficeDeps,
  name: ProblemName,
  status: 400 | 403 | 404 | 410 | 413,
) => c.html(problemPage({ name }, content), status)

/** Reads the form, and refuses one that another site's page sent. */
const readOwnForm =
  (deps: OfficeDeps): MiddlewareHandler<OfficeEnv> =>
  async (c, next) => {
    const info = requestInfoOf(c)
    // Read the body first: clients often miss a response that is sent before its end.
    const body = await readBody(info)
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

async function sessionOf(
  c: OfficeContext,
  { store, mailboxes, clock }: OfficeDeps,
): Promise<OfficeSession | undefined> {
  const cookie = getCookie(c, COOKIE, 'host')
  if (cookie === undefined) return undefined
  const key = await store.key()
  c.set('key', key)
  return checkSession(cookie, { now: clock(), key, mailboxes })
}

/** Lets only signed-in people through, and forms only with their token. */
const requireSession =
  (deps: OfficeDeps): MiddlewareHandler<OfficeEnv> =>
  async (c, next) => {
    const isForm = c.req.method === 'POST'
    const session = await sessionOf(c, deps)
    const refuseForm = () =>
      c.html(problemPage({ name: 'ended', typed: typedIn(c.var.form) }, deps.content), 403)
    if (!session) return isForm ? refuseForm() : c.redirect(officePath, 303)
    // A form of an earlier session too: the person signed in again in another window.
    if (isForm && !isFormToken(c.var.form.get('form') ?? '', session, c.var.key)) {
      deps.log.warn('office form refused', { reason: 'token' })
      return refuseForm()
    }
    c.set('session', session)
    c.set('signedIn', { initials: session.initials, token: formToken(session, c.var.key) })
    return next()
  }

/** Returns what a person typed into a form that isn't saved. */
const typedIn = (form: URLSearchParams) =>
  ['note', ...callFields].flatMap(name => form.get(name) || []).join('\n')

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
  if (!limited && mailbox) await store.requestLink(mailbox.id, clock())
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

const signIn = (c: OfficeContext, session: string) =>
  setCookie(c, COOKIE, session, {
    prefix: 'host',
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: SESSION_HOURS * 3600,
  })

function viewIn(c: OfficeContext): RequestView {
  const view = c.req.query('view') ?? ''
  return isRequestView(view) ? view : 'open'
}

async function showRequest(c: OfficeContext, deps: OfficeDeps, problem?: RequestProblem): Promise<Response> {
  const { content, store } = deps
  const opened = await store.find(c.req.param('reference') ?? '')
  if (!opened) return refuse(c, deps, 'missing', 404)
  const now = deps.clock()
  const { visits } = content
  const booking = visits &&
    opened.request.suspicion === null && {
      times: await listOfficeTimes({ opened, now }, { store, visits }),
      canCancel: canCancel(opened, now),
      isMailed: await store.isVisitMailed({ email: opened.request.email, now: now.toISOString() }),
    }
  const state = { opened, signedIn: c.var.signedIn, problem, booking: booking || undefined }
  return c.html(requestPage(state, content), problem ? 422 : 200)
}

/** Saves the note, and does what the pressed button says. Redirects, so that reloading the page doesn't repeat it. */
async function changeRequest(c: OfficeContext, deps: OfficeDeps): Promise<Response> {
  const { form } = c.var
  const state = form.get('state')
  const action = form.get('action')
  const text = toParagraphs(form.get('note') ?? '')
  if ([...text].length > MAX_NOTE) return showRequest(c, deps, { name: 'noteTooLong', note: text })
  if (text === '' && action === 'note') return showRequest(c, deps, { name: 'noteEmpty' })
  if (text !== '' && !(await deps.store.addNote({ ...writerOf(c, deps), text }))) return done(c, deps, false)
  if (state !== null) return changeState(c, deps, state)
  if (action === 'take') return take(c, deps)
  if (action === 'note') return done(c, deps, true)
  if (action === 'stop-texts') return done(c, deps, await deps.store.stopTexts(writerOf(c, deps)))
  if (action === 'release') return release(c, deps)
  if (form.has('start') || action === 'cancel') return changeVisitOf(c, deps)
  return refuse(c, deps, 'missing', 404)
}

const writerOf = (c: OfficeContext, { clock }: OfficeDeps) => ({
  reference: c.req.param('reference') ?? '',
  initials: c.var.session.initials,
  now: clock().toISOString(),
})

const done = (c: OfficeContext, deps: OfficeDeps, isFound: boolean) =>
  isFound ? c.redirect(targetOf(c.req.param('reference')), 303) : refuse(c, deps, 'missing', 404)

async function changeState(c: OfficeContext, deps: OfficeDeps, state: string): Promise<Response> {
  if (!isRequestState(state)) return refuse(c, deps, 'missing', 404)
  return done(c, deps, await deps.store.setState({ ...writerOf(c, deps), state }))
}

async function take(c: OfficeContext, deps: OfficeDeps): Promise<Response> {
  const { store } = deps
  const { session, form } = c.var
  const initials = session.initials || toInitials(form.get('initials') ?? '')
  if (initials === '') return showRequest(c, deps, { name: 'initialsInvalid' })
  const taken = await store.take({ ...writerOf(c, deps), initials, from: form.get('from') || null })
  if (taken === 'lost') return showRequest(c, deps, { name: 'lost' })
  // Remember them for the rest of the session, without making it longer.
  if (session.initials === '') {
    signIn(c, createSession(session.mailbox, initials, { now: session.startedAt, key: c.var.key }))
  }
  return done(c, deps, taken === 'taken')
}

async function changeVisitOf(c: OfficeContext, deps: OfficeDeps): Promise<Response> {
  const { content, store } = deps
  const opened = content.visits && (await store.find(c.req.param('reference') ?? ''))
  if (!content.visits || !opened) return refuse(c, deps, 'missing', 404)
  const by = { opened, now: deps.clock(), initials: c.var.session.initials }
  const { kind } = await changeVisit(c.var.form, by, { store, visits: content.visits })
  if (kind === 'full') return showRequest(c, deps, { name: 'taken' })
  if (kind === 'changed') return showRequest(c, deps, { name: 'changed' })
  return done(c, deps, kind === 'saved')
}

async function release(c: OfficeContext, deps: OfficeDeps): Promise<Response> {
  const { reference, now } = writerOf(c, deps)
  // A request that isn't held is shown unchanged; a deleted one is reported.
  return (await deps.store.release(reference, now)) ? done(c, deps, true) : showRequest(c, deps)
}
