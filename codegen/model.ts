import path from 'node:path'
import { isJson, isObject, type Json, type JsonObject } from './json.ts'
import { camelCase, lowerFirst } from './names.ts'

/** What one schema says about the files that it describes. */
export interface Entity {
  /** Name of the schema file without its ending: 'cities', 'site', 'pages/gallery'. */
  name: string
  kind: 'collection' | 'singleton'
  format: 'yaml' | 'markdown'
  /** TypeScript interface of a record. */
  typeName: string
  /** URL of a record's page with `{field}` parts; absent for records without a page. */
  urlPattern?: string
  /** Ids of elements that every page of this kind has. */
  anchors: readonly string[]
  /** The schema with every `$ref` replaced by what it points to; recursive schemas make it a cyclic graph. */
  shape: SchemaNode
}

/** The part of JSON Schema that codegen itself reads; ajv reads the rest. */
export interface SchemaNode {
  [keyword: string]: unknown
}

export interface Model {
  entities: readonly Entity[]
  /** Schema files by path inside the schemas folder, as written. */
  schemas: ReadonlyMap<string, JsonObject>
  schemaTexts: ReadonlyMap<string, string>
}

export const schemaEnding = '.schema.json'
const sharedFile = `shared${schemaEnding}`

/**
 * What the schemas say. `schemaTexts` are by path inside the schemas folder; `folders` are those of the content,
 * which tell a collection from a single file.
 */
export function describeModel(schemaTexts: ReadonlyMap<string, string>, folders: readonly string[]): Model {
  const schemas = new Map([...schemaTexts].map(([file, text]) => [file, parseSchema(file, text)]))
  const expand = createExpander(schemas)
  const entities = [...schemas]
    .filter(([file]) => file !== sharedFile)
    .map(([file, schema]) => describeEntity(file, schema, expand, folders))
  return { entities, schemas, schemaTexts }
}

export function entityNamed(model: Model, name: string): Entity | undefined {
  return model.entities.find(entity => entity.name === name)
}

/** The exported constant of an entity's module: 'cities', 'site', 'galleryPage'. */
export function exportName(entity: Entity): string {
  return entity.kind === 'collection' ? camelCase(entity.name) : lowerFirst(entity.typeName)
}

export function slugTypeName(entity: Entity): string {
  return `${entity.typeName}Slug`
}

/** The derived fact that counts a collection: 'cityCount'. */
export function countFactName(entity: Entity): string {
  return `${lowerFirst(entity.typeName)}Count`
}

function parseSchema(file: string, text: string): JsonObject {
  let schema: unknown
  try {
    schema = JSON.parse(text)
  } catch (cause) {
    throw new Error(`schemas/${file} is not JSON`, { cause })
  }
  if (!isJson(schema) || !isObject(schema)) throw new Error(`schemas/${file} is not a JSON object`)
  return schema
}

function describeEntity(
  file: string,
  schema: JsonObject,
  expand: (file: string) => SchemaNode,
  folders: readonly string[],
): Entity {
  const name = stem(file)
  const typeName = schema['x-type']
  if (typeof typeName !== 'string') throw new Error(`schemas/${file} has no "x-type"`)
  const urlPattern = schema['x-url']
  const anchors = Array.isArray(schema['x-anchors']) ? schema['x-anchors'].filter(isText) : []
  return {
    name,
    kind: isCollection(schema, urlPattern, folders.includes(name)) ? 'collection' : 'singleton',
    format: schema['x-format'] === 'markdown' ? 'markdown' : 'yaml',
    typeName,
    ...(isText(urlPattern) ? { urlPattern } : {}),
    anchors,
    shape: expand(file),
  }
}

function isCollection(schema: JsonObject, urlPattern: Json | undefined, isFolder: boolean): boolean {
  if (typeof schema['x-collection'] === 'boolean') return schema['x-collection']
  return (isText(urlPattern) && urlPattern.includes('{')) || isFolder
}

/** Follows `$ref`s by replacing each with the very object it names, so that walking needs no base address. */
function createExpander(schemas: ReadonlyMap<string, JsonObject>): (file: string) => SchemaNode {
  const done = new Map<Json, unknown>()
  function expandNode(file: string, node: Json): unknown {
    if (Array.isArray(node)) return node.map(item => expandNode(file, item))
    if (!isObject(node)) return node
    if (typeof node.$ref === 'string') return followRef(file, node.$ref)
    const known = done.get(node)
    if (known) return known
    const expanded: SchemaNode = {}
    done.set(node, expanded)
    for (const [key, value] of Object.entries(node)) expanded[key] = expandNode(file, value)
    return expanded
  }
  function followRef(file: string, ref: string): unknown {
    const target = resolveRef(file, ref)
    let node: Json | undefined = schemas.get(target.file)
    for (const key of target.keys) node = isObject(node) ? node[key] : undefined
    if (node === undefined) throw new Error(`schemas/${file} refers to "${ref}", which does not exist`)
    return expandNode(target.file, node)
  }
  return file => {
    const expanded = expandNode(file, schemas.get(file) ?? {})
    return isSchemaNode(expanded) ? expanded : {}
  }
}

/** '../shared.schema.json#/$defs/picture' as written in `file`, taken apart. */
export function resolveRef(file: string, ref: string): { file: string; keys: string[] } {
  const [target = '', pointer = ''] = ref.split('#')
  const keys = pointer
    .split('/')
    .slice(1)
    .map(key => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'))
  return { file: target ? path.posix.join(path.posix.dirname(file), target) : file, keys }
}

export function isSchemaNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function stem(file: string): string {
  return file.slice(0, -schemaEnding.length)
}
