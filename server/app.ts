import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { getPath } from 'hono/utils/url'
import { toolsUrl } from '../site/addresses.ts'
import { inLanguage, type LanguagePath, MAIN_LANGUAGE, splitLanguage } from '../site/languages.ts'
import { calculatorPath, contactPath, visualizerPath } from '../site/page-paths.ts'
import { requestPagePath } from '../site/request-page-address.ts'
import { visitPath } from '../site/visit-address.ts'
import { type Assistants, assistantsRoute } from './assistants/assistants.ts'
import { type ContactDeps, createContactForm } from './forms/contact/contact-form.ts'
import {
  hasReferenceQuery,
  type ReceivedDeps,
  receivedPath,
  receivedRoute,
} from './forms/contact/received-route.ts'
import { type LinksDeps, linksRoute } from './forms/newsletter/links-route.ts'
import { createNewsletterForm, type NewsletterDeps } from './forms/newsletter/newsletter-form.ts'
import type { EncodePicture } from './forms/pictures/encoder.ts'
import { createPictureFiles } from './forms/pictures/picture-files.ts'
import { createPictureIntake } from './forms/pictures/picture-intake.ts'
import { pictureRoute } from './forms/pictures/picture-route.ts'
import { createFormHandler, type FormHandlerDeps } from './forms/submission/form-handler.ts'
import { compressPages } from './http/compress-pages.ts'
import { type CompareDeps, comparePage, compareRoute } from './http/pages/compare-route.ts'
import { placeholderRoute } from './http/pages/placeholder-route.ts'
import { matchesPageQuery, type QueryPageDeps, queryPagesRoute } from './http/pages/query-pages-route.ts'
import { type SearchDeps, searchPage, searchRoute } from './http/pages/search-route.ts'
import { matchesZipQuery, type ZipCheckDeps, zipCheckRoute } from './http/pages/zip-check-route.ts'
import type { RawHandler } from './http/raw-handler.ts'
import { describeError, type Log } from './log.ts'
import { isOfficePath, type OfficeDeps, officeRoute } from './office/office-route.ts'
import { officePath } from './office/office-session.ts'
import type { Metrics } from './operations/metrics.ts'
import { healthPath, healthRoute, type OperationsDeps } from './operations/operations-route.ts'
import { type RequestPageDeps, requestPageRoute } from './requests/request-route.ts'
import { serveFromMemory } from './static/serve-from-memory.ts'
import { siteRoute } from './static/site-route.ts'
import type { StaticSite } from './static/static-site.ts'
import type { Store } from './store/store.ts'
import { type VisitDeps, visitRoute } from './visits/visit-route.ts'

interface Shared extends FormHandlerDeps {
  store: Store
  clock: () => Date
  log: Log
}

/** Texts of a language of the site, and its pages that are rendered per request. */
export interface LanguageDeps {
  queryPages: QueryPageDeps
  zipCheck: ZipCheckDeps
  search: SearchDeps
  compare: CompareDeps
  contact: Omit<ContactDeps & ReceivedDeps, keyof Shared | 'source'>
  newsletter: Omit<NewsletterDeps & LinksDeps, keyof Shared>
  /** The customer's page of a request. Undefined in tests without it. */
  requests?: Omit<RequestPageDeps, keyof Shared>
  /** Undefined without texts about visits. */
  visits?: Omit<VisitDeps, keyof Shared> | undefined
}

export interface AppDeps extends Shared, LanguageDeps {
  furtherLanguages?: Readonly<Record<LanguagePath, LanguageDeps>>
  encodePicture: EncodePicture
  /** Folder of the files of pictures while they are received. */
  pictureFolder: string
  /** Undefined if no mail is sent: its links come with messages. */
  office?: Omit<OfficeDeps, Exclude<keyof Shared, 'store'>>
  /** Files of the release. Undefined in development, where Vite serves the pages. */
  site?: StaticSite
  /** Undefined in development, where no page is built. */
  assistants?: Assistants
  /** Counts the responses. Undefined in development. */
  operations?: Pick<OperationsDeps, 'metrics'>
}

export interface App extends Pick<Hono, 'fetch' | 'request'> {
  /** Fast path for files in memory. Call it before `fetch`; it returns false for requests that it doesn't handle. */
  handleRaw: RawHandler
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
  const languages = languagesOf(deps)
  // Files and forms set their headers themselves: middleware would cost as much as sending a file.
  const rendered = languages.flatMap(([languagePath, own]) =>
    renderedPathsOf(own).map(path => inLanguage(path, languagePath)),
  )
  for (const path of ['/api/*', ...rendered, healthPath]) app.use(path, setDefaultHeaders(headers))
  for (const path of rendered) app.use(path, compressPages)
  if (deps.operations) app.route('/', healthRoute())
  app.route('/api', api(shared, deps))
  if (deps.assistants) app.route(toolsUrl, tools(shared, deps, deps.assistants))
  if (deps.office) app.route(officePath, officeRoute({ ...shared, ...deps.office }))
  for (const [languagePath, own] of languages)
    app.route(inLanguage('/', languagePath), pages(shared, own, languagePath))
  if (deps.site) app.route('/', siteRoute(deps.site))
  app.onError((error, c) => {
    const { languagePath } = splitLanguage(c.req.path.replace(/^\/api(?=\/)/, ''))
    const { contact } = deps.furtherLanguages?.[languagePath] ?? deps
    return fail(c, error, shared, contact.texts.unavailable)
  })
  const metrics = deps.operations?.metrics ?? { countResponse() {} }
  const { fetch, request } = deps.operations ? withMetrics(app, deps.operations.metrics) : app
  const handleRaw = deps.site ? serveFromMemory(deps.site, metrics, isDynamicUrl) : () => false
  return { fetch, request, handleRaw }
}

/** Paths of pages that a signed link opens. */
const signedPaths: readonly string[] = [requestPagePath, visitPath]

/** Lists the paths of pages that aren't files, which the office types and mail programs change. */
export const dynamicPathsIn = (languagePaths: readonly LanguagePath[]): readonly string[] => [
  officePath,
  ...languagePaths.flatMap(languagePath => signedPaths.map(path => inLanguage(path, languagePath))),
]

const renderedPathsOf = ({ requests, visits }: LanguageDeps): readonly string[] => [
  receivedPath,
  calculatorPath,
  contactPath,
  visualizerPath,
  comparePage.path,
  searchPage.path,
  ...(requests ? [requestPagePath] : []),
  ...(visits ? [visitPath] : []),
]

/** Lists the further languages before the main one, whose check of a ZIP code is on every path. */
const languagesOf = ({
  furtherLanguages = {},
  ...main
}: Omit<AppDeps, keyof Shared>): readonly (readonly [LanguagePath, LanguageDeps])[] => [
  ...Object.entries(furtherLanguages),
  [MAIN_LANGUAGE, main],
]

/** Pages of a language that are rendered per request. */
function pages(shared: Shared, deps: LanguageDeps, languagePath: LanguagePath): Hono {
  const app = new Hono()
    .route('/', receivedRoute(deps.contact))
    .route('/', queryPagesRoute(deps.queryPages))
    .route('/', compareRoute(deps.compare))
    .route('/', searchRoute(deps.search))
  if (deps.requests) app.route('/', requestPageRoute({ ...shared, ...deps.requests }))
  if (deps.visits) app.route('/', visitRoute({ ...shared, ...deps.visits }))
  return app.route('/', zipCheckRoute(deps.zipCheck, { headers: shared.headers, languagePath }))
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

/** Counts every response. Wraps `fetch`, because a middleware would turn synchronous responses into promises. */
function withMetrics(app: Hono, { countResponse }: Metrics): Hono {
  const { fetch } = app
  app.fetch = (request, ...more) => {
    const start = performance.now()
    const count = (response: Response) => {
      const { method } = request
      const duration = performance.now() - start
      countResponse({ method, path: getPath(request), status: response.status, duration })
      return response
    }
    const response = fetch(request, ...more)
    return response instanceof Promise ? response.then<Response>(count) : count(response)
  }
  return app
}

/** Whether a route handles this URL instead of a file of the release. A page with a query may be rendered per request. */
export const isDynamicUrl = (url: Pick<URL, 'pathname' | 'search'>): boolean =>
  url.pathname.startsWith('/api') ||
  url.pathname === healthPath ||
  isOfficePath(url.pathname) ||
  url.pathname === toolsUrl ||
  signedPaths.includes(splitLanguage(url.pathname).path) ||
  hasReferenceQuery(url) ||
  matchesPageQuery(url) ||
  searchPage.matchesQuery(url) ||
  comparePage.matchesQuery(url) ||
  matchesZipQuery(url)

// Default for dynamic responses: they contain user input. A route that may be cached sets its own header.
const NO_STORE = { 'Cache-Control': 'no-store' }

function tools(
  shared: Shared,
  { contact, furtherLanguages, operations, visits }: Omit<AppDeps, keyof Shared>,
  assistants: Assistants,
): Hono {
  const headers = { ...shared.headers, ...NO_STORE }
  const metrics = operations?.metrics
  const own = { ...shared, ...contact, ...assistants, visits, headers, metrics }
  return assistantsRoute({ ...own, ...(furtherLanguages && { furtherForms: furtherLanguages }) })
}

function api(
  shared: Shared,
  { encodePicture, pictureFolder, operations, ...languages }: Omit<AppDeps, keyof Shared>,
): Hono {
  const app = new Hono()
  app.use(setDefaultHeaders(NO_STORE))
  const deps = { ...shared, metrics: operations?.metrics }
  const { referencePrefix } = languages.contact
  const files = createPictureFiles(pictureFolder, shared)
  const pictures = createPictureIntake({ ...shared, files, encodePicture })
  const pictureRoutes = pictureRoute({ ...shared, referencePrefix, pictures })
  for (const [languagePath, { contact, newsletter }] of languagesOf({
    encodePicture,
    pictureFolder,
    ...languages,
  })) {
    const formPath = inLanguage(contactPath, languagePath)
    const newsletterPath = inLanguage('/newsletter', languagePath)
    const contactForm = createContactForm({ ...shared, ...contact, source: 'website' }, pictures)
    app.post(formPath, createFormHandler(contactForm, deps))
    app.post(newsletterPath, createFormHandler(createNewsletterForm({ ...shared, ...newsletter }), deps))
    app.route(newsletterPath, linksRoute({ ...shared, ...newsletter }))
    app.route(formPath, pictureRoutes)
    for (const path of [formPath, newsletterPath]) app.all(path, postOnly)
  }
  app.route('/placeholder', placeholderRoute())
  app.all('*', c => c.json({ error: 'not-found', message: 'There is nothing at this address.' }, 404))
  return app
}

function postOnly(c: Context): Response {
  c.header('Allow', 'POST')
  return c.json({ error: 'method-not-allowed', message: 'Use POST.' }, 405)
}

/** Sets headers that a route may override. */
function setDefaultHeaders(headers: Readonly<Record<string, string>>): MiddlewareHandler {
  return async (c, next) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    await next()
  }
}
