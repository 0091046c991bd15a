import path from 'node:path'
import type { Model } from '../../codegen/model.ts'
import { projectDir } from '../../codegen/project-dir.ts'
import { writeFile, writeFiles } from '../../codegen/write/write.ts'
import { emitFieldReference } from './field-reference.ts'
import { emitRecordSnippets } from './record-snippets.ts'

/** What is made from the schemas and kept in git: the reference of fields, and the snippets for new files. */
export function writeFieldReference(model: Model): void {
  writeFiles(path.join(projectDir, 'docs/fields'), emitFieldReference(model))
  writeFile(path.join(projectDir, '.vscode'), emitRecordSnippets(model))
}
