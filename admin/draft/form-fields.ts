import { isObject, type Json, type JsonObject } from '../../codegen/json.ts'
import type { Entity } from '../../codegen/model.ts'
import { mapShaped, type ObjectShape, objectShapeOf, type Shape } from '../../codegen/schema/shape.ts'
import { undress } from '../format/dress.ts'
import { bodyField, bodyOf } from '../format/front-matter.ts'

/** Marks the text of an article in the shape of a form. */
export const ARTICLE_FORMAT = 'markdown'

const bodyShape: Shape = {
  kind: 'text',
  holds: 'words',
  format: ARTICLE_FORMAT,
  title: 'Text',
  description: 'Type ## for a heading and - for a list, or use the buttons.',
  examples: [],
}

/** Returns the shape of a record's form. The text below the front matter of a Markdown file is a field, too. */
export function shapeOfForm({ format, shape }: Pick<Entity, 'format' | 'shape'>): ObjectShape {
  if (format !== 'markdown') return shape
  return { ...shape, fields: [...shape.fields, { name: bodyField, shape: bodyShape, required: true }] }
}

/** Returns the values of a form, from the data and the text of a file. */
export function fieldsForForm(
  { format }: Pick<Entity, 'format'>,
  data: JsonObject,
  text: string,
): JsonObject {
  return format === 'markdown' ? { ...data, [bodyField]: bodyOf(undress(text)) } : data
}

/**
 * Returns the values to write: texts without space around them, fields in the order of the schema. A new field is written below the
 * one before it. A box that nobody has ticked is `false` where a value is required.
 */
export function fieldsForFile(entity: Pick<Entity, 'format' | 'shape'>, fields: JsonObject): JsonObject {
  const written = mapShaped(shapeOfForm(entity), fields, (value, shape) => {
    if (typeof value === 'string') return value.trim()
    const group = shape && isObject(value) ? objectShapeOf(shape, value) : undefined
    return group && isObject(value) ? inOrder(value, group) : value
  })
  return isObject(written) ? written : {}
}

function inOrder(value: JsonObject, { fields }: ObjectShape): JsonObject {
  const known = fields.flatMap(({ name, shape, required }): [string, Json][] => {
    const own = value[name] ?? (required && shape.kind === 'boolean' ? false : undefined)
    return own === undefined ? [] : [[name, own]]
  })
  return { ...Object.fromEntries(known), ...value }
}
