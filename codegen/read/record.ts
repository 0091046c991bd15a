import type { JsonObject, JsonPath } from '../json.ts'
import type { MarkdownBody } from '../markdown/compile.ts'
import type { Entity } from '../model.ts'
import type { Span, SpanProblem } from '../problem.ts'
import { locateInYaml, type PairPart, pathInYaml } from './locate.ts'

/** A file's content, as far as it could be understood. Plain JSON, so that it can be kept in a cache. */
export interface Parsed {
  /** Absent when the file has mistakes of writing. */
  data?: JsonObject
  /** Only of Markdown; its offsets count from the file's top. */
  body?: MarkdownBody
  problems: SpanProblem[]
  /** Where the YAML ends: at the end of the text, or at the closing line of the front matter. */
  yamlEnd: number
}

/** One content file. */
export interface ContentRecord extends Parsed {
  entity: Entity
  /** As shown to people: relative to where the command runs. */
  file: string
  /** Path inside the content folder, with `/`. */
  path: string
  /** File name without its ending. */
  slug: string
  text: string
  /** Changes with the text. */
  hash: string
}

/**
 * Where a value or its key is written. A path that isn't in the file gives its nearest existing parent,
 * a group of fields its first key.
 */
export function locate(record: ContentRecord, path: JsonPath, part: PairPart = 'value'): Span {
  return locateInYaml(yamlTextOf(record.text, record.yamlEnd), path, part)
}

/** The field that holds a place in a file's text; the text below the front matter is the field `body`. */
export function fieldAt(record: ContentRecord, offset: number): JsonPath {
  if (record.body && offset >= record.yamlEnd) return ['body']
  return pathInYaml(yamlTextOf(record.text, record.yamlEnd), offset)
}

/** What stands at a place, as it was typed. */
export function rawTextAt(record: ContentRecord, path: JsonPath): string {
  const [start, end] = locate(record, path)
  return record.text.slice(start, end).trim()
}

/** The YAML of a file at its own offsets: Markdown's opening line is blanked out. */
export function yamlTextOf(text: string, end: number): string {
  return text.slice(0, end).replace(/^(\uFEFF?)---/, '$1   ')
}
