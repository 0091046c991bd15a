import type { Field } from '@sveltia/cms'
import { isObject, type Json } from '../../codegen/json.ts'
import { isSchemaNode, type SchemaNode } from '../../codegen/model.ts'
import { humanize } from '../../codegen/names.ts'
import { mayBeEmpty } from '../format/form-data.ts'
import { asShape, numberAt, textAt } from './shape.ts'

/** What the fields of a form depend on, beside the schema. */
export interface FormContext {
  /** The field by which people know the records of a collection: 'name', 'title'. */
  titleFieldOf: (collection: string) => string
}

/** A field of a form, of a schema's property. `sample` is a value that stands in the content now. */
export interface Property {
  name: string
  shape: SchemaNode
  isRequired: boolean
  sample?: Json | undefined
}

/** Texts longer than this get a field of several lines. */
const longText = 120

/** One field for each property, in the schema's order. Names that the schema leaves open are those of the sample. */
export function fieldsOf(shape: SchemaNode, context: FormContext, sample?: Json): Field[] {
  const properties = isSchemaNode(shape.properties) ? shape.properties : {}
  const values = isObject(sample) ? sample : {}
  const open = shape.additionalProperties
  const named = isSchemaNode(open) ? Object.keys(values).filter(key => !(key in properties)) : []
  const required = new Set(Array.isArray(shape.required) ? shape.required : [])
  return [
    ...Object.entries(properties).map(([name, node]) => ({
      name,
      shape: asShape(node),
      isRequired: required.has(name),
      sample: values[name],
    })),
    ...named.map(name => ({ name, shape: asShape(open), isRequired: true, sample: values[name] })),
  ].map(property => fieldOf(property, context))
}

export function fieldOf(property: Property, context: FormContext): Field {
  const { shape } = property
  if ('const' in shape) return { name: property.name, widget: 'hidden', default: shape.const }
  if (variantsOf(shape).length > 0) return variantField(property, context)
  if (shape.type === 'array') return listField(property, context)
  if (shape.type === 'object') {
    const fields = fieldsOf(shape, context, property.sample)
    return { ...base(property), widget: 'object', collapsed: false, fields }
  }
  if (shape.type === 'boolean') return { ...base(property), required: false, widget: 'boolean' }
  if (isNumber(property)) return numberField(property)
  return textField(property, context)
}

export function labelOf(name: string, shape: SchemaNode): string {
  return textAt(shape, 'title') ?? humanize(name)
}

function base({ name, shape, isRequired }: Property) {
  const examples = Array.isArray(shape.examples) ? shape.examples.map(String) : []
  const hint = [
    textAt(shape, 'description'),
    examples.length > 0 ? `For example: ${examples.join(', ')}.` : '',
  ]
  return { name, label: labelOf(name, shape), required: isRequired, hint: hint.filter(Boolean).join(' ') }
}

function isNumber({ shape, sample }: Property): boolean {
  if (Array.isArray(shape.type)) return shape.type.includes('number') && typeof sample === 'number'
  return shape.type === 'number' || shape.type === 'integer'
}

function numberField(property: Property): Field {
  const { shape } = property
  const isWhole = shape.type === 'integer'
  const [min, max] = [numberAt(shape, 'minimum'), numberAt(shape, 'maximum')]
  return {
    ...base(property),
    widget: 'number',
    value_type: isWhole ? 'int' : 'float',
    // A step would refuse what lies between: 30.2672 is a latitude.
    ...(isWhole ? { step: 1 } : { step: 0.0001 }),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  }
}

function textField(property: Property, context: FormContext): Field {
  const { shape, name } = property
  const common = base(property)
  const reference = textAt(shape, 'x-reference')
  if (reference) return { ...common, widget: 'relation', ...relationTo(reference, context) }
  if (shape['x-image'] === true) return { ...common, widget: 'image', choose_url: false }
  if (Array.isArray(shape.enum))
    return { ...common, widget: 'select', options: shape.enum.map(String), dropdown_threshold: 4 }
  if (shape.format === 'date')
    return {
      ...common,
      widget: 'datetime',
      type: 'date',
      format: 'YYYY-MM-DD',
      date_format: 'YYYY-MM-DD',
      time_format: false,
    }
  const limits = limitsOf(shape)
  const isLong = (numberAt(shape, 'maxLength') ?? 0) > longText
  return {
    ...common,
    ...(limits
      ? { pattern: [limits.pattern, `${labelOf(name, shape)}: ${limits.words}`] as [string, string] }
      : {}),
    // Typing a colon must not open a list of pictures.
    use_emoji_autocomplete: false,
    widget: isLong ? 'text' : 'string',
  }
}

/**
 * What a text must look like. The content check measures a text with its facts filled in; one that names a fact is
 * left to that check.
 */
function limitsOf(shape: SchemaNode): { pattern: string; words: string } | undefined {
  const [min = 0, max] = [numberAt(shape, 'minLength'), numberAt(shape, 'maxLength')]
  const pattern = textAt(shape, 'pattern')
  // "At least 1" says no more than that the field is required.
  if (pattern === undefined && max === undefined && min < 2) return undefined
  const length = `(?=[\\s\\S]{${min},${max ?? ''}}$)`
  const look = pattern === undefined ? '' : `(?=[\\s\\S]*?(?:${pattern}))`
  const asked = pattern === undefined ? '' : ` ${textAt(shape, 'description') ?? ''}`
  return {
    pattern: `^[\\s\\S]*\\{\\{fact:|^${length}${look}`,
    words: `${lengthWords(min, max)}${asked}`.trim(),
  }
}

function lengthWords(min: number, max: number | undefined): string {
  if (max === undefined) return min > 1 ? `At least ${min} characters.` : ''
  return min > 1 ? `${min} to ${max} characters.` : `Up to ${max} characters.`
}

/** A list keeps the order that people choose, of texts as well as of groups. */
function listField(property: Property, context: FormContext): Field {
  const { shape, name } = property
  const items = asShape(shape.items)
  const [min, max] = [numberAt(shape, 'minItems'), numberAt(shape, 'maxItems')]
  const singular = labelOf(name, shape).replace(/ies$/, 'y').replace(/s$/, '')
  const list = {
    ...base(property),
    // A form takes "required" for "not empty".
    required: property.isRequired && !mayBeEmpty(shape),
    widget: 'list' as const,
    label_singular: singular.toLowerCase(),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  }
  const sample = Array.isArray(property.sample) ? property.sample[0] : undefined
  if (variantsOf(items).length > 0) return { ...list, ...variantsField(items, context), collapsed: true }
  if (items.type === 'object') {
    const summary = titleField(items)
    return {
      ...list,
      collapsed: true,
      fields: fieldsOf(items, context, sample),
      ...(summary ? { summary: `{{fields.${summary}}}` } : {}),
    }
  }
  return {
    ...list,
    field: {
      ...fieldOf({ name: 'item', shape: items, isRequired: true, sample }, context),
      label: singular,
    },
  }
}

/** A group whose kind decides which fields it has. */
function variantField(property: Property, context: FormContext): Field {
  return { ...base(property), widget: 'object', ...variantsField(property.shape, context) }
}

function variantsField(shape: SchemaNode, context: FormContext) {
  const typeKey = textAt(asShape(shape.discriminator), 'propertyName') ?? 'type'
  const types = variantsOf(shape).map(variant => {
    const { [typeKey]: kind, ...properties } = asShape(variant.properties)
    const name = String(asShape(kind).const)
    const label = textAt(variant, 'title') ?? humanize(name)
    const fields = fieldsOf({ ...variant, properties }, context)
    const summary = titleField({ ...variant, properties })
    return {
      name,
      label,
      widget: 'object' as const,
      fields,
      ...(summary ? { summary: `${label}: {{fields.${summary}}}` } : { summary: label }),
    }
  })
  return { typeKey, types }
}

function variantsOf(shape: SchemaNode): SchemaNode[] {
  return Array.isArray(shape.oneOf) ? shape.oneOf.map(asShape) : []
}

function relationTo(collection: string, context: FormContext) {
  const title = context.titleFieldOf(collection)
  return {
    collection,
    value_field: '{{slug}}',
    display_fields: [title],
    search_fields: [title],
    dropdown_threshold: 0,
  }
}

/** The first required text is what a record or a group is known by. */
export function titleField(shape: SchemaNode): string | undefined {
  const properties = asShape(shape.properties)
  const names = Object.keys(properties).filter(name => {
    const node = asShape(properties[name])
    return node.type === 'string' && !node['x-image'] && !('const' in node)
  })
  const usual = ['name', 'title', 'heading', 'question', 'label'].find(name => names.includes(name))
  return usual ?? names[0]
}
