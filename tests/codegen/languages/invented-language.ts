import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stringify } from 'yaml'
import { isObject, type Json } from '../../../codegen/json.ts'
import { loadModel } from '../../../codegen/load-model.ts'
import { readContent } from '../../../codegen/read/read-content.ts'
import { childShape, type Shape } from '../../../codegen/schema/shape.ts'
import { hasTranslatable } from '../../../codegen/schema/translatable.ts'
import type { SiteLanguage } from '../../../site/languages.ts'
import type { SiteFolders } from '../fixture-site.ts'
import { put } from '../tiny-site.ts'

/** Adds a language to a copy of the fixture site: its entry in site.yaml, and translations of all texts without hashes. */
export function addLanguage(
  site: SiteFolders,
  language: SiteLanguage,
  translate: (text: string) => string,
): void {
  const { contentDir } = site
  const { records } = readContent(loadModel(contentDir, site.schemasDir), site)
  for (const { entity, data, path: file, body, text, yamlEnd } of records) {
    if (!data || !hasTranslatable(entity.shape)) continue
    const yaml = stringify(textsOf(entity.shape, data, translate) ?? {})
    const own = body ? `---\n${yaml}${text.slice(yamlEnd)}` : yaml
    put(path.join(contentDir, language.path, file), own)
  }
  listLanguage(site, language)
}

/** Adds the entry of a language to site.yaml. */
export function listLanguage({ contentDir }: Pick<SiteFolders, 'contentDir'>, language: SiteLanguage): void {
  const file = path.join(contentDir, 'site.yaml')
  const entry = `languages:\n  - ${JSON.stringify(language)}\n`
  put(file, readFileSync(file, 'utf8').replace('languages:\n', entry))
}

/** Returns a value with its texts translated and without everything else. Undefined without texts. */
function textsOf(shape: Shape, data: Json, translate: (text: string) => string): Json | undefined {
  if (!hasTranslatable(shape)) return undefined
  if (typeof data === 'string') return translate(data)
  const inner = (value: Json, step: string | number) => {
    const child = childShape(shape, data, step)
    return child && textsOf(child, value, translate)
  }
  if (Array.isArray(data)) {
    const items = data.map(inner)
    return items.some(item => item !== undefined) ? items.map(item => item ?? {}) : undefined
  }
  if (!isObject(data)) return undefined
  const entries = Object.entries(data).flatMap(([name, value]) => {
    const own = inner(value, name)
    return own === undefined ? [] : [[name, own] as const]
  })
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
