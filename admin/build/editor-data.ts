import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { JsonObject } from '../../codegen/json.ts'
import { textAt } from '../../codegen/json.ts'
import { loadModel } from '../../codegen/load-model.ts'
import { type Entity, extensionOf, type Model } from '../../codegen/model.ts'
import { parseFile } from '../../codegen/read/content-files.ts'
import { cmsConfig } from '../config/cms-config.ts'

export type EditorData = ReturnType<typeof describeEditor>

const remembered = new WeakMap<Model, { key: string; data: EditorData }>()

/** What the page of the visual editor has to know of the content: see `editorData` in the client. The same until a single file changes. */
export function editorData(contentDir: string): EditorData {
  const model = loadModel(contentDir)
  const singles = readSingles(model, contentDir)
  const key = JSON.stringify(singles.map(({ file, text }) => [file, text]))
  const known = remembered.get(model)
  if (known?.key === key) return known.data
  const data = describeEditor(model, singles)
  remembered.set(model, { key, data })
  return data
}

interface Single {
  entity: Entity
  /** Inside the content folder. */
  file: string
  text: string
}

/** The files that are no part of a collection: the forms depend on these alone. */
function readSingles(model: Model, contentDir: string): Single[] {
  return model.entities
    .filter(entity => entity.kind === 'singleton')
    .map(entity => ({ entity, file: entity.name + extensionOf(entity) }))
    .filter(({ file }) => existsSync(path.join(contentDir, file)))
    .map(single => ({ ...single, text: readFileSync(path.join(contentDir, single.file), 'utf8') }))
}

function describeEditor(model: Model, singles: readonly Single[]) {
  const records = new Map<string, JsonObject>()
  for (const { entity, file, text } of singles) {
    const { data } = parseFile(entity, text)
    if (data) records.set(file, data)
  }
  const site = records.get('site.yaml')
  const { backend: _, ...config } = cmsConfig({
    model,
    records,
    backend: { name: 'test-repo' },
    siteUrl: textAt(site, ['url']) ?? 'http://localhost',
    title: `${textAt(site, ['identity', 'name']) ?? 'Site'} content`,
  })
  const folders = model.entities.filter(entity => entity.kind === 'collection').map(entity => entity.name)
  return { config, schemas: Object.fromEntries(model.schemaTexts), folders }
}
