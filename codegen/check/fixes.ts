import { parse as parseYaml } from 'yaml'
import { findSureMatch } from '../close-match.ts'
import { getAt, type JsonPath } from '../json.ts'
import type { Edit } from '../problem.ts'
import { quote } from '../read/quoting.ts'
import { type ContentRecord, locate, rawTextAt } from '../read/record.ts'

/** Replaces a value and keeps its quotes. Returns undefined if the text isn't written as it is read. */
export function replaceValue(record: ContentRecord, path: JsonPath, right: string): Edit[] | undefined {
  const source = rawTextAt(record, path)
  const wrong = getAt(record.data, path)
  const mark = /^["']/.exec(source)?.[0] ?? ''
  // Folded or escaped text, or text with placeholders.
  if (source !== `${mark}${wrong}${mark}`) return undefined
  const text = mark === '' ? plainOrQuoted(right) : mark + right + mark
  return [{ span: locate(record, path), text }]
}

/** Replaces a value by the only candidate that is close to it. Returns undefined if none or several are. */
export function correctValue(
  record: ContentRecord,
  path: JsonPath,
  candidates: Iterable<string>,
): Edit[] | undefined {
  const right = findSureMatch(String(getAt(record.data, path)), candidates)
  return right === undefined ? undefined : replaceValue(record, path, right)
}

/**
 * Returns the name in a value such as "{{price:lvp.usualJob}}", which prints the price, in a field that names one. Undefined for other
 * values and unknown names.
 */
export function nameInBraces(
  record: ContentRecord,
  path: JsonPath,
  isKnown: (name: string) => boolean,
): { typed: string; near: string; fix: Edit[] } | undefined {
  const source = rawTextAt(record, path)
  const [, typed = '', near = ''] = /^["']?(\{\{\w+:\s*([\w.]+)[^{}]*\}\})["']?$/.exec(source) ?? []
  return isKnown(near) ? { typed, near, fix: [{ span: locate(record, path), text: near }] } : undefined
}

/** Replaces a word inside a span, such as the URL in a link. Returns undefined if the word isn't there. */
export function replaceWithin(
  text: string,
  [start, end]: readonly [number, number],
  wrong: string,
  right: string | undefined,
): Edit[] | undefined {
  const at = text.slice(start, end).lastIndexOf(wrong)
  if (right === undefined || wrong === '' || at < 0) return undefined
  return [{ span: [start + at, start + at + wrong.length], text: right }]
}

/** Puts a value that YAML doesn't read as text into quotation marks. Returns undefined if it has quotes or line breaks. */
export function quoteValue(record: ContentRecord, path: JsonPath): Edit[] | undefined {
  const source = rawTextAt(record, path)
  if (source === '' || /[\n"']/.test(source)) return undefined
  const [start] = locate(record, path)
  return [{ span: [start, start + source.length], text: `"${source}"` }]
}

function plainOrQuoted(text: string): string {
  return /^[\w/][\w/.& -]*$/.test(text) && parseYaml(text) === text ? text : quote(text)
}
