import type { EmittedFile } from '../../codegen/emit/emitted-file.ts'
import type { JsonObject } from '../../codegen/json.ts'
import type { Entity, Model } from '../../codegen/model.ts'
import { fieldsOf, type Shape } from '../../codegen/schema/shape.ts'
import { choicesOf, itemShapeOf, kindsOfBlock } from './describe-fields.ts'
import { schemaLine } from './schema-line.ts'
import { choiceStop, stop } from './snippet-text.ts'

/** Emits a snippet for each collection, with the required fields and their descriptions as placeholders. */
export function emitRecordSnippets(model: Model): EmittedFile {
  const collections = model.entities.filter(entity => entity.kind === 'collection')
  const snippets = Object.fromEntries(collections.map(entity => [`New ${nameOf(entity)}`, snippet(entity)]))
  const firstLine = '// Made by `npm test -- -u` from schemas/. Edits are lost.\n'
  return { path: 'content.code-snippets', text: `${firstLine}${JSON.stringify(snippets, null, 2)}\n` }
}

function snippet(entity: Entity): JsonObject {
  const fields = [schemaLine(entity).replace('$', '\\$'), ...requiredLines(entity.shape, createCounter())]
  const isMarkdown = entity.format === 'markdown'
  return {
    scope: isMarkdown ? 'markdown' : 'yaml',
    prefix: `new-${nameOf(entity)}`,
    description: entity.shape.description,
    body: isMarkdown ? ['---', ...fields, '---', '', '$0'] : fields,
  }
}

function nameOf(entity: Entity): string {
  return entity.typeName.toLowerCase()
}

function requiredLines(group: Shape, next: () => number): string[] {
  return fieldsOf(group)
    .filter(field => field.required)
    .flatMap(({ name, shape }) => fieldLines(name, shape, next))
}

function fieldLines(name: string, shape: Shape, next: () => number): string[] {
  const entry = itemShapeOf(shape)
  const inner = requiredLines(entry ?? shape, next)
  if (entry) return [`${name}:`, ...(inner.length > 0 ? listEntry(inner) : [`  - ${valueStop(entry, next)}`])]
  return inner.length > 0
    ? [`${name}:`, ...inner.map(line => `  ${line}`)]
    : [`${name}: ${valueStop(shape, next)}`]
}

function listEntry(lines: readonly string[]): string[] {
  return lines.map((line, index) => `  ${index === 0 ? '-' : ' '} ${line}`)
}

function valueStop(shape: Shape, next: () => number): string {
  const types = kindsOfBlock(shape).map(variant => variant.name)
  if (types.length > 0) return `type: ${choiceStop(next(), types)}`
  const choices = shape.kind === 'boolean' ? ['true', 'false'] : choicesOf(shape)
  return choices.length > 0 ? choiceStop(next(), choices) : stop(next(), shape.description)
}

function createCounter(): () => number {
  let count = 0
  return () => {
    count += 1
    return count
  }
}
