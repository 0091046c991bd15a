/** Takes pages over in a thread of its own. */
import { parentPort, workerData } from 'node:worker_threads'
import { type LinkOptions, linkPages } from './link-pages.ts'

// Nothing but `publishing/build/release-ahead.ts` starts it, hence the type.
const options: LinkOptions = workerData
parentPort?.postMessage(linkPages(options))
