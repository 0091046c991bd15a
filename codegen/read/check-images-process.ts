/** Entry point of the child process that checks images. */
import { handleJob } from '../run-in-child-process.ts'
import { findImageFaults } from './image-faults.ts'

handleJob(findImageFaults)
