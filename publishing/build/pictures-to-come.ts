import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { runInChildProcess } from '../../codegen/bundled-worker.ts'
import { writeAtomically } from '../../codegen/write/write-atomically.ts'
import { openContent } from '../../site/open-content.ts'
import { builtData, clientFolder, type PictureNews } from '../../site/release-folders.ts'
import { inParallel } from '../pictures/in-parallel.ts'
import {
  makePicture,
  makePictures,
  type PictureFile,
  putPicture,
  putPictures,
} from '../pictures/picture-file.ts'
import type { Progress } from '../pictures/progress.ts'
import { publishedPictures } from '../site-files/published-pictures.ts'
import { readFacts, writeFacts } from './build-facts.ts'
import { countFiles, noteOf } from './whole-release.ts'

interface Folders {
  contentDir: string
  cacheDir: string
}

/** Writes down what a release lacks, if anything. */
export function notePicturesToCome(release: string, files: readonly string[]): void {
  if (files.length > 0) writeAtomically(noteOf(release), JSON.stringify(files))
}

interface MakeJob extends Folders {
  dataDir: string
}

/**
 * Makes all pictures of the content in a folder of data that are not in the cache. In a process: encoders take memory that only a process
 * gives back.
 */
export async function makePublishedPictures(job: MakeJob, onProgress: Progress): Promise<void> {
  if (picturesOfData(job.dataDir, job).every(({ cached }) => existsSync(cached))) return
  await (runInChildProcess('make-process', job, onProgress) ?? makeMissingPictures(job, onProgress))
}

export async function makeMissingPictures(job: MakeJob, onProgress: Progress): Promise<void> {
  await makePictures(picturesOfData(job.dataDir, job), onProgress)
}

function picturesOfData(dataDir: string, folders: Folders): PictureFile[] {
  const { site, pages, images } = openContent(dataDir)
  return publishedPictures({ site, pages: pages.all, images }, folders)
}

/** Makes all that a release lacks, as a build does. */
export async function makeAllToCome(release: string, folders: Folders, onProgress: Progress): Promise<void> {
  await makePublishedPictures({ dataDir: path.join(release, builtData), ...folders }, onProgress)
  putPictures(picturesOf(release, folders), path.join(release, clientFolder))
  finish(release)
}

export interface PicturesToCome {
  /** Makes this one next, if it is one that the release lacks. */
  want(file: string): void
  /** Makes them all; resolves to whether the release is whole then. */
  makeAll(tell: (news: PictureNews) => void): Promise<boolean>
}

/** Makes what a release lacks while it is being served: what somebody waits for first. One that fails keeps none of the others. */
export function picturesToCome(release: string, folders: Folders): PicturesToCome {
  const outDir = path.join(release, clientFolder)
  const waiting = new Map(picturesOf(release, folders).map(picture => [picture.file, picture]))
  const wanted: string[] = []
  return {
    want: file => void wanted.push(file),
    async makeAll(tell) {
      let failed = 0
      await inParallel(inOrder(waiting, wanted), async picture => {
        try {
          await makePicture(picture)
          putPicture(picture, outDir)
          tell({ made: picture.file })
        } catch (error) {
          failed += 1
          tell({ failed: picture.file, reason: error instanceof Error ? error.message : String(error) })
        }
      })
      if (failed === 0) finish(release)
      return failed === 0
    },
  }
}

/** Each once; what is wanted may grow meanwhile. */
function* inOrder(waiting: Map<string, PictureFile>, wanted: string[]): Iterable<PictureFile> {
  while (waiting.size > 0) {
    const [next = ''] = waiting.keys()
    const file = wanted.shift() ?? next
    const picture = waiting.get(file)
    waiting.delete(file)
    if (picture) yield picture
  }
}

/** By the release's own content: the project's may be another by now. */
function picturesOf(release: string, folders: Folders): PictureFile[] {
  const noted = new Set(JSON.parse(readFileSync(noteOf(release), 'utf8')))
  return picturesOfData(path.join(release, builtData), folders).filter(({ file }) => noted.has(file))
}

/** It counts its files anew, and is a release like any other. */
function finish(release: string): void {
  const facts = readFacts(release)
  if (facts) writeFacts(release, { ...facts, files: countFiles(release) })
  rmSync(noteOf(release), { force: true })
}
