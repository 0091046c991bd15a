/** Makes pictures in a process of its own. */
import { answerCommand } from '../../codegen/beside-command.ts'
import { makeMissingPictures } from './pictures-to-come.ts'

answerCommand(makeMissingPictures)
