/** Entry point of the child process that checks images. */
import { handleJob } from '../bundled-worker.ts'
import { findImageFaults } from './image-faults.ts'

handleJob(findImageFaults)
