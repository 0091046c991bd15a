import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { hashParts } from './cache/hash.ts'
import { memoizeByObject } from './cache/memoize.ts'
import { describeModel, type Model, SCHEMA_EXTENSION } from './model.ts'
import { projectDir } from './project-dir.ts'

export const defaultSchemasDir = path.join(projectDir, 'schemas')

const modelsByFolder = new Map<string, { folders: readonly string[]; model: Model }>()

/** Reads every schema. The same model object is returned until a schema or the set of content folders changes. */
export function loadModel(contentDir: string, schemasDir = defaultSchemasDir): Model {
  const schemaTexts = readSchemaTexts(schemasDir)
  const folders = readFolders(contentDir)
  const known = modelsByFolder.get(schemasDir)
  if (known && isSame(known.model.schemaTexts, schemaTexts) && known.folders.join('/') === folders.join('/'))
    return known.model
  const model = describeModel(schemaTexts, folders)
  modelsByFolder.set(schemasDir, { folders, model })
  return model
}

function isSame(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): boolean {
  return before.size === now.size && [...now].every(([file, text]) => before.get(file) === text)
}

/** Hashes the schemas and the set of collections, for cache keys. */
export const hashOfModel = memoizeByObject(({ entities, schemaTexts }: Model) => {
  const kinds = entities.map(({ name, kind }) => [name, kind])
  return hashParts([JSON.stringify([...schemaTexts, kinds])])
})

function readSchemaTexts(schemasDir: string): Map<string, string> {
  const files = readdirSync(schemasDir, { recursive: true, encoding: 'utf8' })
    .map(file => file.split(path.sep).join('/'))
    .filter(file => file.endsWith(SCHEMA_EXTENSION))
    .sort()
  return new Map(files.map(file => [file, readFileSync(path.join(schemasDir, file), 'utf8')]))
}

function readFolders(contentDir: string): string[] {
  if (!existsSync(contentDir)) return []
  return readdirSync(contentDir, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
    .sort()
}
