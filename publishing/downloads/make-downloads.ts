import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { memoFile } from '../../codegen/cache/memo.ts'
import { writeAtomically } from '../../codegen/write/write-atomically.ts'
import type { Progress } from '../pictures/progress.ts'
import { compose } from './compose/compositions.ts'
import type { DownloadContent } from './download-content.ts'
import { pageCount } from './page-count.ts'
import { type PicturePlace, pictureFile, picturePlaces, preparePictures } from './prepare-pictures.ts'
import { type PrintedFile, printStory } from './print-story.ts'
import type { Story } from './story.ts'
import { cutFaces, type Faces } from './typeset/faces.ts'

export interface MakeDownloadsOptions {
  /** Holds images/. */
  contentDir: string
  /** Gets one <slug>.pdf for each download record, and loses every other PDF. */
  outDir: string
  cacheDir?: string
  /** Called for files that weren't in the cache. */
  onProgress?: Progress
}

export interface DownloadFile {
  bytes: number
  pages: number
}

export const defaultDownloadCache = path.resolve('node_modules/.cache/downloads')

interface Job {
  slug: string
  story: Story
  places: readonly PicturePlace[]
  cached: string
}

/** The PDFs of all download records, in the records' order. */
export async function makeDownloads(
  content: DownloadContent,
  { contentDir, outDir, cacheDir = defaultDownloadCache, onProgress }: MakeDownloadsOptions,
): Promise<Record<string, DownloadFile>> {
  const jobs = content.downloads.map((download): Job => {
    const story = compose(download, content)
    const places = picturePlaces(story)
    const kept = { dir: cacheDir, name: download.slug, code: import.meta.url }
    const pictures = places.map(({ picture }) => readFileSync(pictureFile(contentDir, picture)))
    const cached = memoFile(kept, [JSON.stringify(story), ...pictures], '.pdf')
    return { slug: download.slug, story, places, cached }
  })
  const missing = jobs.filter(job => !existsSync(job.cached))
  const faces = missing.length > 0 ? await cutFaces() : undefined
  let done = 0
  for (const job of missing) {
    if (faces) writeAtomically(job.cached, (await print(job, faces, contentDir)).file)
    onProgress?.(++done, missing.length)
  }
  return collect(jobs, outDir)
}

async function print({ story, places }: Job, faces: Faces, contentDir: string): Promise<PrintedFile> {
  return printStory(story, faces, await preparePictures(places, contentDir))
}

function collect(jobs: readonly Job[], outDir: string): Record<string, DownloadFile> {
  mkdirSync(outDir, { recursive: true })
  const names = jobs.map(({ slug }) => `${slug}.pdf`)
  for (const name of readdirSync(outDir)) {
    if (name.endsWith('.pdf') && !names.includes(name)) rmSync(path.join(outDir, name))
  }
  return Object.fromEntries(
    jobs.map(({ slug, cached }) => {
      const file = readFileSync(cached)
      writeFileSync(path.join(outDir, `${slug}.pdf`), file)
      return [slug, { bytes: file.length, pages: pageCount(file) }]
    }),
  )
}
