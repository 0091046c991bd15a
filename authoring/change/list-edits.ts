import {
  type Document,
  isCollection,
  isNode,
  isSeq,
  type Node,
  type ParsedNode,
  parseDocument,
  type YAMLSeq,
} from 'yaml'
import type { JsonPath } from '../../codegen/json.ts'
import type { Edit, Span } from '../../codegen/problem.ts'
import { findDash } from '../../codegen/read/find-dash.ts'
import { lineEndOf } from '../../codegen/read/lines.ts'
import { type ContentRecord, yamlTextOf } from '../../codegen/read/record.ts'

/** A list in a YAML text that can be edited without changing anything around it. */
export interface WrittenList {
  /** Text of the whole file. */
  text: string
  seq: YAMLSeq
}

export function listAt(
  record: Pick<ContentRecord, 'text' | 'yamlEnd'>,
  path: JsonPath,
): WrittenList | undefined {
  const document: Document<ParsedNode> = parseDocument(yamlTextOf(record.text, record.yamlEnd), {
    keepSourceTokens: true,
  })
  const seq: unknown = document.getIn(path, true)
  return isSeq(seq) ? { text: record.text, seq } : undefined
}

/** Removes an item with its line or comma. Writes `[]` if the list is then empty. */
export function removeItem({ text, seq }: WrittenList, index: number): Edit {
  const spans = itemSpans(seq)
  const [item, previous, next] = [spans[index], spans[index - 1], spans[index + 1]]
  if (!item) throw new Error(`The list has no entry ${index}`)
  if (!isFlow(seq)) {
    const dash = findDash(seq, index)
    if (spans.length > 1) return { span: linesOf(text, [dash, item[1]]), text: '' }
    return { span: [text.slice(0, dash).trimEnd().length, item[1]], text: ' []' }
  }
  if (previous) return { span: [previous[1], item[1]], text: '' }
  return { span: [item[0], next ? next[0] : item[1]], text: '' }
}

/** Text values by field. */
type Entry = Readonly<Record<string, string>>

/** Appends items in the style of the last one, which they replace if `replaceLast`. */
export function appendItems(list: WrittenList, entries: readonly Entry[], replaceLast = false): Edit[] {
  const { text, seq } = list
  const last = itemSpans(seq).at(-1)
  const [start, end] = last ?? [spanOf(seq)[0] + 1, spanOf(seq)[0] + 1]
  if (isFlow(seq)) {
    return entries.map((entry, index) => {
      if (replaceLast && index === 0) return { span: [start, end], text: flowMap(entry) }
      return { span: [end, end], text: (last || index > 0 ? ', ' : '') + flowMap(entry) }
    })
  }
  const lineStart = text.lastIndexOf('\n', findDash(seq, seq.items.length - 1)) + 1
  const lineEnd = lineEndAt(text, end)
  return entries.map((entry, index) => {
    const lines = blockLines(list, entry).join(lineEndOf(text))
    if (replaceLast && index === 0) return { span: [lineStart, lineEnd], text: lines }
    return { span: [lineEnd, lineEnd], text: lineEndOf(text) + lines }
  })
}

/** Returns the lines of a block list item, with the indent of the last item, and in braces if that is. */
function blockLines({ text, seq }: WrittenList, entry: Entry): string[] {
  const last = seq.items.at(-1)
  const dash = findDash(seq, seq.items.length - 1)
  const indent = text.slice(text.lastIndexOf('\n', dash) + 1, dash)
  const gap = ' '.repeat(Math.max(1, (isNode(last) ? spanOf(last)[0] : 0) - dash - 1))
  if (isCollection(last) && last.flow) return [`${indent}-${gap}${flowMap(entry)}`]
  return pairsOf(entry).map((pair, at) => `${indent}${at === 0 ? '-' : ' '}${gap}${pair}`)
}

function flowMap(entry: Entry): string {
  return `{ ${pairsOf(entry).join(', ')} }`
}

function pairsOf(entry: Entry): string[] {
  return Object.entries(entry).map(([key, value]) => `${key}: ${value}`)
}

function isFlow(seq: YAMLSeq): boolean {
  return seq.flow === true
}

function itemSpans(seq: YAMLSeq): Span[] {
  return seq.items.flatMap(item => (isNode(item) ? [spanOf(item)] : []))
}

function spanOf(node: Node): Span {
  const [start = 0, end = start] = node.range ?? []
  return [start, end]
}

/** Extends a span to whole lines, including the last line break. */
export function linesOf(text: string, [start, end]: Span): Span {
  const stop = lineEndAt(text, end)
  const lineEnd = text.startsWith('\r\n', stop) ? 2 : stop < text.length ? 1 : 0
  return [text.lastIndexOf('\n', start - 1) + 1, stop + lineEnd]
}

/** Returns the end of the line with a value's last character. The span of a multi-line text may include its line break. */
function lineEndAt(text: string, end: number): number {
  const last = text.slice(0, end).trimEnd().length
  const stop = text.indexOf('\n', last)
  if (stop < 0) return text.length
  return text[stop - 1] === '\r' ? stop - 1 : stop
}
