import { isScalar, type Node } from 'yaml'
import type { Edit } from '../../codegen/problem.ts'
import type { Source } from './edit-pairs.ts'
import { columnOf, endOf, startOf } from './spans.ts'
import { writeText } from './write-text.ts'

/** A text or number in the place of another, in the same style. */
export function editScalar(
  { text }: Source,
  node: Node,
  next: string | number | boolean | null,
  indent: number,
): Edit {
  const [start, end] = [startOf(node), endOf(text, node)]
  if (typeof next !== 'string' || !isScalar(node)) return { span: [start, end], text: String(next) }
  const source = text.slice(start, end)
  const [first = '', ...others] = source.split('\n').map(line => line.trim())
  const isBlock = node.type === 'BLOCK_FOLDED' || node.type === 'BLOCK_LITERAL'
  const [below = ''] = source.split('\n').slice(1)
  const style = {
    type: node.type,
    ...(isBlock ? { header: first, lines: others } : others.length > 0 ? { lines: [first, ...others] } : {}),
  }
  const own = below.length - below.trimStart().length
  const place = { indent: own || indent + 2, column: columnOf(text, start), inFlow: false }
  return { span: [start, end], text: writeText(next, style, place) }
}
