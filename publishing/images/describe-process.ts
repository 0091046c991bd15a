/** Process that describes images. */
import { handleJob } from '../../codegen/run-in-child-process.ts'
import { describeUncached } from './describe-images.ts'

handleJob(describeUncached)
