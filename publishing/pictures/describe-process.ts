/** Describes pictures in a process of its own. */
import { answerCommand } from '../../codegen/beside-command.ts'
import { describeNow } from './describe.ts'

answerCommand(describeNow)
