import { parse } from 'yaml'
import type { JsonPath } from '../../codegen/json.ts'
import { type Edit, LineIndex, type Span } from '../../codegen/problem.ts'
import { type ContentRecord, locate } from '../../codegen/read/record.ts'
import { type AnnotatedText, annotatedTexts } from '../../codegen/schema/annotations.ts'

/** A place in a file that names a record, an address or a picture. */
export interface Use {
  kind: 'reference' | 'link' | 'image'
  record: ContentRecord
  /** What it says, as it was typed: placeholders of facts are not filled in. */
  text: string
  /** Of the value with its quotation marks; in a Markdown text, of the whole link. */
  span: Span
  /** Of the field; absent in a Markdown text. */
  path?: JsonPath
  /** Of a reference, the folder of the record that it names. */
  folder?: string
}

/** Every use in the records as they were read. */
export function findUses(records: readonly ContentRecord[]): Use[] {
  return records.flatMap(record => [...usesInFields(record), ...usesInText(record)])
}

function usesInFields(record: ContentRecord): Use[] {
  const marks = annotatedTexts(record)
  const createUse = (kind: Use['kind'], { path, text }: AnnotatedText): Use => ({
    kind,
    record,
    text,
    span: locate(record, path),
    path,
  })
  return [
    ...marks.reference.map(mark => ({ ...createUse('reference', mark), folder: mark.collection })),
    ...marks.link.map(mark => createUse('link', mark)),
    ...marks.image.map(mark => createUse('image', mark)),
  ].filter(({ span }) => record.text[span[0]] !== '*') // An alias says what its anchor says.
}

function usesInText(record: ContentRecord): Use[] {
  const { links = [], images = [] } = record.body ?? {}
  return [
    ...links.map(({ url, span }): Use => ({ kind: 'link', record, text: url, span })),
    ...images.map(({ url, span }): Use => ({ kind: 'image', record, text: url, span })),
  ]
}

/** A link's address taken apart: the page or file of this site that it leads to, and what stands around that. */
export function splitLink(href: string): { before: string; page: string; behind: string } | undefined {
  const [, before = '', page, behind = ''] = /^(\{\{fact:siteUrl\}\})?(\/[^?#]*)(.*)$/s.exec(href) ?? []
  return page === undefined ? undefined : { before, page, behind }
}

/** Says something else where a use stands, in the same quotation marks; undefined where it is written too oddly. */
export function rewrite({ record, text, span, path }: Use, replacement: string): Edit | undefined {
  const written = record.text.slice(...span)
  const at = path ? written.indexOf(text) : destinationAt(written, text)
  if (at < 0) return undefined
  if (written === text && path && parse(replacement) !== replacement) {
    return { span, text: JSON.stringify(replacement) }
  }
  return { span: [span[0] + at, span[0] + at + text.length], text: replacement }
}

/** Where the address stands in a link, a picture, a line like `[name]: address` or a block's setting. */
function destinationAt(written: string, address: string): number {
  if (!/^!?\[/.test(written)) return written.indexOf(address)
  for (let at = written.indexOf(address); at >= 0; at = written.indexOf(address, at + 1)) {
    if (/\](?:\(|:)\s*<?$/.test(written.slice(0, at))) return at
  }
  return -1
}

/** `content/home.yaml:83:31`, as people and editors read it. */
export function placeOf({ record, span }: Pick<Use, 'record' | 'span'>): string {
  const { line, column } = new LineIndex(record.text).at(span[0])
  return `${record.file}:${line}:${column}`
}
