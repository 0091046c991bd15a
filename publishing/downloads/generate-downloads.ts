import { cpSync, existsSync } from 'node:fs'
import path from 'node:path'
import { emitData } from '../../codegen/emit/emitted-file.ts'
import type { Problem } from '../../codegen/problem.ts'
import { projectDir } from '../../codegen/project-dir.ts'
import { writeAtomically } from '../../codegen/write/write-atomically.ts'
import { MAIN_LANGUAGE, type SiteLanguage } from '../../site/languages.ts'
import { openContent, openTranslations } from '../../site/open-content.ts'
import { type Progress, progressLine } from '../images/progress.ts'
import { type MadeDownloads, type MissingDownload, makeDownloads, type RenderPdfs } from './make-downloads.ts'
import { pdfErrorProblem } from './pdf-error-problem.ts'

const defaultGeneratedDir = path.join(projectDir, 'generated')

export interface GenerateDownloadsOptions {
  contentDir: string
  /** Folder of the generated content, which must exist. */
  generatedDir?: string
  cacheDir?: string
  onProgress?: Progress
  render?: RenderPdfs
}

export interface GeneratedDownloads {
  /** If there are problems, no sizes were written. */
  problems: readonly Problem[]
  missing: readonly MissingDownload[]
}

/**
 * Writes the PDFs of each language into generated/downloads and generated/es/downloads, and their sizes for the pages. Run it after
 * generating the content and before rendering pages.
 */
export async function generateDownloads(options: GenerateDownloadsOptions): Promise<GeneratedDownloads> {
  const { generatedDir = defaultGeneratedDir, onProgress = progressLine('Downloads') } = options
  const dataDir = path.join(generatedDir, 'data')
  const contents = new Map([[MAIN_LANGUAGE, openContent(dataDir)], ...openTranslations(dataDir)])
  const result: { problems: Problem[]; missing: MissingDownload[] } = { problems: [], missing: [] }
  const sizes = new Map<string, MadeDownloads['files']>()
  for (const [languagePath, content] of contents) {
    const outDir = path.join(generatedDir, languagePath, 'downloads')
    const made = await makeDownloads(content, { ...options, languagePath, outDir, onProgress })
    // A download that isn't translated leads to the file of the main language.
    sizes.set(languagePath, { ...sizes.get(MAIN_LANGUAGE), ...made.files })
    result.problems.push(...made.rejected.map(rejected => pdfErrorProblem(rejected, languagePath)))
    result.missing.push(
      ...made.missing.map(({ slug, reason }) => ({ slug: path.posix.join(languagePath, slug), reason })),
    )
  }
  if (result.problems.length > 0) return result
  for (const [languagePath, files] of sizes) {
    const { path: name, text } = emitData(path.posix.join(languagePath, 'downloadFiles'), files)
    writeAtomically(path.join(generatedDir, name), text)
  }
  return result
}

/** Copies the PDFs into the published folder of a release, `outDir`. */
export function publishDownloads(outDir: string, languages: readonly SiteLanguage[] = []): void {
  for (const languagePath of new Set([MAIN_LANGUAGE, ...languages.map(({ path }) => path)])) {
    const folder = path.join(defaultGeneratedDir, languagePath, 'downloads')
    if (existsSync(folder)) cpSync(folder, path.join(outDir, languagePath, 'downloads'), { recursive: true })
  }
}
