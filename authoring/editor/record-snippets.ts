import type { EmittedFile } from '../../codegen/emit/emitted.ts'
import type { JsonObject } from '../../codegen/json.ts'
import type { Entity, Model, SchemaNode } from '../../codegen/model.ts'
import { entryOf, fieldsOf, kindsOfBlock } from './field.ts'
import { choicesOf, descriptionOf } from './field-words.ts'
import { schemaLine } from './schema-line.ts'
import { choiceStop, stop } from './snippet-text.ts'

/** A snippet for each collection: the required fields of a new file, with what they are for where the cursor stops. */
export function emitRecordSnippets(model: Model): EmittedFile {
  const collections = model.entities.filter(entity => entity.kind === 'collection')
  const snippets = Object.fromEntries(collections.map(entity => [`New ${nameOf(entity)}`, snippet(entity)]))
  const firstLine = '// Made by `npm run docs:fields` from schemas/. Edits are lost.\n'
  return { path: 'content.code-snippets', text: `${firstLine}${JSON.stringify(snippets, null, 2)}\n` }
}

function snippet(entity: Entity): JsonObject {
  const fields = [schemaLine(entity).replace('$', '\\$'), ...requiredLines(entity.shape, createCounter())]
  const isMarkdown = entity.format === 'markdown'
  return {
    scope: isMarkdown ? 'markdown' : 'yaml',
    prefix: `new-${nameOf(entity)}`,
    description: descriptionOf(entity.shape),
    body: isMarkdown ? ['---', ...fields, '---', '', '$0'] : fields,
  }
}

function nameOf(entity: Entity): string {
  return entity.typeName.toLowerCase()
}

function requiredLines(group: SchemaNode, next: () => number): string[] {
  return fieldsOf(group)
    .filter(field => field.required)
    .flatMap(({ name, node }) => fieldLines(name, node, next))
}

function fieldLines(name: string, node: SchemaNode, next: () => number): string[] {
  const entry = entryOf(node)
  const inner = requiredLines(entry ?? node, next)
  if (entry) return [`${name}:`, ...(inner.length > 0 ? listEntry(inner) : [`  - ${valueStop(entry, next)}`])]
  return inner.length > 0
    ? [`${name}:`, ...inner.map(line => `  ${line}`)]
    : [`${name}: ${valueStop(node, next)}`]
}

function listEntry(lines: readonly string[]): string[] {
  return lines.map((line, index) => `  ${index === 0 ? '-' : ' '} ${line}`)
}

function valueStop(node: SchemaNode, next: () => number): string {
  const types = kindsOfBlock(node).map(({ type }) => type)
  if (types.length > 0) return `type: ${choiceStop(next(), types)}`
  const choices = node.type === 'boolean' ? ['true', 'false'] : choicesOf(node)
  return choices.length > 0 ? choiceStop(next(), choices) : stop(next(), descriptionOf(node))
}

function createCounter(): () => number {
  let count = 0
  return () => {
    count += 1
    return count
  }
}
