import { stringify } from 'yaml'
import { getAt, type Json } from '../../codegen/json.ts'
import type { Entity } from '../../codegen/model.ts'
import { type Field, fieldsOf, type ListShape, type Shape } from '../../codegen/schema/shape.ts'
import type { DescribeChoices } from './current-choices.ts'
import { choicesOf, describeLimits, itemShapeOf, kindsOfBlock } from './describe-fields.ts'

const width = 110

/**
 * Returns the fields of a new record, each below a comment with its description. Required fields are empty unless `known` has a value,
 * so that the check asks for them. Optional fields are comments. Fields whose schema has no example show the value of `sample`, the
 * data of another record.
 */
export function recordTemplate(
  entity: Entity,
  known: ReadonlyMap<string, string | number>,
  choices: DescribeChoices,
  sample?: Json,
): string {
  const lines = fieldsOf(entity.shape).flatMap(field =>
    fieldLines(field, choices, getAt(sample, [field.name]), known.get(field.name)),
  )
  return `${lines.join('\n')}\n`
}

function fieldLines(
  field: Field,
  choices: DescribeChoices,
  sample: Json | undefined,
  value?: string | number,
): string[] {
  if (!field.required) return [...note(`Optional. ${hint(field, choices)}`), ...bare(field).map(comment)]
  const written = value === undefined ? '' : ` ${stringify(value, { lineWidth: 0 }).trim()}`
  return [
    ...note(hint(field, choices, value === undefined ? sample : undefined)),
    `${field.name}:${written}`,
    ...indent(entriesOf(field.shape, choices, sample)),
  ]
}

/** Returns the lines below a field: the fields of an object, or as many entries as a list needs, only the first one with comments. */
function entriesOf(shape: Shape, choices: DescribeChoices, sample: Json | undefined): string[] {
  if (shape.kind !== 'list') return requiredFirst(shape, choices, sample)
  const first = requiredFirst(shape.items, choices, getAt(sample, [0]))
  // Empty entries would be the same entry twice.
  const more = shape.distinct ? [] : emptyEntries(shape, (shape.minItems ?? 1) - 1)
  return [...(first.length === 0 ? ['-'] : ['-', ...indent(first)]), ...more]
}

function requiredFirst(shape: Shape, choices: DescribeChoices, sample: Json | undefined): string[] {
  return fieldsOf(shape).flatMap(field => fieldLines(field, choices, getAt(sample, [field.name])))
}

/** Returns a field and the required fields below it, without comments. */
function bare({ name, shape }: Field): string[] {
  return [
    `${name}:`,
    ...indent(shape.kind === 'list' ? emptyEntries(shape, shape.minItems ?? 1) : emptyFields(shape)),
  ]
}

function emptyEntries({ items }: ListShape, count: number): string[] {
  return Array.from({ length: Math.max(count, 0) }, () => ['-', ...indent(emptyFields(items))]).flat()
}

function emptyFields(shape: Shape): string[] {
  return fieldsOf(shape)
    .filter(field => field.required)
    .flatMap(bare)
}

/** Returns the description and the limits of a field, with its choices or an example. */
function hint(field: Field, describeChoices: DescribeChoices, sample?: Json): string {
  const { shape } = field
  const entry = itemShapeOf(shape) ?? shape
  const types = kindsOfBlock(entry).map(variant => variant.name)
  const fixed = entry.kind === 'boolean' ? ['true', 'false'] : choicesOf(entry)
  const choices =
    types.length > 0
      ? `Its "type" is one of: ${types.join(', ')}.`
      : fixed.length > 0
        ? `One of: ${fixed.join(', ')}.`
        : describeChoices(field)
  const [example = shortText(entry === shape ? sample : getAt(sample, [0]))] = entry.examples
  return [
    shape.description,
    sentence(describeLimits(shape).join(', ')),
    entry === shape
      ? ''
      : sentence(
          describeLimits(entry)
            .map(limit => `each ${limit}`)
            .join(', '),
        ),
    choices,
    choices || example === undefined ? '' : `For example: ${example}`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Returns a value that is short enough to be an example. */
function shortText(value: Json | undefined): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.length <= 120 ? text.trim() : undefined
}

function sentence(text: string): string {
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

function note(text: string): string[] {
  return wrap(text).map(comment)
}

function wrap(text: string): string[] {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1) ?? ''
    if (last && last.length + word.length > width) lines.push(word)
    else lines[lines.length - 1] = last ? `${last} ${word}` : word
  }
  return lines
}

function comment(line: string): string {
  return `# ${line}`
}

function indent(lines: readonly string[]): string[] {
  return lines.map(line => `  ${line}`)
}
