import type { JsonObject } from '../../codegen/json.ts'
import { textAt } from '../../codegen/json.ts'
import type { Model } from '../../codegen/model.ts'
import type { Content } from '../../codegen/read/content.ts'
import { cmsConfig } from '../config/cms-config.ts'

/** What the page of the visual editor has to know of the content: see `editorData` in the client. */
export function editorData(model: Model, content: Content) {
  const records = new Map<string, JsonObject>()
  for (const { path, data } of content.records) if (data) records.set(path, data)
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
