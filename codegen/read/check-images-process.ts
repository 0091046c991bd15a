/** Looks for faults of pictures in a process of its own. */
import { handleJob } from '../bundled-worker.ts'
import { findImageFaults } from './image-faults.ts'

handleJob(findImageFaults)
