/** Removes folders in a thread of its own. */
import { rmSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

// Nothing but `build.ts` starts it, hence the type.
const folders: readonly string[] = workerData
for (const folder of folders) rmSync(folder, { recursive: true, force: true })
