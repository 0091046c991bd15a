import type { JsonObject } from '../../codegen/json.ts'
import { keepYaml, newYaml } from './keep-yaml.ts'

export type FileFormat = 'yaml' | 'markdown'

/** The form's field for the text below the front matter. */
export const bodyField = 'body'

interface Parts {
  /** The opening line of the front matter. */
  open: string
  yaml: string
  /** The closing line. */
  close: string
  body: string
}

/** The file's text with `next` as its content. What `next` leaves alone keeps every byte. */
export function keepFile(format: FileFormat, text: string, next: JsonObject): string {
  if (format === 'yaml') return keepYaml(text, next)
  const parts = splitFrontMatter(text)
  if (!parts) throw new Error('A Markdown file without front matter cannot be edited as a form')
  const { [bodyField]: body = '', ...fields } = next
  const yaml = keepYaml(parts.yaml, fields)
  return parts.open + yaml + parts.close + keepBody(parts.body, String(body))
}

/** A file of its own, with a note at its top. */
export function newFile(format: FileFormat, data: JsonObject, note: string): string {
  const { [bodyField]: body = '', ...fields } = data
  if (format === 'yaml') return `${note}\n${newYaml(data)}`
  return `---\n${note}\n${newYaml(fields)}---\n\n${String(body).trim()}\n`
}

/** What the form shows of a text below the front matter. */
export function bodyOf(text: string): string {
  return splitFrontMatter(text)?.body.trim() ?? text.trim()
}

/** The parts of a Markdown file, every byte in one of them. */
function splitFrontMatter(text: string): Parts | undefined {
  const found = /^(\uFEFF?---[ \t]*\n)(.*?)(^---[ \t]*(?:\n|$))(.*)$/ms.exec(text)
  const [, open, yaml, close, body] = found ?? []
  if (open === undefined || yaml === undefined || close === undefined) return undefined
  return { open, yaml, close, body: body ?? '' }
}

/** Blank lines before and after the text stay as they were. */
function keepBody(kept: string, next: string): string {
  if (kept.trim() === next.trim()) return kept
  const start = /^\s*/.exec(kept)?.[0] ?? ''
  const end = /\s*$/.exec(kept)?.[0] ?? ''
  return `${start || '\n'}${next.trim()}${end || '\n'}`
}
