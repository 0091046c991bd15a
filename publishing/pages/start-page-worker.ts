import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { clientFolder } from '../../site/release-folders.ts'
import type { Bundle } from '../bundle/bundle.ts'
import type { PageManifest } from './page-manifest.ts'
import { createPageCounter, type PageWorkerData } from './write-pages.ts'

/** A worker that renders pages until the page counter reaches the end. */
export interface PageWorker {
  /** Manifest of the rendered pages. Resolves when the worker has ended. */
  manifest: Promise<PageManifest>
  stop(): Promise<unknown>
}

/** Twice V8's default: most objects live only as long as a page is rendered, and this halves the number of collections. */
const MAX_YOUNG_GENERATION_MB = 96

/** URL of the bundled pages/prerender.ts. */
export const prerenderModule = ({ folder }: Bundle) =>
  pathToFileURL(path.join(folder, 'server/prerender.mjs')).href

export function startPageWorker({ folder }: Bundle, workerData: PageWorkerData): PageWorker {
  const worker = new Worker(pathToFileURL(path.join(folder, 'server/page-worker.mjs')), {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG_GENERATION_MB },
  })
  const manifest = new Promise<PageManifest>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', code => reject(new Error(`A page worker ended with exit code ${code}`)))
  })
  // Prevents an unhandled rejection: nobody awaits the manifest if the content is invalid.
  manifest.catch(() => {})
  return { manifest, stop: () => worker.terminate() }
}

/** A page worker that was started before the check has finished. */
export interface EarlyRender extends PageWorker {
  /** Shared page counter. */
  nextPage: Int32Array
}

/** Starts rendering all pages of a release in a worker. Skips pages whose data is missing or invalid. */
export function startEarlyRender(bundle: Bundle, dataDir: string, release: string): EarlyRender {
  const nextPage = createPageCounter()
  const worker = startPageWorker(bundle, {
    module: prerenderModule(bundle),
    prerenderer: { dataDir, clientEntry: bundle.clientEntry },
    write: {
      nextPage,
      outDir: path.join(release, clientFolder),
      previousHashes: new Map(),
      skipFailures: true,
    },
  })
  return { ...worker, nextPage }
}
