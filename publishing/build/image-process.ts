/** Process that encodes images. */
import { handleJob } from '../../codegen/run-in-child-process.ts'
import { encodeMissing } from './pending-images.ts'

handleJob(encodeMissing)
