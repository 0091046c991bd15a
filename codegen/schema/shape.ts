import { isObject, type Json, type JsonObject, type JsonPath } from '../json.ts'
import type { TermKind } from '../term-kinds.ts'

/** The parsed schema of a value. Fields with the same `$ref` share one object. */
export type Shape =
  | ObjectShape
  | UnionShape
  | ListShape
  | TextShape
  | ReferenceShape
  | EnumShape
  | ConstantShape
  | NumberShape
  | PlainShape<'boolean'>
  | PlainShape<'number-or-text'>
  | PlainShape<'anything'>

/** Texts for editors: see the field reference. */
interface Described {
  title?: string
  description: string
  examples: readonly string[]
  /** A note for editors, which is never published. */
  isNote?: true
  /** The same in every language, with everything in it. */
  isVerbatim?: true
  /** Pages decide by words in it, so they get the text in the main language in every language. */
  isMatched?: true
}

export interface ObjectShape extends Described {
  kind: 'object'
  fields: readonly Field[]
  /** Shape of `additionalProperties`, if the schema allows them. */
  additional?: Shape
  /** Parts of its form. Fields that no section names follow in the first one. */
  sections?: readonly FormSection[]
}

export interface FormSection {
  title?: string
  description?: string
  /** Whether the form opens without its fields, because people rarely change them. */
  isFolded: boolean
  /** Names of its fields. */
  fields: readonly string[]
}

export interface Field {
  name: string
  shape: Shape
  required: boolean
}

/** An object whose fields depend on its kind, which is the value of the field `discriminator`. */
export interface UnionShape extends Described {
  kind: 'union'
  discriminator: string
  variants: readonly UnionVariant[]
}

export interface UnionVariant {
  name: string
  shape: ObjectShape
}

export interface ListShape extends Described {
  kind: 'list'
  items: Shape
  minItems?: number
  maxItems?: number
  distinct: boolean
}

export interface TextShape extends Described {
  kind: 'text'
  /** Meaning of the text, from its annotation or format. */
  holds: 'words' | 'date' | 'link' | 'image' | 'price' | TermKind
  /** Name of a format of ajv-formats, such as 'email' or 'time'. */
  format?: string
  minLength?: number
  maxLength?: number
  pattern?: string
  /** Words in braces that the page fills in: `phone` for {phone}. */
  fills?: readonly string[]
  measure?: Measure
}

/** How what a field tells of is measured, and the unit that people write by mistake. */
export interface Measure {
  unit: string
  mistaken: string
  /** Usual figures in the unit. In the mistaken one, none can be as great as the least of them. */
  usual: readonly number[]
}

/** The slug of a record of a collection. */
export interface ReferenceShape extends Described {
  kind: 'reference'
  collection: string
}

export interface EnumShape extends Described {
  kind: 'enum'
  choices: readonly string[]
}

export interface ConstantShape extends Described {
  kind: 'constant'
  value: string
}

export interface NumberShape extends Described {
  kind: 'number'
  whole: boolean
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

/** A shape without further properties. */
export interface PlainShape<Kind extends string> extends Described {
  kind: Kind
}

/** Returns the fields of an object, or an empty list for another shape. */
export function fieldsOf(shape: Shape): readonly Field[] {
  return shape.kind === 'object' ? shape.fields : []
}

export function findField(shape: Shape | undefined, name: string): Field | undefined {
  return shape?.kind === 'object' ? shape.fields.find(field => field.name === name) : undefined
}

/** Returns the variant of the data's kind, or all variants if the data isn't an object. */
export function matchVariants(shape: UnionShape, data: Json | undefined): readonly UnionVariant[] {
  return isObject(data)
    ? shape.variants.filter(variant => variant.name === data[shape.discriminator])
    : shape.variants
}

/** Returns the object shape that describes the data; for a union, that of the matching variant. */
export function objectShapeOf(shape: Shape, data: JsonObject): ObjectShape | undefined {
  if (shape.kind === 'object') return shape
  return shape.kind === 'union' ? matchVariants(shape, data)[0]?.shape : undefined
}

/** Returns the shape of `data[step]`, a field of an object or an item of a list. */
export function childShape(shape: Shape, data: Json | undefined, step: string | number): Shape | undefined {
  switch (shape.kind) {
    case 'list':
      return typeof step === 'number' ? shape.items : undefined
    case 'object':
      return typeof step === 'string' ? (findField(shape, step)?.shape ?? shape.additional) : undefined
    case 'union':
      return matchVariants(shape, data)
        .map(variant => childShape(variant.shape, data, step))
        .find(Boolean)
    default:
      return undefined
  }
}

/** Returns the shape of the value at a path, or undefined if the schema doesn't describe it. */
export function shapeAt(shape: Shape, data: Json | undefined, path: JsonPath): Shape | undefined {
  let current: Shape | undefined = shape
  let value = data
  for (const step of path) {
    if (!current) return undefined
    current = childShape(current, value, step)
    if (Array.isArray(value) && typeof step === 'number') value = value[step]
    else if (isObject(value)) value = value[step]
    else value = undefined
  }
  return current
}

/** Returns the shapes directly inside a shape. */
export function innerShapes(shape: Shape): readonly Shape[] {
  if (shape.kind === 'list') return [shape.items]
  if (shape.kind === 'union') return shape.variants.map(variant => variant.shape)
  if (shape.kind !== 'object') return []
  return [...shape.fields.map(field => field.shape), ...(shape.additional ? [shape.additional] : [])]
}

/** Lists a shape and the shapes in it at any depth, each once: a shape can contain itself. */
export function allShapesIn(shape: Shape): readonly Shape[] {
  const found = new Set([shape])
  // The loop also reaches what it adds.
  for (const one of found) for (const inner of innerShapes(one)) found.add(inner)
  return [...found]
}

type Enter = (shape: Shape) => boolean

/** Visits every value that a shape describes, in the order of the file. Skips values whose shape `enter` rejects, with all in them. */
export function walkShaped(
  shape: Shape,
  data: Json | undefined,
  visit: (value: Json, shape: Shape, path: JsonPath) => void,
  enter: Enter = () => true,
  path: JsonPath = [],
): void {
  if (data === undefined || !enter(shape)) return
  visit(data, shape, path)
  if (typeof data !== 'object' || data === null) return
  const entries: [string | number, Json][] = Array.isArray(data) ? [...data.entries()] : Object.entries(data)
  for (const [step, value] of entries) {
    const child = childShape(shape, data, step)
    if (child) walkShaped(child, value, visit, enter, [...path, step])
  }
}

/**
 * Returns the data, changed from the inside out: `change` receives each value after the values in it were changed. Copies only what
 * changes, and leaves values alone whose shape `enter` rejects, with all in them.
 */
export function mapShaped(
  shape: Shape | undefined,
  data: Json,
  change: (value: Json, shape: Shape | undefined) => Json,
  enter: (shape: Shape | undefined) => boolean = () => true,
): Json {
  if (!enter(shape)) return data
  if (typeof data !== 'object' || data === null) return change(data, shape)
  const inner = (value: Json, step: string | number) =>
    mapShaped(shape && childShape(shape, data, step), value, change, enter)
  if (Array.isArray(data)) {
    const items = data.map(inner)
    return change(items.some((item, index) => item !== data[index]) ? items : data, shape)
  }
  let copy: JsonObject | undefined
  for (const [key, value] of Object.entries(data)) {
    const changed = inner(value, key)
    if (changed === value) continue
    copy ??= { ...data }
    copy[key] = changed
  }
  return change(copy ?? data, shape)
}
