import { parse } from 'yaml'
import type { JsonPath } from '../../codegen/json.ts'
import { type Edit, LineIndex, type Span } from '../../codegen/problem.ts'
import { type ContentRecord, locate } from '../../codegen/read/record.ts'
import { type AnnotatedText, annotatedTexts } from '../../codegen/schema/annotations.ts'

/** A place in a file that names a record, a URL or an image. */
export interface RecordUsage {
  kind: 'reference' | 'link' | 'image'
  record: ContentRecord
  /** The text as typed, with unfilled placeholders. */
  text: string
  /** The value with its quotes, or the whole Markdown link. */
  span: Span
  /** Path of the field. Undefined in Markdown. */
  path?: JsonPath
  /** Folder of the referenced record. Only set for references. */
  folder?: string
}

/** Finds all usages in the records. */
export function findUsages(records: readonly ContentRecord[]): RecordUsage[] {
  return records.flatMap(record => [...usagesInFields(record), ...usagesInText(record)])
}

function usagesInFields(record: ContentRecord): RecordUsage[] {
  const texts = annotatedTexts(record)
  const createUsage = (kind: RecordUsage['kind'], { path, text }: AnnotatedText): RecordUsage => ({
    kind,
    record,
    text,
    span: locate(record, path),
    path,
  })
  // Skip aliases, which repeat the text of their anchor.
  return [
    ...texts.reference.map(text => ({ ...createUsage('reference', text), folder: text.collection })),
    ...texts.link.map(text => createUsage('link', text)),
    ...texts.image.map(text => createUsage('image', text)),
  ].filter(({ span }) => record.text[span[0]] !== '*')
}

function usagesInText(record: ContentRecord): RecordUsage[] {
  const { links = [], images = [] } = record.body ?? {}
  return [
    ...links.map(({ url, span }): RecordUsage => ({ kind: 'link', record, text: url, span })),
    ...images.map(({ url, span }): RecordUsage => ({ kind: 'image', record, text: url, span })),
  ]
}

/** Splits a link within the site into the path of its page or file and the parts around it. */
export function splitLink(href: string): { before: string; page: string; behind: string } | undefined {
  const [, before = '', page, behind = ''] = /^(\{\{fact:siteUrl\}\})?(\/[^?#]*)(.*)$/s.exec(href) ?? []
  return page === undefined ? undefined : { before, page, behind }
}

/** Returns the edit that replaces a usage and keeps its quotes, or undefined if the value can't be located in the text. */
export function replaceUsage(
  { record, text, span, path }: RecordUsage,
  replacement: string,
): Edit | undefined {
  const written = record.text.slice(...span)
  const at = path ? written.indexOf(text) : findDestination(written, text)
  if (at < 0) return undefined
  if (written === text && path && parse(replacement) !== replacement) {
    return { span, text: JSON.stringify(replacement) }
  }
  return { span: [span[0] + at, span[0] + at + text.length], text: replacement }
}

/** Finds the URL in a link, an image, a definition or a directive's attribute. Returns -1 if it isn't there. */
function findDestination(written: string, address: string): number {
  if (!/^!?\[/.test(written)) return written.indexOf(address)
  for (let at = written.indexOf(address); at >= 0; at = written.indexOf(address, at + 1)) {
    if (/\](?:\(|:)\s*<?$/.test(written.slice(0, at))) return at
  }
  return -1
}

/** Returns a location that code editors open, such as `content/home.yaml:83:31`. */
export function formatLocation({ record, span }: Pick<RecordUsage, 'record' | 'span'>): string {
  const { line, column } = new LineIndex(record.text).at(span[0])
  return `${record.file}:${line}:${column}`
}
