import type { Definition, ImageReference, LinkReference, Nodes } from 'mdast'

/** The references to a definition (`[name]: address`). */
export interface References {
  links: readonly LinkReference[]
  images: readonly ImageReference[]
}

/** Collects the references to each definition, in the order of the text. If definitions have the same name, the first gets them. */
export function collectReferences(nodes: readonly Nodes[]): ReadonlyMap<Definition, References> {
  const found = new Map<Definition, { links: LinkReference[]; images: ImageReference[] }>()
  const definitions = new Map<string, Definition>()
  for (const node of nodes) {
    if (node.type !== 'definition') continue
    if (!definitions.has(keyOf(node))) definitions.set(keyOf(node), node)
    found.set(node, { links: [], images: [] })
  }
  for (const node of nodes) {
    if (node.type !== 'linkReference' && node.type !== 'imageReference') continue
    const definition = definitions.get(keyOf(node))
    const references = definition && found.get(definition)
    if (node.type === 'linkReference') references?.links.push(node)
    else references?.images.push(node)
  }
  return found
}

// remark-rehype looks up names in the same way.
const keyOf = ({ identifier }: Definition | LinkReference | ImageReference) => identifier.toUpperCase()
