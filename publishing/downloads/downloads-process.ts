/** Prints PDFs in a process of its own. */
import { handleJob } from '../../codegen/bundled-worker.ts'
import { printAll } from './make-downloads.ts'

handleJob(printAll)
