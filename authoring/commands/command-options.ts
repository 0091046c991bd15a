import path from 'node:path'
import type { GenerateOptions } from '../../codegen/generate.ts'
import { projectDir } from '../../codegen/project-dir.ts'

/** Where a command reads and writes: `CONTENT_DIR` and `GENERATED_DIR`, or the project's own folders. */
export function commandOptions(environment: NodeJS.ProcessEnv = process.env): GenerateOptions {
  const { CONTENT_DIR = 'content', GENERATED_DIR } = environment
  return {
    contentDir: path.resolve(CONTENT_DIR),
    pagesDir: path.join(projectDir, 'pages'),
    ...(GENERATED_DIR ? { outDir: path.resolve(GENERATED_DIR) } : {}),
    now: new Date().getFullYear(),
  }
}
