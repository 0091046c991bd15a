import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runInChildProcess } from '../../codegen/bundled-worker.ts'
import { cachedFilePath } from '../../codegen/cache/disk-cache.ts'
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
  print?: PrintAll
}

export interface RefusedDownload extends Refusal {
  slug: string
}

/** A download whose PDF can't be made now, whatever its content. */
export interface MissingDownload {
  slug: string
  reason: string
}

export interface MadeDownloads {
  /** By slug; without those that are missing. */
  files: Record<string, DownloadFile>
  /** Where there are any, no file was written. */
  refused: readonly RefusedDownload[]
  missing: readonly MissingDownload[]
}

const defaultDownloadCache = path.resolve('node_modules/.cache/downloads')

interface Job {
  slug: string
  story: Story
  /** Where its PDF is kept; the number of pages is kept beside it. */
  cached: string
}

/** The PDFs of all download records, in the records' order. */
export async function makeDownloads(
  content: Content,
  {
    contentDir,
    outDir,
    cacheDir = defaultDownloadCache,
    onProgress,
    print = printElsewhere,
  }: MakeDownloadsOptions,
): Promise<MadeDownloads> {
  const jobs = content.downloads.all.map((download): Job => {
    const story = compose(download, content)
    const pictures = placedPictures(story).map(({ picture }) =>
      readFileSync(pictureFile(contentDir, picture)),
    )
    const kept = { dir: cacheDir, name: download.slug, code: import.meta.url }
    const cached = cachedFilePath(kept, [JSON.stringify(story), ...templateTexts(), ...pictures], '')
    return { slug: download.slug, story, cached }
  })
  const unmade = jobs.filter(job => !isMade(job))
  const { refused, missing } = await print({ jobs: unmade, contentDir }, onProgress)
  return { files: refused.length > 0 ? {} : collect(jobs.filter(isMade), outDir), refused, missing }
}

const isMade = ({ cached }: Job) => existsSync(`${cached}.pdf`)

export interface PrintJob {
  jobs: readonly Job[]
  contentDir: string
}

type Unprinted = Pick<MadeDownloads, 'refused' | 'missing'>

export type PrintAll = (job: PrintJob, onProgress?: Progress) => Promise<Unprinted>

/**
 * In a process: Typst takes memory that only a process gives back. If one document ends the process, the others are printed by another
 * process.
 */
async function printElsewhere(job: PrintJob, onProgress?: Progress): Promise<Unprinted> {
  const { jobs, contentDir } = job
  if (jobs.length === 0) return { refused: [], missing: [] }
  let done = 0
  const printed = runInChildProcess('downloads-process', job, (count, total) => {
    done = count
    onProgress?.(count, total)
  }) as Promise<Unprinted> | undefined
  if (!printed) return printAll(job, onProgress)
  try {
    return await printed
  } catch (error) {
    const broken = jobs[done]
    if (!broken || isSystemError(error)) throw error
    const others = jobs.filter(one => one !== broken && !isMade(one))
    const rest = await printElsewhere({ jobs: others, contentDir }, onProgress)
    return { ...rest, missing: [{ slug: broken.slug, reason: messageOf(error) }, ...rest.missing] }
  }
}

/** Prints into the cache. A download that can't be printed doesn't keep the others from it. */
export const printAll: PrintAll = async ({ jobs, contentDir }, onProgress) => {
  const [refused, missing]: [RefusedDownload[], MissingDownload[]] = [[], []]
  const started = await start()
  if ('reason' in started) return { refused, missing: jobs.map(({ slug }) => ({ slug, ...started })) }
  for (const [index, job] of jobs.entries()) {
    const { slug } = job
    try {
      const refusal = await printInto(job, started.print, contentDir)
      if (refusal) refused.push({ slug, ...refusal })
    } catch (error) {
      if (isSystemError(error)) throw error
      missing.push({ slug, reason: messageOf(error) })
    }
    onProgress?.(index + 1, jobs.length)
  }
  return { refused, missing }
}

async function start(): Promise<{ print: Print } | { reason: string }> {
  const { startPrinting, NoTypesetter } = await import('./print.ts')
  try {
    return { print: await startPrinting() }
  } catch (error) {
    if (error instanceof NoTypesetter) return { reason: error.message }
    throw error
  }
}

/** Such as a full disk: the other documents would meet it too. */
const isSystemError = (error: unknown) => error instanceof Error && 'syscall' in error

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

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
