import type { Node } from 'prosemirror-model'
import { align } from '../format/align.ts'

/**
 * Returns, for each block of `next`, the block of `kept` that it is or was: first those that are the same, wherever they are, then
 * similar ones of the same type in order.
 */
export function pairBlocks(kept: readonly Node[], next: readonly Node[]): (Node | undefined)[] {
  const left = new Set(kept)
  // Unchanged blocks are the same objects.
  const pairs = next.map(node => (left.delete(node) ? node : undefined))
  for (const [index, node] of next.entries()) {
    if (pairs[index]) continue
    const same = [...left].find(other => other.eq(node))
    if (same) left.delete(same)
    pairs[index] = same
  }
  const others = [...left]
  const changed = next.flatMap((node, index) => (pairs[index] ? [] : [{ node, index }]))
  const origins = align(
    others.map(textOf),
    changed.map(({ node }) => textOf(node)),
  )
  for (const [at, { node, index }] of changed.entries()) {
    const origin = others[origins[at] ?? -1]
    if (origin?.type === node.type) pairs[index] = origin
  }
  return pairs
}

const textOf = (node: Node) => ({ type: node.type.name, text: node.textContent })
