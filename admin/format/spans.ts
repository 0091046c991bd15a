import { isCollection, isMap, isNode, isPair, isScalar, type Node, type Pair } from 'yaml'
import type { Json } from '../../codegen/json.ts'

export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1
}

/** After the line end, or the end of the text. */
export function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset)
  return end < 0 ? text.length : end + 1
}

export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset)
}

export function isFirstOnLine(text: string, offset: number): boolean {
  return text.slice(lineStart(text, offset), offset).trim() === ''
}

export function keyOf(pair: Pair): string {
  return isScalar(pair.key) ? String(pair.key.value) : ''
}

export function startOf(node: Node): number {
  return node.range?.[0] ?? 0
}

/** Returns the end of a value, before a comment on its line. */
export function endOf(text: string, node: Node): number {
  const last = isCollection(node) && !node.flow ? node.items.at(-1) : undefined
  if (isPair(last)) return endOfPair(text, last)
  if (isNode(last)) return endOf(text, last)
  const end = node.range?.[1] ?? 0
  return startOf(node) + text.slice(startOf(node), end).trimEnd().length
}

/** A key without a value ends after its colon. */
export function endOfPair(text: string, pair: Pair): number {
  const end = isNode(pair.value) ? endOf(text, pair.value) : 0
  return Math.max(end, afterColon(text, pair))
}

export function afterColon(text: string, pair: Pair): number {
  const end = isNode(pair.key) ? (pair.key.range?.[1] ?? 0) : 0
  return text.indexOf(':', end) + 1
}

/** Returns the start of the comments directly above a position, or of its line. A comment at the top belongs to the file. */
export function withNotes(text: string, start: number): number {
  const own = lineStart(text, start)
  let from = own
  while (from > 0) {
    const above = lineStart(text, from - 1)
    if (!/^[ \t]*#/.test(text.slice(above, from))) break
    from = above
  }
  return from === 0 ? own : from
}

export function jsonOf(node: unknown): Json {
  return isNode(node) ? toJson(node) : null
}

function toJson(node: Node): Json {
  if (isScalar(node)) return isPlain(node.value) ? node.value : null
  if (isMap(node)) return Object.fromEntries(node.items.map(pair => [keyOf(pair), jsonOf(pair.value)]))
  return isCollection(node) ? node.items.map(jsonOf) : null
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
