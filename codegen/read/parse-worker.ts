/** Parses files in a thread of its own. */
import { parentPort, workerData } from 'node:worker_threads'
import { type ParseOptions, parseFiles } from './parse-files.ts'

// Nothing but `parse-ahead.ts` starts it, hence the type.
const options: ParseOptions = workerData
parentPort?.postMessage(parseFiles(options))
