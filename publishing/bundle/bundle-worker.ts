/** Makes a bundle in a thread of its own. */
import { workerData } from 'node:worker_threads'
import { bundleOf } from './bundle.ts'

// Nothing but `bundle-ahead.ts` starts it, hence the type.
const sources: string = workerData
await bundleOf(sources)
