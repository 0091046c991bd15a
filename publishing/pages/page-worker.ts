/** Renders its share of the pages in a thread of its own. */
import { parentPort, workerData } from 'node:worker_threads'
import type { PrerendererOptions } from '../../pages/prerender.ts'
import { loadPrerenderer, type WriteOptions, writePages } from './write-pages.ts'

export interface PageWork {
  /** URL of the module that renders. */
  module: string
  prerenderer: PrerendererOptions
  write: WriteOptions
}

// Nothing but `render-pages.ts` starts it, hence the type.
const { module, prerenderer, write }: PageWork = workerData
parentPort?.postMessage(await writePages(await loadPrerenderer(module, prerenderer), write))
