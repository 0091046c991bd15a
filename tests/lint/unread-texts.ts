import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isObject, type Json } from '../../codegen/json.ts'
import { projectDir } from '../../codegen/project-dir.ts'

/** Texts that are looked up by a value: a field, a kind of line, a filter, a base of a floor, a fault of a photo. */
const lookedUp: readonly RegExp[] = [
  /^catalog\.(?:colors|rooms|sorts|specificationNames)\./,
  /^cities\.styles\./,
  /^costs\.impacts\./,
  /^contactForm\.services\./,
  /^durations\./,
  /^mistakes\./,
  /^(?:form\.refused|result\.assumed\.choose)\.(?:slab|wood)$/,
  /^photo\.messages\.(?:empty|heic|huge|panorama|pdf|small|unreadable)$/,
]

export interface ContentText {
  /** Relative to the schemas. */
  schema: string
  /** "contactForm.fields.email.label". */
  path: string
}

/** Lists the texts of the interface and of the pages that their schemas name. */
export function contentTexts(): ContentText[] {
  const folder = path.join(projectDir, 'schemas')
  const pages = readdirSync(path.join(folder, 'pages')).map(name => `pages/${name}`)
  return ['interface.schema.json', ...pages].flatMap(schema => {
    const root: Json = JSON.parse(readFileSync(path.join(folder, schema), 'utf8'))
    return textsIn(root).map(keys => ({ schema, path: keys.join('.') }))
  })
}

function textsIn(shape: Json | undefined): string[][] {
  if (!isObject(shape) || !isObject(shape.properties)) return []
  return Object.entries(shape.properties).flatMap(([name, property]) => {
    if (isObject(property) && property.type === 'string') return [[name]]
    return textsIn(property).map(keys => [name, ...keys])
  })
}

/**
 * Returns the texts that no source reads. A text counts as read if a source has its name, and that of its group or the word "texts", under which
 * groups are passed on.
 */
export function unreadTexts(fields: readonly ContentText[], sources: readonly string[]): ContentText[] {
  const words = sources.map(source => new Set(source.match(/[\w$]+/g)))
  return fields.filter(({ path }) => {
    const [name = '', group] = path.split('.').reverse()
    if (lookedUp.some(pattern => pattern.test(path))) return false
    return !words.some(all => all.has(name) && (group === undefined || all.has(group) || all.has('texts')))
  })
}
