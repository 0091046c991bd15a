import { isSchemaNode, type SchemaNode } from '../../codegen/model.ts'

const kinds: Record<string, string> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'true or false',
  object: 'group of fields',
}

/** What a field holds, in words for editors: 'text', 'list of texts', 'name of a file in content/counties'. */
export function kindOf(node: SchemaNode): string {
  const { type, items, enum: choices } = node
  if (isSchemaNode(items)) return listOf(kindOf(items))
  if (typeof node['x-reference'] === 'string') return `name of a file in content/${node['x-reference']}`
  if (node['x-image'] === true) return 'picture in content/images'
  if (node['x-link'] === true) return 'link'
  if (node.format === 'date') return 'date'
  if (Array.isArray(choices) || 'const' in node) return 'choice'
  if (Array.isArray(node.oneOf)) return 'group of fields, depending on its type'
  const types = (Array.isArray(type) ? type : [type]).map(name => kinds[String(name)] ?? 'anything')
  return types.join(' or ')
}

const plurals = new Map(
  ['text', 'number', 'whole number', 'choice', 'date', 'link'].map(kind => [kind, `${kind}s`]),
)

function listOf(kind: string): string {
  const plural = plurals.get(kind)
  return plural ? `list of ${plural}` : `list, each a ${kind}`
}

/** What a value has to keep to: '40 to 320 characters', '4 entries', 'no entry twice'. */
export function limitsOf(node: SchemaNode): string[] {
  const characters = range(atLeast(node.minLength, 2), node.maxLength, 'character')
  const entries = range(atLeast(node.minItems, 1), node.maxItems, 'entry', 'entries')
  const above = typeof node.exclusiveMinimum === 'number' ? `more than ${node.exclusiveMinimum}` : undefined
  const distinct = node.uniqueItems === true ? 'no entry twice' : undefined
  return [characters, entries, range(node.minimum, node.maximum), above, distinct].filter(
    text => text !== undefined,
  )
}

/** Every value that a choice may have; empty where it is no choice. */
export function choicesOf(node: SchemaNode): string[] {
  if ('const' in node) return [String(node.const)]
  return Array.isArray(node.enum) ? node.enum.map(String) : []
}

export function examplesOf(node: SchemaNode): string[] {
  return Array.isArray(node.examples) ? node.examples.map(String) : []
}

export function descriptionOf(node: SchemaNode): string {
  return typeof node.description === 'string' ? node.description : ''
}

/** A lower limit that says something: nobody needs to be told that a text has one character. */
function atLeast(limit: unknown, telling: number): number | undefined {
  return typeof limit === 'number' && limit >= telling ? limit : undefined
}

function range(low: unknown, high: unknown, one = '', many = one && `${one}s`): string | undefined {
  const unit = (count: unknown) => (one ? ` ${count === 1 ? one : many}` : '')
  if (typeof low === 'number' && typeof high === 'number') {
    return low === high ? `${low}${unit(low)}` : `${low} to ${high}${unit(high)}`
  }
  if (typeof low === 'number') return `at least ${low}${unit(low)}`
  return typeof high === 'number' ? `at most ${high}${unit(high)}` : undefined
}
