import path from 'node:path'
import { projectDir } from '../../codegen/project-dir.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { writeFile, writeFiles } from '../../codegen/write/write-files.ts'
import { emitEditorSchemas } from './editor-schemas.ts'
import { emitFactSnippets } from './fact-snippets.ts'

const defaultDir = path.join(projectDir, 'generated')

/**
 * Updates the schemas and snippets for code editors, even if the content has problems: they help to fix those. Writes snippets only to
 * the project's own folder, because VS Code reads no other.
 */
export function writeEditorFiles(site: ResolvedSite, generatedDir = defaultDir, cacheDir?: string): void {
  writeFiles(path.join(generatedDir, 'editor'), emitEditorSchemas(site, cacheDir))
  if (generatedDir === defaultDir) writeFile(path.join(projectDir, '.vscode'), emitFactSnippets(site))
}
