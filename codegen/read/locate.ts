import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type ParsedNode,
  parseDocument,
} from 'yaml'
import type { JsonPath } from '../json.ts'
import type { Span } from '../problem.ts'

/** The side of a `key: value` pair. */
export type PairPart = 'key' | 'value'

// Only problems need positions, and problems come in groups: parse again, but once per file.
const documents = new Map<string, Document<ParsedNode>>()

/** Returns the span of a value or its key, as `locate` does. */
export function locateInYaml(text: string, path: JsonPath, part: PairPart): Span {
  const found = find(documentOf(text).contents, path)
  if (!found) return firstWord(text)
  const node = part === 'key' || !found.value ? (found.key ?? found.value) : found.value
  return node ? spanOf(node) : firstWord(text)
}

/** Returns whether a value is written in braces or brackets, or inside of them. */
export function isInlineInYaml(text: string, path: JsonPath): boolean {
  const root = documentOf(text).contents
  return [...path, undefined].some((_, length) => {
    const node = find(root, path.slice(0, length))?.value
    return isCollection(node) && node.flow === true
  })
}

/** Returns the path of the innermost value at an offset. */
export function pathInYaml(text: string, offset: number): JsonPath {
  const path: (string | number)[] = []
  let node: Node | null | undefined = documentOf(text).contents
  while (node) {
    const next = childAt(node, offset)
    if (!next) break
    path.push(next.step)
    node = next.value
  }
  return path
}

function childAt(node: Node, offset: number): { step: string | number; value: Node | undefined } | undefined {
  if (isSeq(node)) {
    const step = node.items.findIndex(item => isNode(item) && holds(item, item, offset))
    const value = node.items[step]
    return isNode(value) ? { step, value } : undefined
  }
  if (!isMap(node)) return undefined
  for (const { key, value } of node.items) {
    if (!isScalar(key)) continue
    const inner = isNode(value) ? value : undefined
    if (holds(key, inner ?? key, offset)) return { step: String(key.value), value: inner }
  }
  return undefined
}

function holds(first: Node, last: Node, offset: number): boolean {
  return offset >= (first.range?.[0] ?? Number.POSITIVE_INFINITY) && offset < (last.range?.[1] ?? 0)
}

function documentOf(text: string): Document<ParsedNode> {
  const known = documents.get(text)
  if (known) return known
  if (documents.size > 20) documents.clear()
  const document = parseDocument(text, { logLevel: 'error' })
  documents.set(text, document)
  return document
}

interface LocatedPair {
  key?: Node
  value?: Node
}

function find(root: Node | null, path: JsonPath): LocatedPair | undefined {
  let found: LocatedPair = root ? { value: root } : {}
  for (const step of path) {
    const next = child(found.value, step)
    if (!next) break
    found = next
  }
  return found.key || found.value ? found : undefined
}

function child(node: Node | undefined, step: string | number): LocatedPair | undefined {
  if (isMap(node)) {
    // The value of a key such as 061 is a number; its source is the name.
    const pair = node.items.find(
      item =>
        isPair(item) &&
        isScalar(item.key) &&
        [String(item.key.value), item.key.source].includes(String(step)),
    )
    if (!pair || !isNode(pair.key)) return undefined
    return { key: pair.key, ...(isNode(pair.value) ? { value: pair.value } : {}) }
  }
  const item = isSeq(node) && typeof step === 'number' ? node.items[step] : undefined
  return isNode(item) ? { value: item } : undefined
}

/** Returns the span of a node. An object has the span of its first key: its whole text would underline half the file. */
function spanOf(node: Node): Span {
  const first = isMap(node) ? node.items[0]?.key : isSeq(node) ? node.items[0] : undefined
  if (isNode(first) && first !== node) return spanOf(first)
  const [start = 0, end = start] = node.range ?? []
  return [start, Math.max(end, start)]
}

function firstWord(text: string): Span {
  const start = Math.max(text.search(/\S/), 0)
  return [start, Math.min(start + 1, text.length)]
}
