import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Bundle } from '../bundle/bundle.ts'
import type { PageManifest } from './page-manifest.ts'
import type { PageWorkerData } from './write-pages.ts'

/** Twice V8's default: most objects live only as long as a page is rendered, and this halves the number of collections. */
const MAX_YOUNG_GENERATION_MB = 96

/** URL of the bundled pages/prerender.ts. */
export const prerenderModule = ({ folder }: Bundle) =>
  pathToFileURL(path.join(folder, 'server/prerender.mjs')).href

/** Renders pages in a worker until the page counter reaches the end. Returns their manifest. */
export function renderInWorker({ folder }: Bundle, workerData: PageWorkerData): Promise<PageManifest> {
  const worker = new Worker(pathToFileURL(path.join(folder, 'server/page-worker.mjs')), {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG_GENERATION_MB },
  })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', code => reject(new Error(`A page worker ended with exit code ${code}`)))
  })
}
