import type { ChildNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'

/**
 * Lists text nodes that have siblings. React holds a reference to such a node, and translation tools replace it; React writes a text that is
 * alone in its element through the element.
 */
export function looseTexts(html: string): string[] {
  return textsIn(parseDocument(html).childNodes, true)
}

function textsIn(nodes: readonly ChildNode[], isRoot: boolean): string[] {
  return nodes.flatMap(node => {
    if ('childNodes' in node) return textsIn(node.childNodes, false)
    return node.type === 'text' && (isRoot || nodes.length > 1) ? [node.data] : []
  })
}
