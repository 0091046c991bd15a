/** Worker that renders pages. */
import { parentPort, workerData } from 'node:worker_threads'
import { loadPrerenderer, type PageWorkerData, writePages } from './write-pages.ts'

// Only `renderInWorker` starts this worker, hence the type.
const { module, prerenderer, write }: PageWorkerData = workerData
parentPort?.postMessage(await writePages(await loadPrerenderer(module, prerenderer), write))
