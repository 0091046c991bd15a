/** Makes a bundle in a process of its own. */
import { handleJob } from '../../codegen/bundled-worker.ts'
import { bundleOf } from './bundle.ts'

handleJob(async (sources: string) => {
  await bundleOf(sources)
})
