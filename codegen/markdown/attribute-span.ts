import type { Nodes } from 'mdast'
import { escapePattern } from '../../site/escape-pattern.ts'
import type { Span } from '../problem.ts'
import { spanOf } from './nodes.ts'

/** Returns the span of a directive's opening line. */
export function openingLineOf(node: Nodes, text: string): Span {
  const [start, end] = spanOf(node)
  const lineEnd = text.indexOf('\n', start)
  return [start, Math.min(end, lineEnd < 0 ? text.length : lineEnd)]
}

/** Finds an attribute's name on the opening line of a directive, or its value without quotation marks. */
export function findAttributeSpan(node: Nodes, key: string, text: string, part: 'key' | 'value'): Span {
  const [start, end] = openingLineOf(node, text)
  const pattern = new RegExp(
    `([{\\s])${escapePattern(key)}(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s}"']+)))?(?=[\\s}])`,
    'd',
  )
  const found = pattern.exec(text.slice(start, end))
  if (!found) return [start, end]
  const name = start + found.index + 1
  const value = found.indices?.slice(2).find(range => range !== undefined)
  if (part === 'key' || !value) return [name, name + key.length]
  return [start + value[0], start + value[1]]
}
