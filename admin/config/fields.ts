import type { Field } from '@sveltia/cms'
import { isObject, type Json } from '../../codegen/json.ts'
import {
  type Field as ContentField,
  type EnumShape,
  fieldsOf as fieldsIn,
  type ListShape,
  type NumberShape,
  type ReferenceShape,
  type Shape,
  type TextShape,
  type UnionShape,
} from '../../codegen/schema/shape.ts'
import type { TermKind } from '../../codegen/term-kinds.ts'
import { mayBeEmpty } from '../format/form-data.ts'
import { formHintOf, labelOf, titleField } from './field-texts.ts'

/** Data besides the schema that the fields of a form depend on. */
export interface FormContext {
  /** The field by which people know the records of a collection: 'name', 'title'. */
  titleFieldOf: (collection: string) => string
  /** Names of the prices and terms that a field can refer to. */
  names: Readonly<Record<'price' | TermKind, readonly string[]>>
}

/** A property of a schema, for which a form has a field. `sample` is a value that the content has now. */
interface Property<Kind extends Shape = Shape> extends ContentField {
  shape: Kind
  sample?: Json | undefined
}

/** Texts longer than this get a field of several lines. */
const longText = 120

/** One field for each property, in the schema's order. Names that the schema leaves open are those of the sample. */
export function fieldsOf(shape: Shape, context: FormContext, sample?: Json): Field[] {
  const values = isObject(sample) ? sample : {}
  const known = fieldsIn(shape)
  const others = shape.kind === 'object' ? shape.additional : undefined
  const free = Object.keys(values).filter(name => !known.some(field => field.name === name))
  const named = others ? free.map(name => ({ name, shape: others, required: true })) : []
  return [
    ...known.map(field => fieldOf({ ...field, sample: values[field.name] }, context)),
    // There may be forty: folded, each is a line.
    ...named.map(field => folded(fieldOf({ ...field, sample: values[field.name] }, context))),
  ]
}

const folded = (field: Field): Field => (field.widget === 'object' ? { ...field, collapsed: true } : field)

type Fields = {
  [Kind in Shape['kind']]: (property: Property<Extract<Shape, { kind: Kind }>>, context: FormContext) => Field
}

const fields: Fields = {
  constant: ({ name, shape }) => ({ name, widget: 'hidden', default: shape.value }),
  union: (property, context) => ({
    ...base(property),
    widget: 'object',
    ...variantsField(property.shape, context),
  }),
  list: listField,
  object: (property, context) => ({
    ...base(property),
    widget: 'object',
    collapsed: false,
    fields: fieldsOf(property.shape, context, property.sample),
  }),
  boolean: property => ({ ...base(property), required: false, widget: 'boolean' }),
  number: numberField,
  'number-or-text': property =>
    typeof property.sample === 'number'
      ? numberField({ ...property, shape: { ...property.shape, kind: 'number', whole: false } })
      : plainText(property),
  reference: (property, context) => ({
    ...base(property),
    widget: 'relation',
    ...relationTo(property.shape, context),
  }),
  enum: choiceField,
  text: textField,
  anything: plainText,
}

function fieldOf(property: Property, context: FormContext): Field {
  const make: (property: never, context: FormContext) => Field = fields[property.shape.kind]
  return make(property as never, context)
}

function base({ name, shape, required }: Property) {
  return { name, label: labelOf(name, shape), required, hint: formHintOf(shape) }
}

function numberField(property: Property<NumberShape>): Field {
  const { whole, minimum, maximum } = property.shape
  return {
    ...base(property),
    widget: 'number',
    value_type: whole ? 'int' : 'float',
    // A step would refuse what lies between: 30.2672 is a latitude.
    ...(whole ? { step: 1 } : { step: 0.0001 }),
    ...(minimum === undefined ? {} : { min: minimum }),
    ...(maximum === undefined ? {} : { max: maximum }),
  }
}

function choiceField(property: Property<EnumShape>): Field {
  return { ...base(property), widget: 'select', options: [...property.shape.choices], dropdown_threshold: 4 }
}

function textField(property: Property<TextShape>, context: FormContext): Field {
  const { shape, name } = property
  if (shape.holds === 'price' || shape.holds === 'warranty' || shape.holds === 'duration')
    return { ...base(property), widget: 'select', options: [...context.names[shape.holds]] }
  if (shape.holds === 'image') return { ...base(property), widget: 'image', choose_url: false }
  if (shape.holds === 'date')
    return {
      ...base(property),
      widget: 'datetime',
      type: 'date',
      format: 'YYYY-MM-DD',
      date_format: 'YYYY-MM-DD',
      time_format: false,
    }
  const limits = patternOf(shape)
  return {
    ...plainText(property),
    ...(limits
      ? { pattern: [limits.pattern, `${labelOf(name, shape)}: ${limits.words}`] as [string, string] }
      : {}),
    widget: (shape.maxLength ?? 0) > longText ? 'text' : 'string',
  }
}

/** Typing a colon must not open a list of pictures. */
function plainText(property: Property) {
  return { ...base(property), use_emoji_autocomplete: false, widget: 'string' as const }
}

/**
 * Returns the pattern of a text. The content check measures texts with facts and prices filled in, so a text with a placeholder is
 * left to that check.
 */
function patternOf({ minLength: min = 0, maxLength: max, pattern, description }: TextShape) {
  // "At least 1" says no more than that the field is required.
  if (pattern === undefined && max === undefined && min < 2) return undefined
  const length = `(?=[\\s\\S]{${min},${max ?? ''}}$)`
  const look = pattern === undefined ? '' : `(?=[\\s\\S]*?(?:${pattern}))`
  const asked = pattern === undefined ? '' : ` ${description}`
  return {
    pattern: `^[\\s\\S]*\\{\\{(?:fact|price):|^${length}${look}`,
    words: `${lengthWords(min, max)}${asked}`.trim(),
  }
}

function lengthWords(min: number, max: number | undefined): string {
  if (max === undefined) return min > 1 ? `At least ${min} characters.` : ''
  return min > 1 ? `${min} to ${max} characters.` : `Up to ${max} characters.`
}

/** A list keeps the order that people choose, of texts as well as of groups. */
function listField(property: Property<ListShape>, context: FormContext): Field {
  const { shape, name } = property
  const { items, minItems: min, maxItems: max } = shape
  const singular = labelOf(name, shape).replace(/ies$/, 'y').replace(/s$/, '')
  const list = {
    ...base(property),
    // A form takes "required" for "not empty".
    required: property.required && !mayBeEmpty(shape),
    widget: 'list' as const,
    label_singular: singular.toLowerCase(),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  }
  const sample = Array.isArray(property.sample) ? property.sample[0] : undefined
  if (items.kind === 'union') return { ...list, ...variantsField(items, context), collapsed: true }
  if (items.kind === 'object') {
    const summary = titleField(items)
    return {
      ...list,
      collapsed: true,
      fields: fieldsOf(items, context, sample),
      ...(summary ? { summary: `{{fields.${summary}}}` } : {}),
    }
  }
  const field = fieldOf({ name: 'item', shape: items, required: true, sample }, context)
  return { ...list, field: { ...field, label: singular } }
}

/** Each kind of block with its own fields; the one that says the kind is the form's own. */
function variantsField({ discriminator: tag, variants }: UnionShape, context: FormContext) {
  const types = variants.map(({ name, shape }) => {
    const group = { ...shape, fields: shape.fields.filter(field => field.name !== tag) }
    const label = labelOf(name, shape)
    const summary = titleField(group)
    return {
      name,
      label,
      widget: 'object' as const,
      fields: fieldsOf(group, context),
      summary: summary ? `${label}: {{fields.${summary}}}` : label,
    }
  })
  return { typeKey: tag, types }
}

function relationTo({ collection }: ReferenceShape, context: FormContext) {
  const title = context.titleFieldOf(collection)
  return {
    collection,
    value_field: '{{slug}}',
    display_fields: [title],
    search_fields: [title],
    dropdown_threshold: 0,
  }
}
