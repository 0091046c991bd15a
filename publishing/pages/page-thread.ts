import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { clientFolder } from '../../site/release-folders.ts'
import type { Bundle } from '../bundle/bundle.ts'
import type { PageRecords } from './page-record.ts'
import type { PageWork } from './page-worker.ts'
import { noneTaken } from './write-pages.ts'

/** A thread that renders pages until none is left to take. */
export interface PageThread {
  /** What it has rendered, when it has ended. */
  records: Promise<PageRecords>
  stop(): Promise<unknown>
}

/** Twice V8's own: nearly all that rendering a page makes is gone with the page, and is collected half as often. */
const maxYoungGenerationSizeMb = 96

/** The module that renders. */
export const prerenderModule = ({ folder }: Bundle) =>
  pathToFileURL(path.join(folder, 'server/prerender.mjs')).href

export function startPageThread({ folder }: Bundle, workerData: PageWork): PageThread {
  const worker = new Worker(pathToFileURL(path.join(folder, 'server/page-worker.mjs')), {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb },
  })
  const records = new Promise<PageRecords>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', code => reject(new Error(`A thread that renders pages ended with exit code ${code}`)))
  })
  // Whoever waits for it is told; nobody may, where the content is refused.
  records.catch(() => {})
  return { records, stop: () => worker.terminate() }
}

/** A thread that began before it was known whether the content is sound. */
export interface PagesAhead extends PageThread {
  /** See write-pages.ts. */
  taken: Int32Array
}

/** Begins with the pages of a release that takes none over. Those that can't be rendered yet are left. */
export function beginPages(bundle: Bundle, dataDir: string, release: string): PagesAhead {
  const taken = noneTaken()
  const thread = startPageThread(bundle, {
    module: prerenderModule(bundle),
    prerenderer: { dataDir, clientEntry: bundle.clientEntry },
    write: { taken, outDir: path.join(release, clientFolder), hashesBefore: new Map(), leavesFailed: true },
  })
  return { ...thread, taken }
}
