import path from 'node:path'
import { selectBusinessHours } from '../site/business-time.ts'
import type { Content } from '../site/content.ts'
import { adminHeaders, securityHeaders } from '../site/headers.ts'
import { languagePathOf } from '../site/languages.ts'
import { openContent, openTranslations } from '../site/open-content.ts'
import { builtData } from '../site/release-folders.ts'
import { dynamicPathsIn } from './app.ts'
import { markdownReader } from './assistants/assistants.ts'
import { createSiteApp, type OfficeOptions } from './create-site-app.ts'
import { createSiteMail } from './delivery/mail/site-mail.ts'
import { createEventOutbox, createOutbox } from './delivery/outbox.ts'
import { type DeliverySettings, startDelivery } from './delivery/start-delivery.ts'
import { loadDynamicPages } from './dynamic-pages.ts'
import { type Environment, readEnvironment } from './environment.ts'
import { createRateLimiter } from './forms/abuse/rate-limiter.ts'
import { createEncoder, encoderFile } from './forms/pictures/encoder.ts'
import { pictureFolder, removeLeftPictures } from './forms/pictures/picture-files.ts'
import { createAddressReader } from './http/client-address.ts'
import type { Log } from './log.ts'
import { officeMailboxes } from './office/mailboxes.ts'
import { createOfficeStore } from './office/office-store.ts'
import { createOperations } from './operations/operations.ts'
import { operationsRoute } from './operations/operations-route.ts'
import { readReleaseInfo } from './releases/release-info.ts'
import type { RunningSite, StartRelease } from './releases/running-site.ts'
import { createRequestStore } from './requests/request-store.ts'
import { readReleaseFolder } from './static/release-folder.ts'
import { createStaticSite } from './static/static-site.ts'
import { createCounters } from './store/counters.ts'
import type { Database } from './store/database.ts'
import { openDatabase } from './store/open-database.ts'
import { createStore } from './store/store.ts'
import { createVisitStore } from './visits/visit-store.ts'

export interface SiteOptions {
  /** Folder of the release. */
  releaseFolder: string
  dataFolder: string
  /** URL of Postgres. If undefined, the store is SQLite in `dataFolder`. */
  databaseUrl: string | undefined
  /** Maximum submissions of one form per network and hour. */
  rateLimit: number | 'off'
  /** Whether assistants may call tools. */
  assistants: boolean
  /** Number of proxies that each add an address to X-Forwarded-For. */
  proxyHops: number
  delivery: DeliverySettings
  clock: () => Date
  log: Log
  /** Metrics of the process, in the text format of Prometheus. */
  processFigures?: (() => Promise<string>) | undefined
  /** Module that encodes images that the release lacks. If undefined, a release without them doesn't start. */
  pictureMaker?: string | undefined
}

/** Starts the release that this module is part of. Throws if a variable is invalid. */
export const startRelease: StartRelease = ({ variables, ...options }) => {
  const result = readEnvironment(variables)
  if ('problems' in result) throw new Error(result.problems.join(' '))
  const { environment } = result
  return startSite({
    ...options,
    dataFolder: environment.DATA_DIR,
    databaseUrl: environment.DATABASE_URL,
    rateLimit: environment.RATE_LIMIT,
    assistants: environment.ASSISTANTS === 'on',
    proxyHops: environment.TRUSTED_PROXY_HOPS,
    delivery: {
      smtpUrl: environment.SMTP_URL,
      mailFrom: environment.MAIL_FROM,
      mailTo: environment.MAIL_TO,
      officeMails: environment.OFFICE_MAILS ?? [],
      alertTo: environment.ALERT_TO,
      officeKey: environment.OFFICE_KEY,
      webhook: webhookSettings(environment),
      retention: { spamDays: environment.SPAM_DAYS, requestMonths: environment.REQUEST_MONTHS },
    },
  })
}

const webhookSettings = ({ WEBHOOK_URL: url, WEBHOOK_SECRET: secrets }: Environment) =>
  url === undefined || secrets === undefined ? undefined : { url, secrets }

/** Opens the store of a complete release and creates its app. */
export async function startSite({
  releaseFolder,
  dataFolder,
  databaseUrl,
  rateLimit,
  assistants,
  proxyHops,
  delivery: settings,
  clock,
  log,
  processFigures,
  pictureMaker,
}: SiteOptions): Promise<RunningSite> {
  // Read the build first, so that a missing one doesn't create a data folder.
  const releaseInfo = await readReleaseInfo(releaseFolder)
  const contentFolder = path.join(releaseFolder, builtData)
  const content = openContent(contentFolder)
  const { clientEntry } = releaseInfo
  const translations = [...openTranslations(contentFolder).values()]
  const withPages = async (one: Content) => ({
    content: one,
    dynamicPages: await loadDynamicPages(releaseFolder, { content: one, clientEntry }),
  })
  const [main, furtherLanguages, folder] = await Promise.all([
    withPages(content),
    Promise.all(translations.map(withPages)),
    readReleaseFolder(releaseFolder, { pictureMaker, log }),
  ])
  const database = await openDatabase({ databaseUrl, dataFolder, clock, log })
  await removeLeftPictures(pictureFolder(dataFolder))
  const store = createStore(database)
  const rateLimiter = createRateLimiter({ counters: createCounters(database), clock, perHour: rateLimit })
  if (rateLimit === 'off') log.warn('rate limit off', { consequence: 'anybody may send any number of forms' })
  const delivery = await startDelivery({ content, translations, database, settings, clock, log })
  const operations = createOperations({
    business: selectBusinessHours(content),
    database,
    outbox: createOutbox(database),
    eventOutbox: createEventOutbox(database),
    clock,
    log,
    processFigures,
  })
  const headers = securityHeaders(releaseInfo.styleHashes)
  const site = createStaticSite({
    folder,
    redirects: [content, ...translations].flatMap(({ redirects }) => redirects.items),
    dynamicPaths: dynamicPathsIn([content, ...translations].map(({ site }) => languagePathOf(site))),
    headers,
    adminHeaders: adminHeaders(releaseInfo.adminOrigins),
  })
  const app = createSiteApp({
    ...main,
    store,
    clock,
    log,
    rateLimiter,
    addressOf: createAddressReader(proxyHops, log),
    operations,
    headers,
    furtherLanguages,
    encodePicture: createEncoder({ program: path.resolve(releaseFolder, encoderFile), log }),
    pictureFolder: pictureFolder(dataFolder),
    office: settings.smtpUrl === undefined ? undefined : officeOptions(content, database, settings),
    requestStore: createRequestStore(database),
    visitStore: createVisitStore(database),
    site,
    assistants: { readMarkdown: markdownReader(folder), isOn: assistants },
  })
  return {
    app,
    handleRaw: app.handleRaw,
    tooLongText: app.tooLongText,
    operations: operationsRoute(operations),
    stopDelivery: delivery.stop,
    closeDatabase: database.close,
  }
}

function officeOptions(content: Content, database: Database, settings: DeliverySettings): OfficeOptions {
  const { address } = createSiteMail(content).businessAt(settings.mailTo)
  return {
    store: createOfficeStore(database, settings.officeKey),
    mailboxes: officeMailboxes(address, settings.officeMails, settings.alertTo),
  }
}
