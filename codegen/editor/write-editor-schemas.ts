import path from 'node:path'
import { projectDir } from '../project-dir.ts'
import type { Site } from '../resolve/site.ts'
import { type Written, writeFiles } from '../write/write.ts'
import { emitEditorSchemas } from './editor-schemas.ts'

/**
 * Brings the schemas for code editors up to date, also while content has problems: what they offer helps to
 * mend those.
 */
export function writeEditorSchemas(site: Site, generatedDir = path.join(projectDir, 'generated')): Written {
  return writeFiles(path.join(generatedDir, 'editor'), emitEditorSchemas(site))
}
