import { existsSync } from 'node:fs'
import path from 'node:path'
import type { GenerateOptions } from '../../codegen/generate.ts'
import { PlainError } from '../../codegen/plain-error.ts'
import { contentDirOf, projectDir } from '../../codegen/project-dir.ts'

/** Returns the folders of a command: `CONTENT_DIR` and `GENERATED_DIR`, or the project's own. */
export function commandOptions(environment: NodeJS.ProcessEnv = process.env): GenerateOptions {
  const { GENERATED_DIR } = environment
  const contentDir = contentDirOf(environment)
  if (!existsSync(contentDir))
    throw new PlainError(
      `There is no content folder ${contentDir}. Set CONTENT_DIR to the one that you mean.`,
    )
  return {
    contentDir,
    pagesDir: path.join(projectDir, 'pages'),
    ...(GENERATED_DIR ? { outDir: path.resolve(GENERATED_DIR) } : {}),
    year: new Date().getFullYear(),
  }
}
