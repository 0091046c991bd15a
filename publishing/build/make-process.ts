/** Makes pictures in a process of its own. */
import { handleJob } from '../../codegen/bundled-worker.ts'
import { makeMissingPictures } from './pictures-to-come.ts'

handleJob(makeMissingPictures)
