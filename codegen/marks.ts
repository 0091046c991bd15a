import { isObject, type Json, type JsonPath } from './json.ts'
import { isSchemaNode, type SchemaNode } from './model.ts'

/** A text in a record that its schema says something special about. */
export interface Mark {
  path: JsonPath
  text: string
  node: SchemaNode
}

export type MarkKind = 'reference' | 'image' | 'link' | 'date'

const keywords: Record<MarkKind, (node: SchemaNode) => boolean> = {
  reference: node => typeof node['x-reference'] === 'string',
  image: node => node['x-image'] === true,
  link: node => node['x-link'] === true,
  date: node => node.format === 'date',
}

/** Every marked text of a record, in the order of the file. Data of the wrong shape is passed over. */
export function collectMarks(node: SchemaNode, data: Json | undefined): Record<MarkKind, Mark[]> {
  const marks: Record<MarkKind, Mark[]> = { reference: [], image: [], link: [], date: [] }
  walk(node, data, [], mark => {
    for (const kind of kinds) if (keywords[kind](mark.node)) marks[kind].push(mark)
  })
  return marks
}

const kinds: readonly MarkKind[] = ['reference', 'image', 'link', 'date']

function walk(node: SchemaNode, data: Json | undefined, path: JsonPath, found: (mark: Mark) => void): void {
  if (typeof data === 'string') {
    if (kinds.some(kind => keywords[kind](node))) found({ path, text: data, node })
    return
  }
  if (Array.isArray(data)) {
    for (const [index, item] of data.entries()) {
      const child = childNode(node, item, index)
      if (child && hasMarks(child)) walk(child, item, [...path, index], found)
    }
  } else if (isObject(data)) {
    for (const [key, value] of Object.entries(data)) {
      const child = childNode(node, data, key)
      if (child && hasMarks(child)) walk(child, value, [...path, key], found)
    }
  }
}

const known = new WeakMap<object, boolean>()

/** Whether anything at or below a node is marked: most of a record needs no walk. */
function hasMarks(node: object): boolean {
  const answer = known.get(node)
  if (answer !== undefined) return answer
  // A node inside itself counts as marked: wrong at worst by a needless walk.
  known.set(node, true)
  const marked =
    (isSchemaNode(node) && kinds.some(kind => keywords[kind](node))) ||
    Object.values(node).some(child => typeof child === 'object' && child !== null && hasMarks(child))
  known.set(node, marked)
  return marked
}

/** The node that describes `data[step]` (or a list's item), through `oneOf` and its kin where need be. */
export function childNode(
  node: SchemaNode,
  data: Json | undefined,
  step: string | number,
): SchemaNode | undefined {
  if (typeof step === 'number') {
    return isSchemaNode(node.items) ? node.items : firstOf(node, data, step)
  }
  const { properties, additionalProperties } = node
  const own = isSchemaNode(properties) && Object.hasOwn(properties, step) ? properties[step] : undefined
  if (isSchemaNode(own)) return own
  return firstOf(node, data, step) ?? (isSchemaNode(additionalProperties) ? additionalProperties : undefined)
}

function firstOf(node: SchemaNode, data: Json | undefined, step: string | number): SchemaNode | undefined {
  for (const branch of branchesOf(node, data)) {
    const child = childNode(branch, data, step)
    if (child) return child
  }
  return undefined
}

/** The alternatives of a node that fit the data: of typed blocks, the one whose type it is. */
export function branchesOf(node: SchemaNode, data: Json | undefined): readonly SchemaNode[] {
  const all = allBranches(node)
  const tag = all.length > 0 && isObject(data) ? tagName(node) : undefined
  if (!tag || !isObject(data)) return all
  return all.filter(branch => tagOf(branch, tag) === data[tag])
}

const none: readonly SchemaNode[] = []
const branches = new WeakMap<SchemaNode, readonly SchemaNode[]>()

function allBranches(node: SchemaNode): readonly SchemaNode[] {
  if (!node.oneOf && !node.anyOf && !node.allOf) return none
  const found =
    branches.get(node) ??
    [node.oneOf, node.anyOf, node.allOf].flatMap(list =>
      Array.isArray(list) ? list.filter(isSchemaNode) : [],
    )
  branches.set(node, found)
  return found
}

/** The key that tells typed blocks apart, or undefined. */
export function tagName(node: SchemaNode): string | undefined {
  const { discriminator } = node
  return isSchemaNode(discriminator) && typeof discriminator.propertyName === 'string'
    ? discriminator.propertyName
    : undefined
}

export function tagOf(branch: SchemaNode, tag: string): unknown {
  const { properties } = branch
  const node = isSchemaNode(properties) ? properties[tag] : undefined
  return isSchemaNode(node) ? node.const : undefined
}

/** The node that describes the value at a path, as far as the schema reaches. */
export function nodeAt(node: SchemaNode, data: Json | undefined, path: JsonPath): SchemaNode | undefined {
  let current: SchemaNode | undefined = node
  let value = data
  for (const step of path) {
    if (!current) return undefined
    current = childNode(current, value, step)
    if (Array.isArray(value) && typeof step === 'number') value = value[step]
    else if (isObject(value)) value = value[step]
    else value = undefined
  }
  return current
}
