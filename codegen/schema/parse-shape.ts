import path from 'node:path'
import { isObject, type Json, type JsonObject } from '../json.ts'
import { termKinds } from '../term-kinds.ts'
import type {
  EnumShape,
  Field,
  FormSection,
  ListShape,
  Measure,
  NumberShape,
  ObjectShape,
  Shape,
  TextShape,
  UnionShape,
} from './shape.ts'

/**
 * Creates a function that returns the shape of a schema file, by its path in the schemas folder. The target of a `$ref` is parsed once,
 * so a schema may refer to itself.
 */
export function createShapeParser(schemas: ReadonlyMap<string, JsonObject>): (file: string) => ObjectShape {
  const done = new Map<JsonObject, Shape>()

  function parse(file: string, node: Json | undefined): Shape {
    if (!isObject(node)) return { kind: 'anything', ...describe({}) }
    if (typeof node.$ref === 'string') return parse(...followRef(schemas, file, node.$ref))
    const known = done.get(node)
    if (known) return known
    const shape = outlineOf(node)
    // Set before its parts are parsed, because they may refer to it.
    done.set(node, shape)
    fill(shape, file, node)
    return shape
  }

  function fill(shape: Shape, file: string, node: JsonObject): void {
    if (shape.kind === 'object') {
      Object.assign(shape, { fields: fieldsOf(file, node) } satisfies Partial<ObjectShape>)
      if (isObject(node.additionalProperties)) shape.additional = parse(file, node.additionalProperties)
    } else if (shape.kind === 'list') {
      Object.assign(shape, { items: parse(file, node.items) } satisfies Partial<ListShape>)
    } else if (shape.kind === 'union') {
      const variants = groupsIn(file, node.oneOf).map(group => ({
        name: nameOf(group, shape.discriminator),
        shape: group,
      }))
      Object.assign(shape, { variants } satisfies Partial<UnionShape>)
    }
  }

  function fieldsOf(file: string, { properties, required, 'x-titles': titles }: JsonObject): Field[] {
    const names = Array.isArray(required) ? required : []
    return Object.entries(isObject(properties) ? properties : {}).map(([name, node]) => ({
      name,
      shape: withTitle(parse(file, node), isObject(titles) ? text(titles[name]) : undefined),
      required: names.includes(name),
    }))
  }

  function groupsIn(file: string, list: Json | undefined): ObjectShape[] {
    const shapes = Array.isArray(list) ? list.map(node => parse(file, node)) : []
    return shapes.filter(shape => shape.kind === 'object')
  }

  return file => {
    const shape = parse(file, schemas.get(file))
    if (shape.kind !== 'object') throw new Error(`schemas/${file} does not describe a group of fields`)
    return shape
  }
}

/** Splits a `$ref` of `file`, such as '../shared.schema.json#/$defs/picture', into its file and keys. */
export function resolveRef(file: string, ref: string): { file: string; keys: string[] } {
  const [target = '', pointer = ''] = ref.split('#')
  const keys = pointer
    .split('/')
    .slice(1)
    .map(key => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'))
  return { file: target ? path.posix.join(path.posix.dirname(file), target) : file, keys }
}

function followRef(
  schemas: ReadonlyMap<string, JsonObject>,
  file: string,
  ref: string,
): [file: string, node: Json] {
  const target = resolveRef(file, ref)
  let node: Json | undefined = schemas.get(target.file)
  for (const key of target.keys) node = isObject(node) ? node[key] : undefined
  if (node === undefined) throw new Error(`schemas/${file} refers to "${ref}", which does not exist`)
  return [target.file, node]
}

/** A field that shares its shape with others can have a title of its own. */
const withTitle = (shape: Shape, title: string | undefined): Shape =>
  title === undefined ? shape : { ...shape, title }

/** Parses a node without the shapes in it. */
export function outlineOf(node: JsonObject): Shape {
  const words = describe(node)
  const tag = isObject(node.discriminator) ? text(node.discriminator.propertyName) : undefined
  if (tag) return { kind: 'union', discriminator: tag, variants: [], ...words }
  if (node.const !== undefined) return { kind: 'constant', value: String(node.const), ...words }
  const collection = text(node['x-reference'])
  if (collection) return { kind: 'reference', collection, ...words }
  if (Array.isArray(node.enum)) {
    return { kind: 'enum', choices: node.enum.map(String), ...words } satisfies EnumShape
  }
  switch (node.type) {
    case 'object':
      return {
        kind: 'object',
        fields: [],
        ...words,
        ...dropUndefined({ sections: sectionsOf(node['x-form']) }),
      }
    case 'array':
      return { kind: 'list', items: { kind: 'anything', ...describe({}) }, ...words, ...listLimits(node) }
    case 'string':
      return { kind: 'text', ...words, ...textLimits(node) } satisfies TextShape
    case 'number':
    case 'integer':
      return {
        kind: 'number',
        whole: node.type === 'integer',
        ...words,
        ...numberLimits(node),
      } satisfies NumberShape
    case 'boolean':
      return { kind: 'boolean', ...words }
    default:
      return { kind: Array.isArray(node.type) ? 'number-or-text' : 'anything', ...words }
  }
}

function describe({ title, description, examples, ...keywords }: JsonObject) {
  const { 'x-note': note, 'x-verbatim': verbatim, 'x-matched': matched } = keywords
  return {
    ...dropUndefined({
      title: text(title),
      isNote: note === true ? note : undefined,
      isVerbatim: verbatim === true ? verbatim : undefined,
      isMatched: matched === true ? matched : undefined,
    }),
    description: text(description) ?? '',
    examples: Array.isArray(examples) ? examples.map(String) : [],
  }
}

function sectionsOf(list: Json | undefined): FormSection[] | undefined {
  if (!Array.isArray(list)) return undefined
  return list.filter(isObject).map(({ title, description, folded, fields }) => ({
    ...dropUndefined({ title: text(title), description: text(description) }),
    isFolded: folded === true,
    fields: Array.isArray(fields) ? fields.map(String) : [],
  }))
}

function textLimits(node: JsonObject) {
  return {
    holds: holdsOf(node),
    ...dropUndefined({
      format: text(node.format),
      pattern: text(node.pattern),
      minLength: number(node.minLength),
      maxLength: number(node.maxLength),
      fills: Array.isArray(node['x-fills']) ? node['x-fills'].map(String) : undefined,
      measure: measureOf(node['x-measure']),
    }),
  }
}

function measureOf(node: Json | undefined): Measure | undefined {
  if (!isObject(node)) return undefined
  const usual = Array.isArray(node.usual) ? node.usual.map(Number) : []
  return { unit: String(node.unit), mistaken: String(node.mistaken), usual }
}

function holdsOf(node: JsonObject): TextShape['holds'] {
  if (node['x-image'] === true) return 'image'
  if (node['x-link'] === true) return 'link'
  if (node['x-price'] === true) return 'price'
  const term = termKinds.find(kind => kind === node['x-term'])
  if (term) return term
  return node.format === 'date' ? 'date' : 'words'
}

function listLimits({ minItems, maxItems, uniqueItems }: JsonObject) {
  return {
    distinct: uniqueItems === true,
    ...dropUndefined({ minItems: number(minItems), maxItems: number(maxItems) }),
  }
}

function numberLimits({ minimum, maximum, exclusiveMinimum }: JsonObject) {
  return dropUndefined({
    minimum: number(minimum),
    maximum: number(maximum),
    exclusiveMinimum: number(exclusiveMinimum),
  })
}

function nameOf({ fields }: ObjectShape, tag: string): string {
  const kind = fields.find(field => field.name === tag)?.shape
  return kind?.kind === 'constant' ? kind.value : ''
}

function text(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function number(value: Json | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined
}

/** Removes undefined values, because an absent limit must have no key. */
function dropUndefined<Limits extends object>(
  limits: Limits,
): { [Key in keyof Limits]?: NonNullable<Limits[Key]> } {
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Limits]?: NonNullable<Limits[Key]>
  }
}
