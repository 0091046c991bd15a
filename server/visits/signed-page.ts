import { type Context, Hono } from 'hono'
import type { RateLimitRequest } from '../forms/abuse/rate-limiter.ts'
import type { FormHandlerDeps } from '../forms/submission/form-handler.ts'
import { readBody } from '../http/read-body.ts'
import { requestInfoOf } from '../http/request-info.ts'
import { isCrossSite } from '../http/sender-site.ts'
import { sentToken } from '../http/sent-token.ts'
import { unlessUnavailable } from '../store/database.ts'
import type { Estimate } from '../store/types.ts'
import { verifyRequestToken } from './request-token.ts'

export interface SignedPageDeps
  extends Pick<FormHandlerDeps, 'rateLimiter' | 'addressOf' | 'siteOrigin' | 'log'> {
  texts: Readonly<Record<'otherSite' | 'tooLarge' | 'tooMany' | 'unavailable', string>>
  clock: () => Date
}

/** The part of the store that a page with a signed link needs. */
export interface SignedPageStore {
  /** Secret of the links. */
  secret(): Promise<string>
  findRequest(reference: string): Promise<Estimate | undefined>
}

/** Request that a link opens. */
export interface SignedRequest {
  token: string
  request: Estimate
  now: Date
}

export interface SignedPage {
  path: string
  /** Name of the page in the log and for the rate limit. */
  name: Extract<RateLimitRequest['form'], 'visit' | 'request'>
  store: SignedPageStore
  /** Renders the page of a refused request. The default reason is the link. */
  renderRefused(text?: string): string
  show(c: Context, opened: SignedRequest): Promise<Response>
  receive(c: Context, opened: SignedRequest, form: URLSearchParams): Promise<Response>
}

/** Replaces headers of the same name. The link is in the URL. */
const headers = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
}

/**
 * Page about a request that a signed link authorizes, with a form. GET must change nothing, because mail filters open every link. The page
 * decides itself when a link ends.
 */
export function signedPageRoute(page: SignedPage, deps: SignedPageDeps): Hono {
  const app = new Hono()
  app.use(page.path, async (c, next) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    await next()
  })
  app.get(page.path, c =>
    orUnavailable(c, page, deps, () => withRequest(c, page, deps, opened => page.show(c, opened))),
  )
  app.post(page.path, c => orUnavailable(c, page, deps, () => receiveForm(c, page, deps)))
  return app
}

const orUnavailable = (
  c: Context,
  { name, renderRefused }: SignedPage,
  { log, texts }: SignedPageDeps,
  respond: () => Promise<Response>,
): Promise<Response> =>
  unlessUnavailable(respond, cause => {
    log.error(`${name} page failed`, { cause })
    c.header('Retry-After', '30')
    return c.html(renderRefused(texts.unavailable), 503)
  })

/** Refuses a link that wasn't signed, or that has ended. */
export function refuseLink(
  c: Context,
  { name, renderRefused }: Pick<SignedPage, 'name' | 'renderRefused'>,
  { log }: Pick<SignedPageDeps, 'log'>,
  reason: 'bad' | 'expired',
): Response {
  log.warn(`${name} link refused`, { reason })
  return c.html(renderRefused(), reason === 'bad' ? 400 : 410)
}

async function withRequest(
  c: Context,
  page: SignedPage,
  deps: SignedPageDeps,
  respond: (opened: SignedRequest) => Promise<Response>,
): Promise<Response> {
  const opened = await findSignedRequest(sentToken(c), page.store, deps)
  return typeof opened === 'string' ? refuseLink(c, page, deps, opened) : respond(opened)
}

/** Finds the request of a token, or says why it has none. */
export async function findSignedRequest(
  token: string,
  store: SignedPageStore,
  { clock }: Pick<SignedPageDeps, 'clock'>,
): Promise<SignedRequest | 'bad' | 'expired'> {
  const reference = verifyRequestToken(token, await store.secret())
  if (reference === undefined) return 'bad'
  const request = await store.findRequest(reference)
  return request?.suspicion === null ? { token, request, now: clock() } : 'expired'
}

async function receiveForm(c: Context, page: SignedPage, deps: SignedPageDeps): Promise<Response> {
  const { addressOf, log, rateLimiter, siteOrigin, texts } = deps
  const info = requestInfoOf(c)
  const refuse = (name: 'otherSite' | 'tooLarge' | 'tooMany', status: 403 | 413 | 429) =>
    c.html(page.renderRefused(texts[name]), status)
  // Read the body first: clients often miss a response that is sent before its end.
  const body = await readBody(info)
  if (isCrossSite(info, siteOrigin)) return refuse('otherSite', 403)
  if (!('text' in body)) return refuse('tooLarge', 413)
  const decision = await rateLimiter({ form: page.name, address: addressOf(info) })
  if (decision) {
    if (!decision.flood) log.warn('submission refused', { form: page.name, reason: 'too many' })
    c.header('Retry-After', String(decision.retryAfter))
    return refuse('tooMany', 429)
  }
  const form = new URLSearchParams(body.text)
  return withRequest(c, page, deps, opened => page.receive(c, opened, form))
}
