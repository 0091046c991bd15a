import { cpSync } from 'node:fs'
import path from 'node:path'
import { emitData } from '../../codegen/emit/emitted.ts'
import type { Problem } from '../../codegen/problem.ts'
import { projectDir } from '../../codegen/project-dir.ts'
import { writeAtomically } from '../../codegen/write/write-atomically.ts'
import { openContent } from '../../site/open-content.ts'
import { type Progress, progressLine } from '../pictures/progress.ts'
import { makeDownloads } from './make-downloads.ts'
import { refusalProblem } from './refusal-problem.ts'

const defaultGeneratedDir = path.join(projectDir, 'generated')

export interface GenerateDownloadsOptions {
  contentDir: string
  /** The folder of what is generated, which must be there. */
  generatedDir?: string
  cacheDir?: string
  onProgress?: Progress
}

/**
 * Makes generated/downloads/*.pdf, and the data of their sizes for the pages. To be run after the content is generated
 * and before pages are rendered. Gives what keeps a PDF from being printed; then nothing was written.
 */
export async function generateDownloads(options: GenerateDownloadsOptions): Promise<Problem[]> {
  const { generatedDir = defaultGeneratedDir, onProgress = progressLine('Downloads') } = options
  const outDir = path.join(generatedDir, 'downloads')
  const { files, refused } = await makeDownloads(openContent(path.join(generatedDir, 'data')), {
    ...options,
    outDir,
    onProgress,
  })
  if (refused.length > 0) return refused.map(refusalProblem)
  const { path: name, text } = emitData('downloadFiles', files)
  writeAtomically(path.join(generatedDir, name), text)
  return []
}

/** Copies the PDFs into the published site. `outDir`: that of the release. */
export function publishDownloads(outDir: string, generatedDir = defaultGeneratedDir): void {
  cpSync(path.join(generatedDir, 'downloads'), path.join(outDir, 'downloads'), { recursive: true })
}
