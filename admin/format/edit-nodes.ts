import { isMap, isScalar, isSeq, type Pair, type YAMLMap, type YAMLSeq } from 'yaml'
import { OverlapError } from '../../codegen/apply-edits.ts'
import { isObject, type Json, type JsonObject } from '../../codegen/json.ts'
import type { Edit } from '../../codegen/problem.ts'
import { findDash } from '../../codegen/read/find-dash.ts'
import { align } from './align.ts'
import { editFlow } from './edit-flow.ts'
import { insertBelow, isNodeLike, newPairs, removePair, replacePair, type Source } from './edit-pairs.ts'
import { editScalar } from './edit-scalar.ts'
import { isBlank, isSaid, same } from './same.ts'
import {
  afterColon,
  columnOf,
  endOf,
  isFirstOnLine,
  jsonOf,
  keyOf,
  lineEnd,
  startOf,
  withNotes,
} from './spans.ts'
import { itemTemplate, type Template, writeItem } from './write-value.ts'

/** The edits that make a group of fields say what `next` says. */
export function editMap(source: Source, map: YAMLMap, next: JsonObject, template?: Template): Edit[] {
  const edits = map.items.flatMap(pair => {
    const value = next[keyOf(pair)]
    if (isSaid(value)) {
      return editValue(source, pair, value, isNodeLike(pair.value) ? pair.value : undefined)
    }
    return isBlank(jsonOf(pair.value)) ? [] : [removePair(source, map, pair)]
  })
  return [...edits, ...newPairs(source, map, next, template)]
}

function editValue(source: Source, pair: Pair, next: Json, template: Template): Edit[] {
  const node = pair.value
  if (same(jsonOf(node), next)) return []
  if (isMap(node) && isObject(next))
    return node.flow ? [editFlow(source, node, next)] : editMap(source, node, next, template)
  if (isSeq(node) && Array.isArray(next))
    return node.flow ? [editFlow(source, node, next)] : editSeq(source, node, next)
  const isInline = isScalar(node) && node.range && (typeof next !== 'object' || next === null)
  if (isInline && startOf(node) >= afterColon(source.text, pair))
    return [editScalar(source, node, next, keyColumn(source, pair))]
  return [replacePair(source, pair, next, template)]
}

function keyColumn({ text }: Source, pair: Pair): number {
  return columnOf(text, isScalar(pair.key) ? startOf(pair.key) : 0)
}

function editSeq(source: Source, seq: YAMLSeq, next: readonly Json[]): Edit[] {
  const { text } = source
  const items = seq.items.map((node, index) => ({ node, dash: findDash(seq, index), value: jsonOf(node) }))
  const origins = align(
    items.map(item => item.value),
    next,
  )
  const stays = new Set(origins)
  const gone = items.filter((_, index) => !stays.has(index))
  const indent = columnOf(text, items[0]?.dash ?? 0)
  const edits: Edit[] = gone.map(item => {
    if (!isFirstOnLine(text, item.dash)) throw new OverlapError()
    return { span: [withNotes(text, item.dash), lineEnd(text, endOfItem(text, item))], text: '' }
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
      : ' '.repeat(indent) + writeItem(value, indent, itemTemplate(seq))
    if (above) edits.push(insertBelow(text, endOfItem(text, above), lines))
    else edits.push(insertAtTop(text, items[0]?.dash ?? 0, lines))
  })
  return edits
}

function insertAtTop(text: string, dash: number, lines: string): Edit {
  if (!isFirstOnLine(text, dash)) throw new OverlapError()
  const at = withNotes(text, dash)
  return { span: [at, at], text: `${lines}\n` }
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
  if (isMap(node) && isObject(next) && isSaid(next))
    return node.flow ? [editFlow(source, node, next)] : editMap(source, node, next)
  if (isSeq(node) && Array.isArray(next))
    return node.flow ? [editFlow(source, node, next)] : editSeq(source, node, next)
  if (isScalar(node) && (typeof next !== 'object' || next === null))
    return [editScalar(source, node, next, indent)]
  const lines = writeItem(next, indent, isNodeLike(node) ? node : undefined)
  return [{ span: [item.dash, endOfItem(source.text, item)], text: lines }]
}
