/** Prints PDFs in a process of its own. */
import { answerCommand } from '../../codegen/beside-command.ts'
import { printAll } from './make-downloads.ts'

answerCommand(printAll)
