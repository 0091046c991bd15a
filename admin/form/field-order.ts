import { isObject, type Json, type JsonObject } from '../../codegen/json.ts'
import {
  type Field,
  type FormSection,
  findField,
  type ObjectShape,
  type Shape,
} from '../../codegen/schema/shape.ts'
import { titleField } from '../config/value-title.ts'
import { ARTICLE_FORMAT } from '../draft/form-fields.ts'

const holdsImage = ({ shape }: Field) => shape.kind === 'text' && shape.holds === 'image'

/** Whether an object describes a picture: its file, its alternative text. */
export function isPictureGroup(shape: Shape): boolean {
  return shape.kind === 'object' && shape.fields.some(holdsImage)
}

/**
 * Sorts fields by how often people change them: the name, texts, pictures, lists and groups, then search fields. A picture comes before
 * the text that describes it.
 */
export function inFormOrder(shape: ObjectShape): readonly Field[] {
  const title = titleField(shape)
  const isPicture = isPictureGroup(shape)
  const weightOf = (field: Field): number => {
    const { name, shape: own, required } = field
    if (isPicture && holdsImage(field)) return -1
    if (name === title) return 0
    if (name === 'metadata') return 7
    if (name === 'order') return 8
    if (own.kind === 'text' && own.holds === 'date' && !required) return 6
    if (own.kind === 'object' && own.additional) return 1
    if (isPictureGroup(own)) return 4
    if (own.kind === 'text' && own.format === ARTICLE_FORMAT) return 3
    return own.kind === 'object' || own.kind === 'union' || own.kind === 'list' ? 5 : 2
  }
  return [...shape.fields].sort((a, b) => weightOf(a) - weightOf(b))
}

/** A part of a form, with its fields in their order. */
export interface FieldSection extends Omit<FormSection, 'fields'> {
  fields: readonly Field[]
}

/** Returns the sections that the schema names, or all fields as one. */
export function sectionsOf(shape: ObjectShape): readonly FieldSection[] {
  const inOrder = inFormOrder(shape)
  const { sections } = shape
  if (!sections) return [{ isFolded: false, fields: inOrder }]
  const named = new Set(sections.flatMap(({ fields }) => fields))
  const others = inOrder.filter(({ name }) => !named.has(name))
  return sections.map(({ fields, ...section }, index) => ({
    ...section,
    fields: [...fields.flatMap(name => findField(shape, name) ?? []), ...(index === 0 ? others : [])],
  }))
}

const rangeFields = ['low', 'usual', 'high']

/** Whether a group is a range of numbers, whose ends stand in one line. */
export const holdsRange = (shape: ObjectShape): boolean =>
  ['low', 'high'].every(name => findField(shape, name)?.shape.kind === 'number')

/** Whether a range has no other field that it needs. */
export const isOnlyRange = (shape: ObjectShape): boolean =>
  holdsRange(shape) && shape.fields.every(field => !field.required || isEndOfRange(field))

export const isEndOfRange = ({ name }: Field): boolean => rangeFields.includes(name)

/** Whether a group takes so much room that it is folded. Two numbers are a line, whatever may be added to them. */
export function isDeep(shape: ObjectShape): boolean {
  const isLarge = ({ shape: own }: Field) => own.kind === 'list' || own.kind === 'object'
  const required = shape.fields.filter(field => field.required)
  return shape.additional !== undefined || required.length > 2 || required.some(isLarge)
}

/** Returns what an entry of a list is called: 'Neighborhood', 'Question' of 'FAQ', or 'Entry' unless the label is a plural. */
export function singularOf(label: string): string {
  if (label === 'FAQ') return 'Question'
  const singular = label.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')
  return singular === label ? 'Entry' : singular
}

export const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {})
