import type { JsonObject, JsonPath } from '../json.ts'
import type { CompiledMarkdown } from '../markdown/compile.ts'
import type { Entity } from '../model.ts'
import type { Span, SpanFinding } from '../problem.ts'
import { isInlineInYaml, locateInYaml, type PairPart, pathInYaml } from './locate.ts'

/** The parsed content of a file. Plain JSON, so that it can be cached on disk. */
export interface Parsed {
  /** Undefined if the file has syntax errors. */
  data?: JsonObject
  /** Only in Markdown files. Offsets count from the start of the file. */
  body?: CompiledMarkdown
  problems: SpanFinding[]
  /** Offset of the end of the YAML: the end of the text, or the closing line of the front matter. */
  yamlEnd: number
}

/** One content file. */
export interface ContentRecord extends Parsed {
  entity: Entity
  /** Path for messages, relative to the working directory. */
  file: string
  /** Path inside the content folder, with `/`. */
  path: string
  /** File name without extension. */
  slug: string
  text: string
  /** Hash of the text. */
  hash: string
  /** Only in a record in another language than the main one: its data is that of the main language with translated texts. */
  translation?: RecordTranslation
}

export interface RecordTranslation {
  /** Converts a path in the data to one in the file, whose lists may have another order. */
  toOwnPath: (path: JsonPath) => JsonPath
  /** Texts in the main language by whose words pages decide, by their paths in the data. */
  matched: readonly { path: JsonPath; text: string }[]
  /** Whether the body is that of the translation. */
  hasBody: boolean
  /** Addresses of the links in the body of the main language. */
  links: readonly string[]
}

/**
 * Returns the span of a value or its key. If the path isn't in the file, returns the span of its closest existing parent; for an object,
 * that of its first key.
 */
export function locate(record: ContentRecord, path: JsonPath, part: PairPart = 'value'): Span {
  return locateInYaml(yamlTextOf(record.text, record.yamlEnd), pathInFile(record, path), part)
}

/** Returns whether a value is written in braces or brackets, or inside of them. */
export const isInline = (record: ContentRecord, path: JsonPath): boolean =>
  isInlineInYaml(yamlTextOf(record.text, record.yamlEnd), pathInFile(record, path))

const pathInFile = ({ translation }: ContentRecord, path: JsonPath): JsonPath =>
  translation ? translation.toOwnPath(path) : path

/** Returns the path of the field at an offset. The text below the front matter is the field `body`. */
export function fieldAt(record: ContentRecord, offset: number): JsonPath {
  if (record.body && offset >= record.yamlEnd) return ['body']
  return pathInYaml(yamlTextOf(record.text, record.yamlEnd), offset)
}

/** Returns the source text of a value. */
export function rawTextAt(record: ContentRecord, path: JsonPath): string {
  const [start, end] = locate(record, path)
  return record.text.slice(start, end).trim()
}

/** Returns the YAML of a file at unchanged offsets: blanks out the opening line of front matter. */
export function yamlTextOf(text: string, end: number): string {
  return text.slice(0, end).replace(/^(\uFEFF?)---/, '$1   ')
}
