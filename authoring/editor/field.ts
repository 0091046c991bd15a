import { tagName, tagOf } from '../../codegen/marks.ts'
import { isSchemaNode, type SchemaNode } from '../../codegen/model.ts'

/** One field of a group, as its schema states it. */
export interface Field {
  name: string
  node: SchemaNode
  required: boolean
}

/** The fields of a group in the order of its schema. */
export function fieldsOf(group: SchemaNode): Field[] {
  const { properties, required } = group
  if (!isSchemaNode(properties)) return []
  const names = Array.isArray(required) ? required : []
  return Object.entries(properties).flatMap(([name, node]) =>
    isSchemaNode(node) ? [{ name, node, required: names.includes(name) }] : [],
  )
}

/** What the entries of a list are, or undefined for what is no list. */
export function entryOf(node: SchemaNode): SchemaNode | undefined {
  return isSchemaNode(node.items) ? node.items : undefined
}

/** The kinds that a typed block may have: its type, and its fields. */
export function kindsOfBlock(node: SchemaNode): { type: string; node: SchemaNode }[] {
  const tag = tagName(node)
  if (!tag || !Array.isArray(node.oneOf)) return []
  return node.oneOf.filter(isSchemaNode).map(branch => ({ type: String(tagOf(branch, tag)), node: branch }))
}
