import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cachedFilePath } from '../../codegen/cache/disk-cache.ts'
import { runInChildProcess } from '../../codegen/run-in-child-process.ts'
import { writeAtomically } from '../../codegen/write/write-atomically.ts'
import type { Content } from '../../site/content.ts'
import type { DownloadFile } from '../../site/content-data.ts'
import type { ImageEntry } from '../../site/image-variants.ts'
import { type LanguagePath, MAIN_LANGUAGE, splitLanguage } from '../../site/languages.ts'
import type { Progress } from '../images/progress.ts'
import { compose } from './compose/compose.ts'
import type { PdfDocument } from './pdf-document.ts'
import { cropImages, findPlacedImages } from './pdf-images.ts'
import type { PdfError, RenderPdf } from './render-pdf.ts'
import { readTemplate } from './template.ts'

export interface MakeDownloadsOptions {
  /** Language of the content. Only downloads with a URL in this language are made. */
  languagePath?: LanguagePath
  /** Contains images/. */
  contentDir: string
  /** Receives one <slug>.pdf for each download record. Other PDFs in it are deleted. */
  outDir: string
  cacheDir?: string
  /** Called for each file that isn't in the cache. */
  onProgress?: Progress
  render?: RenderPdfs
}

export interface RejectedDownload extends PdfError {
  slug: string
}

/** A download whose PDF can't be rendered, for a reason outside of its content. */
export interface MissingDownload {
  slug: string
  reason: string
}

export interface MadeDownloads {
  /** Rendered files by slug. */
  files: Record<string, DownloadFile>
  /** If there are rejected downloads, no file was written. */
  rejected: readonly RejectedDownload[]
  missing: readonly MissingDownload[]
}

const defaultDownloadCache = path.resolve('node_modules/.cache/downloads')

interface DownloadJob {
  slug: string
  document: PdfDocument
  /** Path of the cached files without their extensions: `.pdf` and `.pages`, the number of pages. */
  cached: string
}

/** Writes the PDFs of all download records, from the cache if possible. */
export async function makeDownloads(
  content: Content,
  {
    languagePath = MAIN_LANGUAGE,
    contentDir,
    outDir,
    cacheDir = defaultDownloadCache,
    onProgress,
    render = renderInProcess,
  }: MakeDownloadsOptions,
): Promise<MadeDownloads> {
  const own = content.downloads.all.filter(
    ({ downloadUrl }) => splitLanguage(downloadUrl).languagePath === languagePath,
  )
  const described: Readonly<Record<string, ImageEntry | undefined>> = content.images
  const jobs = own.map((download): DownloadJob => {
    const document = compose(download, content)
    const images = findPlacedImages(document).map(({ picture }) => described[picture.src]?.hash ?? '')
    const cache = { dir: cacheDir, name: download.slug, code: import.meta.url }
    const cached = cachedFilePath(cache, [JSON.stringify(document), ...readTemplate(), ...images], '')
    return { slug: download.slug, document, cached }
  })
  const uncached = jobs.filter(job => !isCached(job))
  const { rejected, missing } = await render({ jobs: uncached, contentDir }, onProgress)
  return { files: rejected.length > 0 ? {} : copyCached(jobs.filter(isCached), outDir), rejected, missing }
}

const isCached = ({ cached }: DownloadJob) => existsSync(`${cached}.pdf`)

export interface RenderJob {
  jobs: readonly DownloadJob[]
  contentDir: string
}

type UnrenderedDownloads = Pick<MadeDownloads, 'rejected' | 'missing'>

/** Renders PDFs into the cache. Returns the downloads that can't be rendered. */
export type RenderPdfs = (job: RenderJob, onProgress?: Progress) => Promise<UnrenderedDownloads>

/**
 * Renders in a process, because Typst takes memory that only the end of a process releases. If a document crashes the process, another
 * process renders the remaining documents.
 */
async function renderInProcess(job: RenderJob, onProgress?: Progress): Promise<UnrenderedDownloads> {
  const { jobs, contentDir } = job
  if (jobs.length === 0) return { rejected: [], missing: [] }
  let done = 0
  const rendering = runInChildProcess('pdf-process', job, (count, total) => {
    done = count
    onProgress?.(count, total)
  }) as Promise<UnrenderedDownloads> | undefined
  if (!rendering) return renderPdfs(job, onProgress)
  try {
    return await rendering
  } catch (error) {
    const crashed = jobs[done]
    if (!crashed || isSystemError(error)) throw error
    const remaining = jobs.filter(other => other !== crashed && !isCached(other))
    const rest = await renderInProcess({ jobs: remaining, contentDir }, onProgress)
    return { ...rest, missing: [{ slug: crashed.slug, reason: messageOf(error) }, ...rest.missing] }
  }
}

export const renderPdfs: RenderPdfs = async ({ jobs, contentDir }, onProgress) => {
  const [rejected, missing]: [RejectedDownload[], MissingDownload[]] = [[], []]
  const started = await startRenderer()
  if ('reason' in started) return { rejected, missing: jobs.map(({ slug }) => ({ slug, ...started })) }
  for (const [index, job] of jobs.entries()) {
    const { slug } = job
    try {
      const error = await renderIntoCache(job, started.render, contentDir)
      if (error) rejected.push({ slug, ...error })
    } catch (error) {
      if (isSystemError(error)) throw error
      missing.push({ slug, reason: messageOf(error) })
    }
    onProgress?.(index + 1, jobs.length)
  }
  return { rejected, missing }
}

async function startRenderer(): Promise<{ render: RenderPdf } | { reason: string }> {
  const { createPdfRenderer, TypesetterUnavailableError } = await import('./render-pdf.ts')
  try {
    return { render: await createPdfRenderer() }
  } catch (error) {
    if (error instanceof TypesetterUnavailableError) return { reason: error.message }
    throw error
  }
}

/** Recognizes errors such as a full disk, which would affect the other documents too. */
const isSystemError = (error: unknown) => error instanceof Error && 'syscall' in error

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function renderIntoCache(
  { document, cached }: DownloadJob,
  render: RenderPdf,
  contentDir: string,
): Promise<PdfError | undefined> {
  const result = await render(document, await cropImages(findPlacedImages(document), contentDir))
  if ('error' in result) return result.error
  writeAtomically(`${cached}.pages`, String(result.pdf.pages))
  // Write the PDF last: `isCached` looks for it alone.
  writeAtomically(`${cached}.pdf`, result.pdf.file)
  return undefined
}

function copyCached(jobs: readonly DownloadJob[], outDir: string): Record<string, DownloadFile> {
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
