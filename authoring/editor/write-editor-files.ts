import path from 'node:path'
import { projectDir } from '../../codegen/project-dir.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { writeFile, writeFiles } from '../../codegen/write/write-files.ts'
import { emitEditorSchemas } from './editor-schemas.ts'
import { emitFactSnippets } from './fact-snippets.ts'

const defaultDir = path.join(projectDir, 'generated')

/**
 * Brings what code editors offer up to date, also while content has problems: it helps to mend those. The
 * project's own also has snippets, which VS Code reads from nowhere else.
 */
export function writeEditorFiles(site: ResolvedSite, generatedDir = defaultDir, cacheDir?: string): void {
  writeFiles(path.join(generatedDir, 'editor'), emitEditorSchemas(site, cacheDir))
  if (generatedDir === defaultDir) writeFile(path.join(projectDir, '.vscode'), emitFactSnippets(site))
}
