/** Makes a bundle in a process of its own. */
import { answerCommand } from '../../codegen/beside-command.ts'
import { bundleOf } from './bundle.ts'

answerCommand(async (sources: string) => {
  await bundleOf(sources)
})
