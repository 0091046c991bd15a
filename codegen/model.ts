import { isJson, isObject, type Json, type JsonObject } from './json.ts'
import { camelCase, lowerFirst } from './names.ts'
import { createShapeParser } from './schema/parse-shape.ts'
import type { ObjectShape } from './schema/shape.ts'

/** An entity: the kind of record that one schema describes. */
export interface Entity {
  /** Path of the schema file without its extension: 'cities', 'site', 'pages/gallery'. */
  name: string
  kind: 'collection' | 'singleton'
  format: 'yaml' | 'markdown'
  /** TypeScript interface of a record. */
  typeName: string
  /** URL of a record's page with `{field}` parts. Undefined if records have no page. */
  urlPattern?: string
  /** Ids of elements that every page of this entity has. */
  anchors: readonly string[]
  shape: ObjectShape
}

export interface Model {
  entities: readonly Entity[]
  /** Schema files by path inside the schemas folder, as written. */
  schemas: ReadonlyMap<string, JsonObject>
  schemaTexts: ReadonlyMap<string, string>
}

export const SCHEMA_EXTENSION = '.schema.json'
export const SHARED_SCHEMA_FILE = `shared${SCHEMA_EXTENSION}`

/**
 * Parses the schemas. `schemaTexts` are by path inside the schemas folder; `folders` are the content folders, which distinguish
 * collections from singletons.
 */
export function describeModel(schemaTexts: ReadonlyMap<string, string>, folders: readonly string[]): Model {
  const schemas = new Map([...schemaTexts].map(([file, text]) => [file, parseSchema(file, text)]))
  const shapeOf = createShapeParser(schemas)
  const entities = [...schemas]
    .filter(([file]) => file !== SHARED_SCHEMA_FILE)
    .map(([file, schema]) => describeEntity(file, schema, shapeOf(file), folders))
  return { entities, schemas, schemaTexts }
}

export function findEntity(model: Model, name: string): Entity | undefined {
  return model.entities.find(entity => entity.name === name)
}

/** Returns the ending of an entity's files. */
export function extensionOf(entity: Pick<Entity, 'format'>): string {
  return entity.format === 'markdown' ? '.md' : '.yaml'
}

/** Returns the name of an entity's data in `generated/`: 'cities', 'site', 'galleryPage'. */
export function exportNameOf(entity: Entity): string {
  return entity.kind === 'collection' ? camelCase(entity.name) : lowerFirst(entity.typeName)
}

export function slugTypeNameOf(entity: Entity): string {
  return `${entity.typeName}Slug`
}

/** Returns the name of the derived fact that counts a collection: 'cityCount'. */
export function countFactNameOf(entity: Entity): string {
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
  shape: ObjectShape,
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
    shape,
  }
}

function isCollection(schema: JsonObject, urlPattern: Json | undefined, isFolder: boolean): boolean {
  if (typeof schema['x-collection'] === 'boolean') return schema['x-collection']
  return (isText(urlPattern) && urlPattern.includes('{')) || isFolder
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function stem(file: string): string {
  return file.slice(0, -SCHEMA_EXTENSION.length)
}
