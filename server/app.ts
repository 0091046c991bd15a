import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { getPath } from 'hono/utils/url'
import { toolsUrl } from '../site/addresses.ts'
import type { AnswerDirectly } from './http/raw-handler.ts'
import { type Assistants, assistantsRoute } from './assistants/assistants.ts'
import { type CompareDeps, comparePage, compareRoute } from './http/pages/compare-route.ts'
import { compressPages } from './http/compress-pages.ts'
import { type ContactDeps, contactForm } from './forms/contact/contact-form.ts'
import { namesReference, type ReceivedDeps, receivedPath, receivedRoute } from './forms/contact/received-route.ts'
import {
  asksForEstimate,
  type EstimateDeps,
  estimatePath,
  estimateRoute,
  requestPath,
} from './http/pages/estimate-route.ts'
import { describeError, type Log } from './log.ts'
import { type LinksDeps, linksRoute } from './forms/newsletter/links-route.ts'
import { type NewsletterDeps, newsletterForm } from './forms/newsletter/newsletter-form.ts'
import type { Metrics } from './operations/metrics.ts'
import { healthPath, healthRoute, type OperationsDeps } from './operations/operations-route.ts'
import { type PictureDeps, pictureRoute } from './forms/attachments/picture-route.ts'
import { placeholderRoute } from './http/pages/placeholder-route.ts'
import { type SearchDeps, searchPage, searchRoute } from './http/pages/search-route.ts'
import { answerAtOnce } from './static/serve-from-memory.ts'
import type { SiteAnswers } from './static/static-site.ts'
import { siteRoute } from './static/site-route.ts'
import type { Store } from './store/store.ts'
import { type FormHandlerDeps, formHandler } from './forms/submission/form-handler.ts'
import { asksAboutZip, type ZipCheckDeps, zipCheckRoute } from './http/pages/zip-check-route.ts'

interface Shared extends FormHandlerDeps {
  store: Store
  clock: () => Date
  log: Log
}

export interface AppDeps extends Shared {
  estimate: EstimateDeps
  zipCheck: ZipCheckDeps
  search: SearchDeps
  compare: CompareDeps
  contact: Omit<ContactDeps & ReceivedDeps, keyof Shared | 'source'>
  newsletter: Omit<NewsletterDeps & LinksDeps, keyof Shared>
  encodePicture: PictureDeps['encodePicture']
  /** The built site. Absent where something else serves the pages, as in development. */
  site?: SiteAnswers
  /** Absent where no page is built, as in development. */
  assistants?: Assistants
  /** Counts the answers. Absent in development. */
  operations?: Pick<OperationsDeps, 'metrics'>
}

/** The whole server. */
export interface App extends Pick<Hono, 'fetch' | 'request'> {
  /** Fast path for files in memory. Call it before `fetch`; it returns false for requests that it doesn't handle. */
  answerDirectly: AnswerDirectly
}

export function createApp({
  store,
  clock,
  log,
  rateLimiter,
  addressOf,
  siteOrigin,
  headers,
  ...deps
}: AppDeps): App {
  const shared = { store, clock, log, rateLimiter, addressOf, siteOrigin, headers }
  const app = new Hono()
  // Files and forms set their headers themselves: middleware would cost as much as sending a file.
  const rendered = [receivedPath, estimatePath, requestPath, comparePage.path, searchPage.path]
  for (const path of ['/api/*', ...rendered, healthPath]) app.use(path, addHeaders(headers))
  for (const path of rendered) app.use(path, compressPages)
  if (deps.operations) app.route('/', healthRoute())
  app.route('/api', api(shared, deps))
  app.route('/', receivedRoute(deps.contact))
  app.route('/', estimateRoute(deps.estimate))
  app.route('/', compareRoute(deps.compare))
  app.route('/', searchRoute(deps.search))
  if (deps.assistants) app.route(toolsUrl, tools(shared, deps, deps.assistants))
  app.route('/', zipCheckRoute(deps.zipCheck, headers))
  if (deps.site) app.route('/', siteRoute(deps.site))
  app.onError((error, c) => fail(c, error, shared, deps.contact.texts.unavailable))
  const metrics = deps.operations?.metrics ?? { countAnswer() {} }
  const { fetch, request } = deps.operations ? counted(app, deps.operations.metrics) : app
  const answerDirectly = deps.site ? answerAtOnce(deps.site, metrics, isRouted) : () => false
  return { fetch, request, answerDirectly }
}

/** Logs an unexpected error and returns a response with `message` for the visitor or the client. */
function fail(c: Context, error: unknown, { log, headers }: Shared, message: string): Response {
  log.error('request failed', { path: c.req.path, cause: describeError(error) })
  const isPage = c.req.header('accept')?.includes('text/html')
  const type = isPage ? 'text/plain; charset=UTF-8' : 'application/json'
  return new Response(isPage ? message : JSON.stringify({ error: 'internal', message }), {
    status: 500,
    headers: { ...headers, 'Content-Type': type },
  })
}

/** The app with every answer counted. Around it, since a middleware would make a promise of answers that are ready. */
function counted(app: Hono, { countAnswer }: Metrics): Hono {
  const { fetch } = app
  app.fetch = (request, ...surroundings) => {
    const start = performance.now()
    const count = (answer: Response) => {
      const { method } = request
      const duration = performance.now() - start
      countAnswer({ method, path: getPath(request), status: answer.status, duration })
      return answer
    }
    const answer = fetch(request, ...surroundings)
    return answer instanceof Promise ? answer.then<Response>(count) : count(answer)
  }
  return app
}

/** Whether something else than a file of the site answers here: the page of a query is not the one from the build. */
export const isRouted = (url: Pick<URL, 'pathname' | 'search'>): boolean =>
  url.pathname.startsWith('/api') ||
  url.pathname === healthPath ||
  url.pathname === toolsUrl ||
  namesReference(url) ||
  asksForEstimate(url) ||
  searchPage.isAsked(url) ||
  comparePage.isAsked(url) ||
  asksAboutZip(url)

/** Answers to what somebody typed are for nobody else; what may be kept says so itself. */
const forNobodyElse = { 'Cache-Control': 'no-store' }

function tools(
  shared: Shared,
  { contact, operations }: Omit<AppDeps, keyof Shared>,
  assistants: Assistants,
): Hono {
  const headers = { ...shared.headers, ...forNobodyElse }
  return assistantsRoute({ ...shared, ...contact, ...assistants, headers, metrics: operations?.metrics })
}

function api(
  shared: Shared,
  { contact, newsletter, encodePicture, operations }: Omit<AppDeps, keyof Shared>,
): Hono {
  const app = new Hono()
  app.use(addHeaders(forNobodyElse))
  const deps = { ...shared, metrics: operations?.metrics }
  app.post('/contact', formHandler(contactForm({ ...shared, ...contact, source: 'website' }), deps))
  app.post('/newsletter', formHandler(newsletterForm({ ...shared, ...newsletter }), deps))
  app.route('/newsletter', linksRoute({ ...shared, ...newsletter }))
  const { referencePrefix } = contact
  app.route('/contact', pictureRoute({ ...shared, referencePrefix, encodePicture }))
  app.route('/placeholder', placeholderRoute())
  for (const path of ['/contact', '/newsletter']) app.all(path, postOnly)
  app.all('*', c => c.json({ error: 'not-found', message: 'There is nothing at this address.' }, 404))
  return app
}

function postOnly(c: Context): Response {
  c.header('Allow', 'POST')
  return c.json({ error: 'method-not-allowed', message: 'Use POST.' }, 405)
}

/** Headers that an answer has unless its route says otherwise. */
function addHeaders(headers: Readonly<Record<string, string>>): MiddlewareHandler {
  return async (c, next) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    await next()
  }
}
