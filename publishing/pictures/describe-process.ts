/** Describes pictures in a process of its own. */
import { handleJob } from '../../codegen/bundled-worker.ts'
import { describeNow } from './describe.ts'

handleJob(describeNow)
