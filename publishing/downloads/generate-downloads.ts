import { cpSync } from 'node:fs'
import path from 'node:path'
import { emitData } from '../../codegen/emit/emitted-file.ts'
import type { Problem } from '../../codegen/problem.ts'
import { projectDir } from '../../codegen/project-dir.ts'
import { writeAtomically } from '../../codegen/write/write-atomically.ts'
import { openContent } from '../../site/open-content.ts'
import { type Progress, progressLine } from '../images/progress.ts'
import { type MissingDownload, makeDownloads } from './make-downloads.ts'
import { pdfErrorProblem } from './pdf-error-problem.ts'

const defaultGeneratedDir = path.join(projectDir, 'generated')

export interface GenerateDownloadsOptions {
  contentDir: string
  /** Folder of the generated content, which must exist. */
  generatedDir?: string
  cacheDir?: string
  onProgress?: Progress
}

export interface GeneratedDownloads {
  /** If there are problems, nothing was written. */
  problems: readonly Problem[]
  missing: readonly MissingDownload[]
}

/** Writes generated/downloads/*.pdf, and their sizes for the pages. Run it after generating the content and before rendering pages. */
export async function generateDownloads(options: GenerateDownloadsOptions): Promise<GeneratedDownloads> {
  const { generatedDir = defaultGeneratedDir, onProgress = progressLine('Downloads') } = options
  const outDir = path.join(generatedDir, 'downloads')
  const { files, rejected, missing } = await makeDownloads(openContent(path.join(generatedDir, 'data')), {
    ...options,
    outDir,
    onProgress,
  })
  if (rejected.length > 0) return { problems: rejected.map(pdfErrorProblem), missing }
  const { path: name, text } = emitData('downloadFiles', files)
  writeAtomically(path.join(generatedDir, name), text)
  return { problems: [], missing }
}

/** Copies the PDFs into the published folder of a release, `outDir`. */
export function publishDownloads(outDir: string): void {
  cpSync(path.join(defaultGeneratedDir, 'downloads'), path.join(outDir, 'downloads'), { recursive: true })
}
