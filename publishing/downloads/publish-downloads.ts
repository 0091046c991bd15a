import { cpSync } from 'node:fs'
import path from 'node:path'
import { projectDir } from '../../codegen/project-dir.ts'

/** Copies the PDFs into the published site. `outDir`: dist/client. */
export function publishDownloads(outDir: string, generatedDir = path.join(projectDir, 'generated')): void {
  cpSync(path.join(generatedDir, 'downloads'), path.join(outDir, 'downloads'), { recursive: true })
}
