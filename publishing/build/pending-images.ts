import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { runInChildProcess } from '../../codegen/run-in-child-process.ts'
import { writeAtomically } from '../../codegen/write/write-atomically.ts'
import { openContent, openTranslations } from '../../site/open-content.ts'
import { builtData, clientFolder, type ImageNews } from '../../site/release-folders.ts'
import { listTranslations } from '../files/list-translations.ts'
import { forEachConcurrent } from '../images/for-each-concurrent.ts'
import {
  encodeImage,
  encodeImages,
  type ImageFile,
  publishImage,
  publishImages,
} from '../images/image-file.ts'
import type { Progress } from '../images/progress.ts'
import { publishedImages } from '../site-files/published-images.ts'
import { readBuildInfo, writeBuildInfo } from './build-info.ts'
import { countFiles, pendingListPath } from './release-state.ts'

interface ImageFolders {
  contentDir: string
  cacheDir: string
}

/** Writes the list of pending images, unless it is empty. */
export function writePendingList(release: string, files: readonly string[]): void {
  if (files.length > 0) writeAtomically(pendingListPath(release), JSON.stringify(files))
}

interface EncodeJob extends ImageFolders {
  dataDir: string
}

/**
 * Encodes all images of the content in `dataDir` that are not in the cache. Uses a process, because encoders take memory that only the
 * end of a process releases.
 */
export async function encodeInChildProcess(job: EncodeJob, onProgress: Progress): Promise<void> {
  if (imagesOf(job.dataDir, job).every(({ cached }) => existsSync(cached))) return
  await (runInChildProcess('image-process', job, onProgress) ?? encodeMissing(job, onProgress))
}

export async function encodeMissing(job: EncodeJob, onProgress: Progress): Promise<void> {
  await encodeImages(imagesOf(job.dataDir, job), onProgress)
}

function imagesOf(dataDir: string, folders: ImageFolders): ImageFile[] {
  const { site, pages, images } = openContent(dataDir)
  return publishedImages(
    { site, pages: pages.all, images, translations: listTranslations(openTranslations(dataDir).values()) },
    folders,
  )
}

/** Encodes all pending images of a release and completes it, as part of a build. */
export async function encodePending(
  release: string,
  folders: ImageFolders,
  onProgress: Progress,
): Promise<void> {
  await encodeInChildProcess({ dataDir: path.join(release, builtData), ...folders }, onProgress)
  publishImages(findPendingImages(release, folders), path.join(release, clientFolder))
  completeRelease(release)
}

export interface PendingEncoder {
  /** Moves a pending image to the front of the queue. Ignores other files. */
  prioritize(file: string): void
  /** Encodes all pending images. Resolves to false if some failed. */
  encodeAll(report: (news: ImageNews) => void): Promise<boolean>
}

/** Creates an encoder of the pending images of a release that is being served. An image that fails doesn't affect the others. */
export function createPendingEncoder(release: string, folders: ImageFolders): PendingEncoder {
  const outDir = path.join(release, clientFolder)
  const pending = new Map(findPendingImages(release, folders).map(image => [image.file, image]))
  const prioritized: string[] = []
  return {
    prioritize: file => void prioritized.push(file),
    async encodeAll(report) {
      let failed = 0
      await forEachConcurrent(takeInOrder(pending, prioritized), async image => {
        try {
          await encodeImage(image)
          publishImage(image, outDir)
          report({ made: image.file })
        } catch (error) {
          failed += 1
          report({ failed: image.file, reason: error instanceof Error ? error.message : String(error) })
        }
      })
      if (failed === 0) completeRelease(release)
      return failed === 0
    },
  }
}

/** Yields each pending image once, prioritized images first. `prioritized` may grow during the iteration. */
function* takeInOrder(pending: Map<string, ImageFile>, prioritized: string[]): Iterable<ImageFile> {
  while (pending.size > 0) {
    const [next = ''] = pending.keys()
    const file = prioritized.shift() ?? next
    const image = pending.get(file)
    pending.delete(file)
    if (image) yield image
  }
}

// Uses the content of the release, because the content of the project may have changed since.
function findPendingImages(release: string, folders: ImageFolders): ImageFile[] {
  const listed = new Set(JSON.parse(readFileSync(pendingListPath(release), 'utf8')))
  return imagesOf(path.join(release, builtData), folders).filter(({ file }) => listed.has(file))
}

function completeRelease(release: string): void {
  const info = readBuildInfo(release)
  if (info) writeBuildInfo(release, { ...info, files: countFiles(release) })
  rmSync(pendingListPath(release), { force: true })
}
