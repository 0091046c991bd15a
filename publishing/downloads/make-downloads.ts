import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { memoFile } from '../../codegen/cache/memo.ts'
import { writeAtomically } from '../../codegen/write/write-atomically.ts'
import type { Content } from '../../site/content.ts'
import type { DownloadFile } from '../../site/content-data.ts'
import type { Progress } from '../pictures/progress.ts'
import { compose } from './compose/compositions.ts'
import { cutPictures, pictureFile, placedPictures } from './pictures.ts'
import type { Print, Refusal } from './print.ts'
import type { Story } from './story.ts'
import { templateTexts } from './template.ts'

export interface MakeDownloadsOptions {
  /** Holds images/. */
  contentDir: string
  /** Gets one <slug>.pdf for each download record, and loses every other PDF. */
  outDir: string
  cacheDir?: string
  /** Called for files that weren't in the cache. */
  onProgress?: Progress
}

export interface RefusedDownload extends Refusal {
  slug: string
}

export interface MadeDownloads {
  files: Record<string, DownloadFile>
  /** Where there are any, no file was written. */
  refused: readonly RefusedDownload[]
}

export const defaultDownloadCache = path.resolve('node_modules/.cache/downloads')

interface Job {
  slug: string
  story: Story
  /** Where its PDF is kept; the number of pages is kept beside it. */
  cached: string
}

/** The PDFs of all download records, in the records' order. */
export async function makeDownloads(
  content: Content,
  { contentDir, outDir, cacheDir = defaultDownloadCache, onProgress }: MakeDownloadsOptions,
): Promise<MadeDownloads> {
  const jobs = content.downloads.all.map((download): Job => {
    const story = compose(download, content)
    const pictures = placedPictures(story).map(({ picture }) =>
      readFileSync(pictureFile(contentDir, picture)),
    )
    const kept = { dir: cacheDir, name: download.slug, code: import.meta.url }
    const cached = memoFile(kept, [JSON.stringify(story), ...templateTexts(), ...pictures], '')
    return { slug: download.slug, story, cached }
  })
  const missing = jobs.filter(job => !existsSync(`${job.cached}.pdf`))
  const refused: RefusedDownload[] = []
  if (missing.length > 0) {
    // Typst is large, and mostly every PDF is in the cache.
    const { startPrinting } = await import('./print.ts')
    const print = await startPrinting()
    for (const [index, job] of missing.entries()) {
      const refusal = await printInto(job, print, contentDir)
      if (refusal) refused.push({ slug: job.slug, ...refusal })
      onProgress?.(index + 1, missing.length)
    }
  }
  return { files: refused.length > 0 ? {} : collect(jobs, outDir), refused }
}

async function printInto(job: Job, print: Print, contentDir: string): Promise<Refusal | undefined> {
  const outcome = await print(job.story, await cutPictures(placedPictures(job.story), contentDir))
  if ('refusal' in outcome) return outcome.refusal
  writeAtomically(`${job.cached}.pages`, String(outcome.printed.pages))
  // Last: where it is, the pages are.
  writeAtomically(`${job.cached}.pdf`, outcome.printed.file)
  return undefined
}

function collect(jobs: readonly Job[], outDir: string): Record<string, DownloadFile> {
  mkdirSync(outDir, { recursive: true })
  const names = jobs.map(({ slug }) => `${slug}.pdf`)
  for (const name of readdirSync(outDir)) {
    if (name.endsWith('.pdf') && !names.includes(name)) rmSync(path.join(outDir, name))
  }
  return Object.fromEntries(
    jobs.map(({ slug, cached }) => {
      const file = readFileSync(`${cached}.pdf`)
      writeFileSync(path.join(outDir, `${slug}.pdf`), file)
      return [slug, { bytes: file.length, pages: Number(readFileSync(`${cached}.pages`, 'utf8')) }]
    }),
  )
}
