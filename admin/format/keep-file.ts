import type { JsonObject } from '../../codegen/json.ts'
import { bodyField, splitFrontMatter } from './front-matter.ts'
import { keepYaml, newYaml } from './keep-yaml.ts'

export type FileFormat = 'yaml' | 'markdown'

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

/** Blank lines before and after the text stay as they were. */
function keepBody(kept: string, next: string): string {
  if (kept.trim() === next.trim()) return kept
  const start = /^\s*/.exec(kept)?.[0] ?? ''
  const end = /\s*$/.exec(kept)?.[0] ?? ''
  return `${start || '\n'}${next.trim()}${end || '\n'}`
}
