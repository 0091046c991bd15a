import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { EmittedFile } from '../../codegen/emit/emitted-file.ts'
import type { Entity, Model } from '../../codegen/model.ts'
import { projectDir } from '../../codegen/project-dir.ts'
import { extensionOf } from '../../codegen/read/content-files.ts'
import { writeFile, writeFiles } from '../../codegen/write/write-files.ts'
import { emitFieldReference } from './field-reference.ts'
import { emitRecordSnippets } from './record-snippets.ts'

/** The command that updates the committed files that are made from the schemas. */
export const fieldsCommand = 'npm run docs:fields'

/** Writes the committed files that are made from the schemas: docs/fields and the settings of VS Code. */
export function writeFieldReference(model: Model): void {
  writeFiles(path.join(projectDir, 'docs/fields'), emitFieldReference(model))
  for (const file of emitEditorSettings(model)) writeFile(path.join(projectDir, '.vscode'), file)
}

/** Emits snippets for new files and the schema of each YAML file. Keeps all other settings. */
export function emitEditorSettings(model: Model): EmittedFile[] {
  const file = 'settings.json'
  const settings: unknown = JSON.parse(readFileSync(path.join(projectDir, '.vscode', file), 'utf8'))
  const schemas = model.entities
    .filter(entity => entity.format === 'yaml')
    .map(entity => [`./schemas/${entity.name}.schema.json`, filesOf(entity)] as const)
  const merged = { ...Object(settings), 'yaml.schemas': Object.fromEntries(schemas) }
  return [emitRecordSnippets(model), { path: file, text: `${JSON.stringify(merged, null, 2)}\n` }]
}

function filesOf(entity: Entity): string {
  return `content/${entity.name}${entity.kind === 'collection' ? '/*' : ''}${extensionOf(entity)}`
}
