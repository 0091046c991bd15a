import type { Nodes } from 'hast'

interface TextChanges {
  /** Changes a text that visitors read. */
  text?: (text: string) => string
  /** Changes the value of a property, such as a link. */
  property: (value: string) => string
}

/** Returns the tree with other texts. Copies only what changes, because trees are cached, and copying all takes long. */
export function mapTexts<Tree extends Nodes>(tree: Tree, changes: TextChanges): Tree {
  if (tree.type === 'text') {
    const value = changes.text?.(tree.value) ?? tree.value
    return value === tree.value ? tree : { ...tree, value }
  }
  if (!('children' in tree)) return tree
  const children = tree.children.map(child => mapTexts(child, changes))
  const mapped = children.some((child, index) => child !== tree.children[index])
    ? { ...tree, children }
    : tree
  if (mapped.type !== 'element') return mapped
  const before = Object.entries(mapped.properties)
  const properties = before.map(
    ([name, value]) => [name, typeof value === 'string' ? changes.property(value) : value] as const,
  )
  return properties.some(([, value], index) => value !== before[index]?.[1])
    ? { ...mapped, properties: Object.fromEntries(properties) }
    : mapped
}
