import type { ChildNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'

/**
 * Lists texts next to an element or another text. React keeps such a text as a node of its own, which a translator takes away; a text that
 * is alone in its element is written by the element.
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
