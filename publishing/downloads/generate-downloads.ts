import { cpSync } from 'node:fs'
import path from 'node:path'
import { emitData } from '../../codegen/emit/emitted-file.ts'
import type { Problem } from '../../codegen/problem.ts'
import { projectDir } from '../../codegen/project-dir.ts'
import { writeAtomically } from '../../codegen/write/write-atomically.ts'
import { openContent } from '../../site/open-content.ts'
import { type Progress, progressLine } from '../pictures/progress.ts'
import { type MissingDownload, makeDownloads } from './make-downloads.ts'
import { refusalProblem } from './refusal-problem.ts'

const defaultGeneratedDir = path.join(projectDir, 'generated')

export interface GenerateDownloadsOptions {
  contentDir: string
  /** The folder of what is generated, which must be there. */
  generatedDir?: string
  cacheDir?: string
  onProgress?: Progress
}

export interface GeneratedDownloads {
  /** Where there are any, nothing was written. */
  problems: readonly Problem[]
  missing: readonly MissingDownload[]
}

/**
 * Makes generated/downloads/*.pdf, and the data of their sizes for the pages. To be run after the content is generated
 * and before pages are rendered.
 */
export async function generateDownloads(options: GenerateDownloadsOptions): Promise<GeneratedDownloads> {
  const { generatedDir = defaultGeneratedDir, onProgress = progressLine('Downloads') } = options
  const outDir = path.join(generatedDir, 'downloads')
  const { files, refused, missing } = await makeDownloads(openContent(path.join(generatedDir, 'data')), {
    ...options,
    outDir,
    onProgress,
  })
  if (refused.length > 0) return { problems: refused.map(refusalProblem), missing }
  const { path: name, text } = emitData('downloadFiles', files)
  writeAtomically(path.join(generatedDir, name), text)
  return { problems: [], missing }
}

/** Copies the PDFs into the published site. `outDir`: that of the release. */
export function publishDownloads(outDir: string, generatedDir = defaultGeneratedDir): void {
  cpSync(path.join(generatedDir, 'downloads'), path.join(outDir, 'downloads'), { recursive: true })
}
