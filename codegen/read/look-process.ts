/** Looks for faults of pictures in a process of its own. */
import { answerCommand } from '../beside-command.ts'
import { findFaults } from './picture-faults.ts'

answerCommand(findFaults)
