import { setFlagsFromString } from 'node:v8'

/** Number of content files above which a build needs much memory. The flag slows shorter builds down by a tenth. */
const MIN_CONTENT_FILES = 4000

/** Limits the memory of builds with many pages, including worker threads that start later. */
export function limitHeapGrowth(contentFiles: number): void {
  // V8 collects garbage only after the heap has grown up to fourfold by default: 1,025 MB at 10,000 pages instead of about 900 MB.
  if (contentFiles > MIN_CONTENT_FILES) setFlagsFromString('--heap-growing-percent=20')
}
