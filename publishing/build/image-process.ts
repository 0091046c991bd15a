/** Process that encodes images. */
import { handleJob } from '../../codegen/run-in-child-process.ts'
import { encodeMissingImages } from './pending-images.ts'

handleJob(encodeMissingImages)
