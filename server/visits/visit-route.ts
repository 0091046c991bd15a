import { type Context, Hono } from 'hono'
import { visitLink, visitPath } from '../../site/visit-address.ts'
import { listVisitWindows, type VisitSettings, type VisitWindow } from '../../site/visit-windows.ts'
import type { RateLimiter } from '../forms/abuse/rate-limiter.ts'
import type { AddressReader } from '../http/client-address.ts'
import { readBody } from '../http/read-body.ts'
import { requestInfoOf } from '../http/request-info.ts'
import { isCrossSite } from '../http/sender-site.ts'
import { describeError, type Log } from '../log.ts'
import { isStoreUnavailable } from '../store/database.ts'
import type { Estimate } from '../store/types.ts'
import { isBooked, type StoredVisit, type VisitResult, visitWindowOf } from '../store/visits.ts'
import { verifyVisitToken } from './visit-link.ts'
import type { RenderVisitPage, VisitPageState } from './visit-page.ts'
import type { VisitStore } from './visit-store.ts'

export interface VisitDeps {
  visitStore: VisitStore
  settings: VisitSettings
  texts: Readonly<Record<'otherSite' | 'tooLarge' | 'tooMany' | 'unavailable', string>>
  renderVisitPage: RenderVisitPage
  /** First part of the URLs in this language; empty for the main one. */
  languagePath: string
  rateLimiter: RateLimiter
  addressOf: AddressReader
  siteOrigin: string
  clock: () => Date
  log: Log
}

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** Replaces headers of the same name. The link is in the URL. */
const visitHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
}

/**
 * Page on which a customer books the free measure, moves it or cancels it. The signed link authorizes it. GET changes nothing, because mail
 * filters open every link.
 */
export function visitRoute(deps: VisitDeps): Hono {
  const app = new Hono()
  app.use(visitPath, async (c, next) => {
    for (const [name, value] of Object.entries(visitHeaders)) c.header(name, value)
    await next()
  })
  app.get(visitPath, c =>
    unlessUnavailable(c, deps, () => withRequest(c, deps, opened => show(c, deps, opened))),
  )
  app.post(visitPath, c => unlessUnavailable(c, deps, () => receiveForm(c, deps)))
  return app
}

/** Request that a link opens. */
interface OpenedRequest {
  token: string
  request: Estimate
  visit: StoredVisit | undefined
  now: Date
}

async function unlessUnavailable(
  c: Context,
  { log, texts, renderVisitPage }: VisitDeps,
  respond: () => Promise<Response>,
): Promise<Response> {
  try {
    return await respond()
  } catch (error) {
    if (!isStoreUnavailable(error)) throw error
    log.error('visit page failed', { cause: describeError(error) })
    c.header('Retry-After', '30')
    return c.html(renderVisitPage({ kind: 'refused', text: texts.unavailable }), 503)
  }
}

/** Refuses a link that wasn't signed, whose request was deleted, or that has ended. */
async function withRequest(
  c: Context,
  { clock, log, renderVisitPage, settings, visitStore }: VisitDeps,
  respond: (opened: OpenedRequest) => Promise<Response>,
): Promise<Response> {
  const refuse = (reason: 'bad' | 'expired') => {
    log.warn('visit link refused', { reason })
    return c.html(renderVisitPage({ kind: 'refused' }), reason === 'bad' ? 400 : 410)
  }
  const token = c.req.query('token') ?? ''
  const reference = verifyVisitToken(token, await visitStore.secret())
  if (reference === undefined) return refuse('bad')
  const request = await visitStore.findRequest(reference)
  if (!request || request.suspicion !== null) return refuse('expired')
  const visit = await visitStore.find(reference)
  const now = clock()
  if (now > endOfLink(request, visit, settings)) return refuse('expired')
  return respond({ token, request, visit, now })
}

/** A link works until the last visit that could be booked at the time of the request, and until the end of a later visit. */
function endOfLink({ receivedAt }: Estimate, visit: StoredVisit | undefined, { rules }: VisitSettings): Date {
  const horizon = Date.parse(receivedAt) + (rules.weeks * 7 + 1) * DAY_MS + rules.noticeHours * HOUR_MS
  return new Date(Math.max(horizon, isBooked(visit) ? Date.parse(visit.end) : 0))
}

const bookedWindow = (visit: StoredVisit | undefined): VisitWindow | undefined =>
  isBooked(visit) ? visitWindowOf(visit) : undefined

const isLate = ({ visit, now }: OpenedRequest, { settings }: VisitDeps): boolean => {
  const booked = bookedWindow(visit)
  return booked !== undefined && booked.start.getTime() - now.getTime() < settings.rules.noticeHours * HOUR_MS
}

async function show(
  c: Context,
  deps: VisitDeps,
  opened: OpenedRequest,
  problem?: 'taken' | 'changed' | 'late',
): Promise<Response> {
  const { request, token, visit, now } = opened
  const { reference, zipCode } = request
  const booked = bookedWindow(visit)
  const windows = await deps.visitStore.listFree({
    windows: listVisitWindows(deps.settings, { zipCode, now }).filter(
      ({ start }) => start.getTime() !== booked?.start.getTime(),
    ),
    crews: deps.settings.rules.crews,
    reference,
  })
  const canceled = visit && !booked ? ('canceled' as const) : undefined
  const state: VisitPageState = {
    kind: 'open',
    action: visitLink(token, deps.languagePath),
    seen: visit?.sequence,
    visit: booked,
    isLate: isLate(opened, deps),
    windows,
    // The page says by itself that it is too late.
    notice: problem === 'late' ? undefined : (problem ?? canceled),
  }
  return c.html(deps.renderVisitPage(state), problem ? 409 : 200)
}

async function receiveForm(c: Context, deps: VisitDeps): Promise<Response> {
  const { addressOf, log, rateLimiter, renderVisitPage, siteOrigin, texts } = deps
  const info = requestInfoOf(c)
  const refuse = (name: 'otherSite' | 'tooLarge' | 'tooMany', status: 403 | 413 | 429) =>
    c.html(renderVisitPage({ kind: 'refused', text: texts[name] }), status)
  // Read the body first: clients often miss a response that is sent before its end.
  const body = await readBody(info)
  if (isCrossSite(info, siteOrigin)) return refuse('otherSite', 403)
  if (!('text' in body)) return refuse('tooLarge', 413)
  const limited = await rateLimiter({ form: 'visit', address: addressOf(info) })
  if (limited) {
    if (!limited.flood) log.warn('submission refused', { form: 'visit', reason: 'too many' })
    c.header('Retry-After', String(limited.retryAfter))
    return refuse('tooMany', 429)
  }
  const form = new URLSearchParams(body.text)
  return withRequest(c, deps, async opened => {
    const result = await changeVisit(form, opened, deps)
    if (result.kind === 'saved') {
      log.info('visit saved', { reference: opened.request.reference, sequence: result.visit.sequence })
      // Redirect, so that reloading the page doesn't send the form again.
      return c.redirect(visitLink(opened.token, deps.languagePath), 303)
    }
    if (result.kind === 'changed') return show(c, deps, { ...opened, visit: result.visit }, 'changed')
    if (result.kind === 'unknown') return c.html(renderVisitPage({ kind: 'refused' }), 410)
    return show(c, deps, opened, result.kind === 'late' ? 'late' : 'taken')
  })
}

async function changeVisit(
  form: URLSearchParams,
  opened: OpenedRequest,
  deps: VisitDeps,
): Promise<VisitResult | { kind: 'late' }> {
  const { request, visit, now } = opened
  const { settings, visitStore } = deps
  const { reference, zipCode } = request
  const digits = /^\d{1,9}$/.exec(form.get('seen') ?? '')?.[0]
  const seen = digits === undefined ? undefined : Number(digits)
  // The store refuses a form about another visit than this one, which may have been too late.
  if (visit?.sequence === seen && isLate(opened, deps)) return { kind: 'late' }
  const change = { reference, now: now.toISOString() }
  if (form.get('action') === 'cancel')
    return seen === undefined ? { kind: 'changed', visit } : visitStore.cancel({ ...change, seen })
  const chosen = form.get('start') ?? ''
  // A repeated form has the result of the first one, also if its time is no longer offered.
  const booked = bookedWindow(visit)
  const window =
    booked?.start.toISOString() === chosen
      ? booked
      : listVisitWindows(settings, { zipCode, now }).find(({ start }) => start.toISOString() === chosen)
  if (!window) return { kind: 'full' }
  const { start, end } = window
  return visitStore.book({
    ...change,
    seen,
    start: start.toISOString(),
    end: end.toISOString(),
    crews: settings.rules.crews,
  })
}
