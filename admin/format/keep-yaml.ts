import {
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { isJson, isObject, type Json, type JsonObject } from '../../codegen/json.ts'
import { align } from './align.ts'
import { isBlank, isSaid, same } from './same.ts'
import {
  afterColon,
  applyEdits,
  columnOf,
  type Edit,
  endOf,
  endOfPair,
  isFirstOnLine,
  jsonOf,
  keyOf,
  lineEnd,
  lineStart,
  Overlap,
  startOf,
  withNotes,
} from './spans.ts'
import { writeText } from './write-text.ts'
import { itemModel, type Model, pairOf, writeFlow, writeItem, writePair } from './write-value.ts'

/**
 * The text with `next` as its data: only the bytes of what differs change. Comments, order, quotes, brackets and
 * line breaks of the rest stay. The order of new fields is theirs in `next`.
 */
export function keepYaml(text: string, next: JsonObject): string {
  if (same(dataOf(text), next)) return text
  const attempts = [editPlaces, rewriteFields]
  for (const attempt of attempts) {
    const result = attempt(text, next)
    if (result !== undefined && same(dataOf(result), next)) return result
  }
  return newYaml(next)
}

/** A file of its own. */
export function newYaml(data: JsonObject): string {
  return Object.entries(data)
    .filter(([, value]) => isSaid(value))
    .map(([key, value]) => `${writePair(key, value, 0)}\n`)
    .join('')
}

function dataOf(text: string): Json | undefined {
  const document = parse(text)
  if (document.errors.length > 0) return undefined
  const data: unknown = document.toJS()
  return isJson(data) ? data : undefined
}

function parse(text: string) {
  return parseDocument(text, { keepSourceTokens: true, stringKeys: true, logLevel: 'error' })
}

function editPlaces(text: string, next: JsonObject): string | undefined {
  const { contents } = parse(text)
  if (!isMap(contents) || contents.flow || hasAnchors(contents)) return undefined
  try {
    return applyEdits(text, editMap({ text }, contents, next))
  } catch (error) {
    if (error instanceof Overlap) return undefined
    throw error
  }
}

/** A value that stands for several places cannot be changed at one of them. */
function hasAnchors(contents: Node): boolean {
  let found = false
  visit(contents, {
    Alias: () => {
      found = true
      return visit.BREAK
    },
  })
  return found
}

/** Whole fields are written anew where one by one was not possible. */
function rewriteFields(text: string, next: JsonObject): string | undefined {
  const { contents } = parse(text)
  if (!isMap(contents) || contents.flow) return undefined
  const edits = contents.items.flatMap(pair => {
    const value = next[keyOf(pair)]
    if (value === undefined || isBlank(value))
      return isBlank(jsonOf(pair.value)) ? [] : [removePair({ text }, contents, pair)]
    return same(jsonOf(pair.value), value) ? [] : [replacePair({ text }, pair, value, undefined)]
  })
  return applyEdits(text, [...edits, ...newPairs({ text }, contents, next, undefined)])
}

interface Source {
  text: string
}

function editValue(source: Source, pair: Pair, next: Json, model: Model): Edit[] {
  const node = pair.value
  if (same(jsonOf(node), next)) return []
  if (isMap(node) && isObject(next))
    return node.flow ? [editFlow(source, node, next)] : editMap(source, node, next, model)
  if (isSeq(node) && Array.isArray(next))
    return node.flow ? [editFlow(source, node, next)] : editSeq(source, node, next)
  const isInline = isScalar(node) && node.range && (typeof next !== 'object' || next === null)
  if (isInline && startOf(node) >= afterColon(source.text, pair))
    return [editScalar(source, node, next, keyColumn(source, pair))]
  return [replacePair(source, pair, next, model)]
}

function keyColumn({ text }: Source, pair: Pair): number {
  return columnOf(text, isScalar(pair.key) ? startOf(pair.key) : 0)
}

function editScalar(
  { text }: Source,
  node: Node,
  next: string | number | boolean | null,
  indent: number,
): Edit {
  const [start, end] = [startOf(node), endOf(text, node)]
  if (typeof next !== 'string' || !isScalar(node)) return { start, end, text: String(next) }
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
  return { start, end, text: writeText(next, style, place) }
}

/** Between brackets everything is on one line or two: what stays keeps its spelling, the rest is joined anew. */
function editFlow({ text }: Source, node: YAMLMap | YAMLSeq, next: Json): Edit {
  const [start, end] = [startOf(node), endOf(text, node)]
  const spelled = (child: Node | undefined, value: Json) =>
    child && same(jsonOf(child), value)
      ? text.slice(startOf(child), endOf(text, child))
      : writeFlow(value, child)
  if (isSeq(node) && Array.isArray(next)) {
    const origins = align(node.items.map(jsonOf), next)
    const items = next.map((value, index) => {
      const origin = origins[index]
      const child = origin === undefined ? undefined : node.items[origin]
      return isNodeLike(child) ? spelled(child, value) : writeFlow(value, itemModel(node))
    })
    return { start, end, text: `[${items.join(', ')}]` }
  }
  if (!isMap(node) || !isObject(next)) return { start, end, text: writeFlow(next, node) }
  const keys = [...new Set([...node.items.map(keyOf), ...Object.keys(next)])]
  const pairs = keys.flatMap(key => {
    const value = next[key]
    const child = pairOf(node, key)?.value
    const kept = isNodeLike(child) ? child : undefined
    if (value === undefined || (isBlank(value) && value !== false)) {
      return kept && isBlank(jsonOf(kept)) ? [`${key}: ${spelled(kept, jsonOf(kept))}`] : []
    }
    return [`${writeFlow(key, undefined)}: ${spelled(kept, value)}`]
  })
  const padding = text.charAt(start + 1) === ' ' || text.charAt(start + 1) === '}' ? ' ' : ''
  return { start, end, text: pairs.length > 0 ? `{${padding}${pairs.join(', ')}${padding}}` : '{}' }
}

function isNodeLike(value: unknown): value is Node {
  return isScalar(value) || isMap(value) || isSeq(value)
}

function editMap(source: Source, map: YAMLMap, next: JsonObject, model?: Model): Edit[] {
  const edits = map.items.flatMap(pair => {
    const value = next[keyOf(pair)]
    if (value !== undefined && (value === false || !isBlank(value))) {
      return editValue(source, pair, value, isNodeLike(pair.value) ? pair.value : undefined)
    }
    return isBlank(jsonOf(pair.value)) ? [] : [removePair(source, map, pair)]
  })
  return [...edits, ...newPairs(source, map, next, model)]
}

function replacePair({ text }: Source, pair: Pair, value: Json, model: Model): Edit {
  const start = isScalar(pair.key) ? startOf(pair.key) : 0
  return {
    start,
    end: endOfPair(text, pair),
    text: writePair(keyOf(pair), value, columnOf(text, start), model),
  }
}

/** A field leaves with its lines and the note above it. */
function removePair({ text }: Source, map: YAMLMap, pair: Pair): Edit {
  const start = isScalar(pair.key) ? startOf(pair.key) : 0
  if (isFirstOnLine(text, start)) {
    return { start: withNotes(text, start), end: lineEnd(text, endOfPair(text, pair)), text: '' }
  }
  const [, second] = map.items
  if (!second || !isScalar(second.key)) throw new Overlap()
  return { start, end: startOf(second.key), text: '' }
}

/** Each new field stands below the one before it in the form. */
function newPairs(source: Source, map: YAMLMap, next: JsonObject, model: Model): Edit[] {
  const [first] = map.items
  const { text } = source
  const top = first && isScalar(first.key) ? startOf(first.key) : startOf(map)
  const indent = columnOf(text, top)
  const pad = ' '.repeat(indent)
  let above: Pair | undefined
  return Object.entries(next).flatMap(([key, value]) => {
    const known = pairOf(map, key)
    if (known) above = known
    if (known || isBlank(value)) return []
    const written = writePair(
      key,
      value,
      indent,
      isMap(model) ? (pairOf(model, key)?.value as Model) : undefined,
    )
    if (above) return [insertBelow(text, endOfPair(text, above), pad + written)]
    if (isFirstOnLine(text, top))
      return [{ start: lineStart(text, top), end: lineStart(text, top), text: `${pad}${written}\n` }]
    return [{ start: top, end: top, text: `${written}\n${pad}` }]
  })
}

function insertBelow(text: string, end: number, lines: string): Edit {
  const at = lineEnd(text, end)
  const isOpen = at > 0 && text.charAt(at - 1) !== '\n'
  return { start: at, end: at, text: isOpen ? `\n${lines}` : `${lines}\n` }
}

function editSeq(source: Source, seq: YAMLSeq, next: readonly Json[]): Edit[] {
  const { text } = source
  const items = seq.items.map((node, index) => ({ node, dash: dashOf(seq, index), value: jsonOf(node) }))
  const origins = align(
    items.map(item => item.value),
    next,
  )
  const stays = new Set(origins)
  const gone = items.filter((_, index) => !stays.has(index))
  const indent = columnOf(text, items[0]?.dash ?? 0)
  const edits: Edit[] = gone.map(item => {
    if (!isFirstOnLine(text, item.dash)) throw new Overlap()
    return { start: withNotes(text, item.dash), end: lineEnd(text, endOfItem(text, item)), text: '' }
  })
  let above: (typeof items)[number] | undefined
  next.forEach((value, index) => {
    const origin = origins[index]
    const item = origin === undefined ? undefined : items[origin]
    if (item) {
      above = item
      edits.push(...editItem(source, item, value, indent))
      return
    }
    // An item that only changed its place takes its spelling and notes along.
    const moved = gone.find(other => same(other.value, value))
    const lines = moved
      ? text.slice(withNotes(text, moved.dash), endOfItem(text, moved))
      : ' '.repeat(indent) + writeItem(value, indent, itemModel(seq))
    if (above) edits.push(insertBelow(text, endOfItem(text, above), lines))
    else edits.push(insertAtTop(text, items[0]?.dash ?? 0, lines))
  })
  return edits
}

function insertAtTop(text: string, dash: number, lines: string): Edit {
  if (!isFirstOnLine(text, dash)) throw new Overlap()
  const at = withNotes(text, dash)
  return { start: at, end: at, text: `${lines}\n` }
}

interface Item {
  node: unknown
  dash: number
}

function endOfItem(text: string, { node, dash }: Item): number {
  return Math.max(isNodeLike(node) ? endOf(text, node) : 0, dash + 1)
}

function editItem(source: Source, item: Item, next: Json, indent: number): Edit[] {
  const { node } = item
  if (same(jsonOf(node), next)) return []
  if (isMap(node) && isObject(next) && !isBlank(next))
    return node.flow ? [editFlow(source, node, next)] : editMap(source, node, next)
  if (isSeq(node) && Array.isArray(next))
    return node.flow ? [editFlow(source, node, next)] : editSeq(source, node, next)
  if (isScalar(node) && (typeof next !== 'object' || next === null))
    return [editScalar(source, node, next, indent)]
  const lines = writeItem(next, indent, isNodeLike(node) ? node : undefined)
  return [{ start: item.dash, end: endOfItem(source.text, item), text: lines }]
}

/** Where the dash of an item stands. */
function dashOf(seq: YAMLSeq, index: number): number {
  const token = seq.srcToken
  const start = token && 'items' in token ? token.items[index]?.start : undefined
  return start?.find(part => part.type === 'seq-item-ind')?.offset ?? 0
}
