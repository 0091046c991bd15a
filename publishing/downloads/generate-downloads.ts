import { cpSync } from 'node:fs'
import path from 'node:path'
import { emitData } from '../../codegen/emit/content.ts'
import { type EmittedFile, firstLine, jsonExpression } from '../../codegen/emit/emitted.ts'
import type { Problem } from '../../codegen/problem.ts'
import { projectDir } from '../../codegen/project-dir.ts'
import { writeAtomically } from '../../codegen/write/write-atomically.ts'
import { openContent } from '../../site/open-content.ts'
import { type Progress, progressLine } from '../pictures/progress.ts'
import { type DownloadFile, makeDownloads } from './make-downloads.ts'
import { refusalProblem } from './refusal-problem.ts'

const defaultGeneratedDir = path.join(projectDir, 'generated')

export interface GenerateDownloadsOptions {
  contentDir: string
  /** The folder of generated modules, which must be there. */
  generatedDir?: string
  cacheDir?: string
  onProgress?: Progress
}

/**
 * Makes generated/downloads/*.pdf, and generated/download-files.js with their sizes for the pages. To be run after
 * the content modules are written and before pages are rendered. Gives what keeps a PDF from being printed; then
 * nothing was written.
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
  for (const { path: name, text } of emitDownloadFiles(files)) {
    writeAtomically(path.join(generatedDir, name), text)
  }
  return []
}

/** The sizes and page counts as a module. */
export function emitDownloadFiles(files: Readonly<Record<string, DownloadFile>>): EmittedFile[] {
  return [
    {
      path: 'download-files.js',
      text: `${firstLine}export const downloadFiles = ${jsonExpression(files)}\n`,
    },
    { path: 'download-files.d.ts', text: `${firstLine}${declaration}` },
    emitData('downloadFiles', files),
  ]
}

const declaration = `import type { DownloadSlug } from './types.ts'

export interface DownloadFile {
  bytes: number
  pages: number
}

/** What the PDFs of the download records measure. */
export declare const downloadFiles: Readonly<Record<DownloadSlug, DownloadFile>>
`

/** Copies the PDFs into the published site. `outDir`: that of the release. */
export function publishDownloads(outDir: string, generatedDir = defaultGeneratedDir): void {
  cpSync(path.join(generatedDir, 'downloads'), path.join(outDir, 'downloads'), { recursive: true })
}
