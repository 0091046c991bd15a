import { stringify } from 'yaml'
import type { Entity } from '../../codegen/model.ts'
import { type Field, fieldsOf, type Shape } from '../../codegen/schema/shape.ts'
import { choicesOf, describeLimits, itemShapeOf, kindsOfBlock } from './describe-fields.ts'

const width = 110

/**
 * Returns the fields of a new record, each below a comment with its description. Required fields are empty unless `known` has a value,
 * so that the check asks for them. Optional fields are comments.
 */
export function recordTemplate(entity: Entity, known: ReadonlyMap<string, string | number>): string {
  const lines = fieldsOf(entity.shape).flatMap(field => fieldLines(field, known.get(field.name)))
  return `${lines.join('\n')}\n`
}

function fieldLines(field: Field, value?: string | number): string[] {
  if (!field.required) return [...note(`Optional. ${hint(field.shape)}`), ...bare(field).map(comment)]
  const written = value === undefined ? '' : ` ${stringify(value, { lineWidth: 0 }).trim()}`
  return [...note(hint(field.shape)), `${field.name}:${written}`, ...indent(entriesOf(field.shape))]
}

/** Returns the lines below a field: the fields of an object, or of a list's first item. */
function entriesOf(shape: Shape): string[] {
  const entry = itemShapeOf(shape)
  if (!entry) return fieldsOf(shape).flatMap(field => fieldLines(field))
  const fields = fieldsOf(entry).flatMap(field => fieldLines(field))
  return fields.length === 0 ? [] : ['-', ...indent(fields)]
}

/** Returns a field and the required fields below it, without comments. */
function bare({ name, shape }: Field): string[] {
  const entry = itemShapeOf(shape)
  const fields = fieldsOf(entry ?? shape)
    .filter(field => field.required)
    .flatMap(bare)
  if (entry) return [`${name}:`, ...indent(fields.length === 0 ? ['-'] : ['-', ...indent(fields)])]
  return [`${name}:`, ...indent(fields)]
}

/** Returns the description and the limits of a field. */
function hint(shape: Shape): string {
  const entry = itemShapeOf(shape) ?? shape
  const types = kindsOfBlock(entry).map(variant => variant.name)
  const choices = types.length > 0 ? types : choicesOf(entry)
  const [example] = entry.examples
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
    choices.length > 0 ? `One of: ${choices.join(', ')}.` : '',
    example === undefined ? '' : `For example: ${example}`,
  ]
    .filter(Boolean)
    .join(' ')
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
