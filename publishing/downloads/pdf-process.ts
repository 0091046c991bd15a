/** Process that renders PDFs. */
import { handleJob } from '../../codegen/run-in-child-process.ts'
import { renderPdfs } from './make-downloads.ts'

handleJob(renderPdfs)
