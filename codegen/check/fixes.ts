import { parse as parseYaml } from 'yaml'
import { findUniqueCloseMatch } from '../close-match.ts'
import { getAt, type JsonPath } from '../json.ts'
import type { Edit } from '../problem.ts'
import { quote } from '../read/quoting.ts'
import { type ContentRecord, locate, rawTextAt } from '../read/record.ts'

/** A value's right word in place of a wrong one, in the quotation marks that stand there. */
export function replaceValue(record: ContentRecord, path: JsonPath, right: string): Edit[] | undefined {
  const source = rawTextAt(record, path)
  const wrong = getAt(record.data, path)
  const mark = /^["']/.exec(source)?.[0] ?? ''
  // Folded, escaped or filled-in texts are not written as they are read.
  if (source !== `${mark}${wrong}${mark}`) return undefined
  const text = mark === '' ? plainOrQuoted(right) : mark + right + mark
  return [{ span: locate(record, path), text }]
}

/** As `replaceValue`, where exactly one of the candidates is near. */
export function correctValue(
  record: ContentRecord,
  path: JsonPath,
  candidates: Iterable<string>,
): Edit[] | undefined {
  const right = findUniqueCloseMatch(String(getAt(record.data, path)), candidates)
  return right === undefined ? undefined : replaceValue(record, path, right)
}

/** A word that stands once inside a span, such as the address in a link of a text. */
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

/** A value that YAML takes for something else than text, in quotation marks, as it was typed. */
export function quoteValue(record: ContentRecord, path: JsonPath): Edit[] | undefined {
  const source = rawTextAt(record, path)
  if (source === '' || /[\n"']/.test(source)) return undefined
  const [start] = locate(record, path)
  return [{ span: [start, start + source.length], text: `"${source}"` }]
}

function plainOrQuoted(text: string): string {
  return /^[\w/][\w/.& -]*$/.test(text) && parseYaml(text) === text ? text : quote(text)
}
