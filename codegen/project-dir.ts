import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectDir = fileURLToPath(new URL('..', import.meta.url))

/** Returns the folder of the content: `CONTENT_DIR`, or the project's own. */
export const contentDirOf = ({ CONTENT_DIR = 'content' }: NodeJS.ProcessEnv = process.env): string =>
  path.resolve(CONTENT_DIR)
