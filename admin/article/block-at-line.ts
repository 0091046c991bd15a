import type { Node } from 'prosemirror-model'
import { blocksOf } from './meaning.ts'
import { readArticle } from './read-article.ts'
import { schema } from './schema.ts'

/** Finds the innermost block at a line of the source, from 1. `doc` is the document that was written as the source. */
export function blockAtLine(doc: Node, source: string, line: number): { node: Node; at: number } | undefined {
  const { doc: read, origins } = readArticle(source)
  const end = source.split('\n').slice(0, line).join('\n').length
  let [node, twin, at] = [doc, read, -1]
  while (!node.inlineContent && node.type !== schema.nodes.table) {
    const [own, others] = [blocksOf(node), blocksOf(twin)]
    const index = others.findLastIndex(other => (origins.get(other)?.start ?? 0) <= end)
    const [next, other] = [own[index], others[index]]
    if (!next || !other || own.length !== others.length) break
    at += 1 + offsetOf(next, node)
    ;[node, twin] = [next, other]
  }
  return at < 0 ? undefined : { node, at }
}

function offsetOf(child: Node, parent: Node): number {
  let found = 0
  parent.forEach((node, offset) => {
    if (node === child) found = offset
  })
  return found
}
