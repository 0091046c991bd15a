import { isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap } from 'yaml'
import { OverlapError } from '../../codegen/apply-edits.ts'
import type { Json, JsonObject } from '../../codegen/json.ts'
import type { Edit } from '../../codegen/problem.ts'
import { isSaid } from './same.ts'
import { columnOf, endOfPair, isFirstOnLine, keyOf, lineEnd, lineStart, startOf, withNotes } from './spans.ts'
import { childTemplate, pairOf, type Template, writePair } from './write-value.ts'

/** The text that edits are made to. */
export interface Source {
  text: string
}

export function replacePair({ text }: Source, pair: Pair, value: Json, template: Template): Edit {
  const start = isScalar(pair.key) ? startOf(pair.key) : 0
  return {
    span: [start, endOfPair(text, pair)],
    text: writePair(keyOf(pair), value, columnOf(text, start), template),
  }
}

/** A field leaves with its lines and the note above it. */
export function removePair({ text }: Source, map: YAMLMap, pair: Pair): Edit {
  const start = isScalar(pair.key) ? startOf(pair.key) : 0
  if (isFirstOnLine(text, start)) {
    return { span: [withNotes(text, start), lineEnd(text, endOfPair(text, pair))], text: '' }
  }
  const [, second] = map.items
  if (!second || !isScalar(second.key)) throw new OverlapError()
  return { span: [start, startOf(second.key)], text: '' }
}

/** Inserts each new field below the field that precedes it in the form. */
export function newPairs(source: Source, map: YAMLMap, next: JsonObject, template: Template): Edit[] {
  const [first] = map.items
  const { text } = source
  const top = first && isScalar(first.key) ? startOf(first.key) : startOf(map)
  const indent = columnOf(text, top)
  const pad = ' '.repeat(indent)
  let above: Pair | undefined
  return Object.entries(next).flatMap(([key, value]) => {
    const known = pairOf(map, key)
    if (known) above = known
    if (known || !isSaid(value)) return []
    const written = writePair(key, value, indent, childTemplate(template, key))
    if (above) return [insertBelow(text, endOfPair(text, above), pad + written)]
    if (isFirstOnLine(text, top))
      return [{ span: [lineStart(text, top), lineStart(text, top)], text: `${pad}${written}\n` }]
    return [{ span: [top, top], text: `${written}\n${pad}` }]
  })
}

export function insertBelow(text: string, end: number, lines: string): Edit {
  const at = lineEnd(text, end)
  const isOpen = at > 0 && text.charAt(at - 1) !== '\n'
  return { span: [at, at], text: isOpen ? `\n${lines}` : `${lines}\n` }
}

export function isNodeLike(value: unknown): value is Node {
  return isScalar(value) || isMap(value) || isSeq(value)
}
