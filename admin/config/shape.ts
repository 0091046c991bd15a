import { isSchemaNode, type SchemaNode } from '../../codegen/model.ts'

export function asShape(node: unknown): SchemaNode {
  return isSchemaNode(node) ? node : {}
}

export function textAt(shape: SchemaNode, key: string): string | undefined {
  const value = shape[key]
  return typeof value === 'string' ? value : undefined
}

export function numberAt(shape: SchemaNode, key: string): number | undefined {
  const value = shape[key]
  return typeof value === 'number' ? value : undefined
}
