import path from 'node:path'
import type { Hono } from 'hono'
import { readBuildFacts } from './build-facts.ts'
import { loadFormPages } from './form-pages.ts'
import type { Log } from './log.ts'
import { securityHeaders } from './site/headers.ts'
import { readSiteFolder } from './site/site-folder.ts'
import { openSqliteStore } from './store/sqlite-store.ts'
import type { Store } from './store/store.ts'
import { createSiteApp } from './wiring.ts'

export interface SiteOptions {
  /** Folder of the build. */
  distFolder: string
  dataFolder: string
  clock: () => Date
  log: Log
}

/** The app over a finished build and an open store, ready to listen. */
export async function startSite({
  distFolder,
  dataFolder,
  clock,
  log,
}: SiteOptions): Promise<{ app: Hono; store: Store }> {
  // The build first: when it is missing, no data folder should appear.
  const facts = await readBuildFacts(distFolder)
  const [formPages, folder] = await Promise.all([
    loadFormPages(distFolder, facts.clientEntry),
    readSiteFolder(path.join(distFolder, 'client')),
  ])
  const store = await openSqliteStore(dataFolder, clock)
  const headers = securityHeaders(facts.styleHash)
  return { app: createSiteApp({ store, clock, log, headers, formPages, folder }), store }
}
