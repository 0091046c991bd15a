import path from 'node:path'
import { type EmittedFile, firstLine, jsonExpression } from '../../codegen/emit/emitted.ts'
import { projectDir } from '../../codegen/project-dir.ts'
import { writeAtomically } from '../../codegen/write/write-atomically.ts'
import { type Progress, progressLine } from '../pictures/progress.ts'
import { loadDownloadContent } from './download-content.ts'
import { type DownloadFile, makeDownloads } from './make-downloads.ts'

export interface GenerateDownloadsOptions {
  contentDir: string
  /** The folder of generated modules, which must be there. */
  generatedDir?: string
  cacheDir?: string
  onProgress?: Progress
}

/**
 * Makes generated/downloads/*.pdf, and generated/download-files.js with their sizes for the pages. To be run after
 * the content modules are written and before pages are rendered.
 */
export async function generateDownloads(
  options: GenerateDownloadsOptions,
): Promise<Record<string, DownloadFile>> {
  const { generatedDir = path.join(projectDir, 'generated'), onProgress = progressLine('Downloads') } =
    options
  const outDir = path.join(generatedDir, 'downloads')
  const files = await makeDownloads(await loadDownloadContent(), { ...options, outDir, onProgress })
  for (const { path: name, text } of emitDownloadFiles(files)) {
    writeAtomically(path.join(generatedDir, name), text)
  }
  return files
}

/** The sizes and page counts as a module. */
export function emitDownloadFiles(files: Readonly<Record<string, DownloadFile>>): EmittedFile[] {
  return [
    {
      path: 'download-files.js',
      text: `${firstLine}export const downloadFiles = ${jsonExpression(files)}\n`,
    },
    { path: 'download-files.d.ts', text: `${firstLine}${declaration}` },
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
