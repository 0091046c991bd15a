import path from 'node:path'
import { adminHeaders, securityHeaders } from '../site/headers.ts'
import { openContent } from '../site/open-content.ts'
import { builtData } from '../site/release-folders.ts'
import { clientAddress } from './http/client-address.ts'
import { createRateLimiter } from './forms/abuse/rate-limiter.ts'
import { textsIn } from './assistants/assistants.ts'
import { readBuildFacts } from './releases/build-info.ts'
import type { RunningSite, StartRelease } from './releases/running-site.ts'
import { readEnvironment } from './environment.ts'
import { loadFormPages } from './form-pages.ts'
import type { Log } from './log.ts'
import { createOperations } from './operations/operations.ts'
import { operationsRoute } from './operations/operations-route.ts'
import { createOutbox } from './delivery/outbox.ts'
import { type DeliverySettings, startDelivery } from './delivery/start-delivery.ts'
import { encoderFile, pictureEncoder } from './forms/attachments/encoder.ts'
import { readReleaseFolder } from './static/release-folder.ts'
import { siteAnswers } from './static/static-site.ts'
import { createCounters } from './store/counters.ts'
import { openDatabase } from './store/open-database.ts'
import { createStore } from './store/store.ts'
import { createSiteApp } from './create-site-app.ts'

export interface SiteOptions {
  /** Folder of the release. */
  releaseFolder: string
  dataFolder: string
  /** Of Postgres; without it, SQLite in `dataFolder`. */
  databaseUrl: string | undefined
  /** Submissions of one form that one network may send in an hour. */
  rateLimit: number | 'off'
  /** Whether assistants may call tools. */
  assistants: boolean
  /** Proxies in front, each of which adds an address to X-Forwarded-For. */
  proxyHops: number
  delivery: DeliverySettings
  clock: () => Date
  log: Log
  processFigures: (() => Promise<string>) | undefined
  /** The module that makes pictures which the release lacks; without it, such a release is refused. */
  pictureMaker?: string | undefined
}

/** The site of the release that this is part of, with the settings that it reads from the variables. */
export const startRelease: StartRelease = ({ variables, processFigures, ...options }) => {
  const result = readEnvironment(variables)
  if ('problems' in result) throw new Error(result.problems.join(' '))
  const { environment } = result
  return startSite({
    ...options,
    processFigures,
    dataFolder: environment.DATA_DIR,
    databaseUrl: environment.DATABASE_URL,
    rateLimit: environment.RATE_LIMIT,
    assistants: environment.ASSISTANTS === 'on',
    proxyHops: environment.TRUSTED_PROXY_HOPS,
    delivery: {
      smtpUrl: environment.SMTP_URL,
      mailFrom: environment.MAIL_FROM,
      mailTo: environment.MAIL_TO,
      retention: { spamDays: environment.SPAM_DAYS, requestMonths: environment.REQUEST_MONTHS },
    },
  })
}

/** The app over a finished release and an open store, ready to listen. */
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
  // The build first: when it is missing, no data folder should appear.
  const facts = await readBuildFacts(releaseFolder)
  const content = openContent(path.join(releaseFolder, builtData))
  const [formPages, folder] = await Promise.all([
    loadFormPages(releaseFolder, { content, clientEntry: facts.clientEntry }),
    readReleaseFolder(releaseFolder, { pictureMaker, log }),
  ])
  const database = await openDatabase({ databaseUrl, dataFolder, clock, log })
  const store = createStore(database)
  const rateLimiter = createRateLimiter({ counters: createCounters(database), clock, perHour: rateLimit })
  if (rateLimit === 'off') log.warn('rate limit off', { consequence: 'anybody may send any number of forms' })
  const delivery = await startDelivery({ content, database, settings, clock, log })
  const operations = createOperations({
    database,
    outbox: createOutbox(database),
    clock,
    log,
    processFigures,
  })
  const headers = securityHeaders(facts.styleHashes)
  const site = siteAnswers({
    folder,
    redirects: content.redirects.items,
    headers,
    adminHeaders: adminHeaders(facts.adminOrigins),
  })
  const app = createSiteApp({
    content,
    store,
    clock,
    log,
    rateLimiter,
    addressOf: clientAddress(proxyHops, log),
    operations,
    headers,
    formPages,
    encodePicture: pictureEncoder({ program: path.resolve(releaseFolder, encoderFile), log }),
    site,
    assistants: { textOf: textsIn(folder), isOn: assistants },
  })
  return {
    app,
    answerDirectly: app.answerDirectly,
    operations: operationsRoute(operations),
    stopDelivery: delivery.stop,
    closeDatabase: database.close,
  }
}
