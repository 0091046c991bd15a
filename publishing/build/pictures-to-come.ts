import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
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

/** Makes all that a release lacks, as a build does. */
export async function makeAllToCome(release: string, folders: Folders, onProgress: Progress): Promise<void> {
  const pictures = picturesOf(release, folders)
  await makePictures(pictures, onProgress)
  putPictures(pictures, path.join(release, clientFolder))
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
  const { site, pages, images } = openContent(path.join(release, builtData))
  const noted = new Set(JSON.parse(readFileSync(noteOf(release), 'utf8')))
  return publishedPictures({ site, pages: pages.all, images }, folders).filter(({ file }) => noted.has(file))
}

/** It counts its files anew, and is a release like any other. */
function finish(release: string): void {
  const facts = readFacts(release)
  if (facts) writeFacts(release, { ...facts, files: countFiles(release) })
  rmSync(noteOf(release), { force: true })
}
