import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { getPath } from 'hono/utils/url'
import { toolsUrl } from '../site/addresses.ts'
import type { AnswerDirectly } from './answer-directly.ts'
import { type Assistants, assistantsRoute } from './assistants/assistants.ts'
import { type CompareDeps, comparePage, compareRoute } from './compare/compare-route.ts'
import { compressPages } from './compress-pages.ts'
import { type ContactDeps, contactForm } from './contact/contact-form.ts'
import { namesReference, type ReceivedDeps, receivedPath, receivedRoute } from './contact/received-route.ts'
import {
  asksForEstimate,
  type EstimateDeps,
  estimatePath,
  estimateRoute,
  requestPath,
} from './estimate/estimate-route.ts'
import { type Incoming, incomingOf } from './incoming.ts'
import { describeError, type Log } from './log.ts'
import { type LinksDeps, linksRoute } from './newsletter/links-route.ts'
import { type NewsletterDeps, newsletterForm } from './newsletter/newsletter-form.ts'
import type { Metrics } from './operations/metrics.ts'
import { healthPath, healthRoute, type OperationsDeps } from './operations/operations-route.ts'
import { type PictureDeps, pictureRoute } from './pictures/picture-route.ts'
import { placeholderRoute } from './placeholder/placeholder-route.ts'
import { type SearchDeps, searchPage, searchRoute } from './search/search-route.ts'
import { answerAtOnce } from './site/answer-at-once.ts'
import type { SiteAnswers } from './site/site-answers.ts'
import { siteRoute } from './site/site-route.ts'
import type { Store } from './store/store.ts'
import {
  type AnswerForm,
  type AnswerFormDeps,
  answerForm,
  type FormAnswer,
} from './submission/answer-form.ts'
import { answerFormsDirectly } from './submission/answer-forms-directly.ts'
import { asksAboutZip, type ZipCheckDeps, zipCheckRoute } from './zip-check/zip-check-route.ts'

interface Shared extends AnswerFormDeps {
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
  /** What `fetch` would answer, to what is asked most: to be asked first. */
  answerDirectly: AnswerDirectly
}

export function createApp({
  store,
  clock,
  log,
  gate,
  addressOf,
  siteOrigin,
  headers,
  ...deps
}: AppDeps): App {
  const shared = { store, clock, log, gate, addressOf, siteOrigin, headers }
  const app = new Hono()
  const forms = formsByPath({ ...shared, metrics: deps.operations?.metrics }, deps)
  for (const [path, answer] of forms) app.post(path, async c => asResponse(await answer(incomingOf(c))))
  // Not on all: forms and files carry their headers with them, and middleware would cost as much as answering one.
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
  const fail = failures(shared, deps.contact.texts.unavailable)
  app.onError((error, c) => asResponse(fail(error, c.req.path, incomingOf(c))))
  const metrics = deps.operations?.metrics ?? { countAnswer() {} }
  const files = deps.site && answerAtOnce(deps.site, metrics, isRouted)
  const posts = answerFormsDirectly(forms, metrics, fail)
  const { fetch, request } = deps.operations ? counted(app, deps.operations.metrics) : app
  return {
    fetch,
    request,
    answerDirectly: (request, response) => files?.(request, response) || posts(request, response),
  }
}

/** Reports what went wrong, and gives the answer to that, with a `message` for whoever asked. */
const failures =
  ({ log, headers }: Shared, message: string) =>
  (error: unknown, path: string, { header }: Incoming): FormAnswer => {
    log.error('request failed', { path, cause: describeError(error) })
    const isRead = header('accept')?.includes('text/html')
    const type = isRead ? 'text/plain; charset=UTF-8' : 'application/json'
    return {
      status: 500,
      headers: { ...headers, 'Content-Type': type },
      body: isRead ? message : JSON.stringify({ error: 'internal', message }),
    }
  }

const asResponse = ({ status, headers, body }: FormAnswer) => new Response(body, { status, headers })

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

function formsByPath(
  shared: Shared,
  { contact, newsletter }: Omit<AppDeps, keyof Shared>,
): ReadonlyMap<string, AnswerForm> {
  const deps = { ...shared, headers: { ...shared.headers, ...forNobodyElse } }
  return new Map([
    ['/api/contact', answerForm(contactForm({ ...shared, ...contact, source: 'website' }), deps)],
    ['/api/newsletter', answerForm(newsletterForm({ ...shared, ...newsletter }), deps)],
  ])
}

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
  { contact: { referencePrefix }, newsletter, encodePicture }: Omit<AppDeps, keyof Shared>,
): Hono {
  const app = new Hono()
  app.use(addHeaders(forNobodyElse))
  app.route('/newsletter', linksRoute({ ...shared, ...newsletter }))
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
