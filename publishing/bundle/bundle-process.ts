/** Process that builds a bundle. */
import { handleJob } from '../../codegen/run-in-child-process.ts'
import { ensureBundle } from './bundle.ts'

handleJob(async (sources: string) => {
  await ensureBundle(sources)
})
