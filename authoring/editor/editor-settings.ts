import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { EmittedFile } from '../../codegen/emit/emitted-file.ts'
import { type Entity, extensionOf, type Model } from '../../codegen/model.ts'
import { projectDir } from '../../codegen/project-dir.ts'
import { emitRecordSnippets } from './record-snippets.ts'

/** Emits the files of .vscode: snippets for new files, and settings with the schema of each YAML file. Keeps all other settings. */
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
