import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { checkContent, type GenerateOptions } from '../../codegen/generate.ts'
import { kindsOfRecord, type NewRecord, newRecord } from '../editor/new-record.ts'
import { writeEditorFiles } from '../editor/write-editor-files.ts'
import type { Command, ContentCommandResult } from './command.ts'

export const newCommand: Command = {
  summary: 'Starts a new file, with every field that it needs and what belongs there.',
  usage: ['new <kind> "<name>"', 'new city "Liberty Hill"', 'new article "Cork floors in old houses"'],
  run([kind, ...words], options) {
    const { site } = checkContent(options)
    const name = words.join(' ')
    if (!kind || !name) return askFor(kindsOfRecord(site).map(({ singular }) => singular))
    const record = newRecord(site, kind, name)
    return 'message' in record
      ? { ok: false, text: `${[record.message, record.suggestion].filter(Boolean).join('\n')}\n` }
      : write(record, options)
  },
}

function askFor(kinds: readonly string[]): ContentCommandResult {
  return {
    ok: false,
    text: `Say what it is, and its name: npm run content -- new city "Liberty Hill"\nIt can be one of: ${kinds.join(', ')}.\n`,
  }
}

function write(record: NewRecord, options: GenerateOptions): ContentCommandResult {
  const file = path.join(options.contentDir, record.path)
  const shown = path.relative(process.cwd(), file)
  // Never overwrite a file, not even one that isn't content, such as one with another extension.
  if (existsSync(file)) return { ok: false, text: `${shown} exists already.\n` }
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, record.text)
  // Code editors then offer the new record for references.
  writeEditorFiles(checkContent(options).site, options.outDir, options.cacheDir)
  return { ok: true, text: nextSteps(shown, record) }
}

function nextSteps(file: string, { path: name, url }: NewRecord): string {
  const address =
    url === undefined
      ? 'It has no page of its own.'
      : `Its page will be at ${url.replace(/\{(\w+)\}/g, '<$1>')}, from the file's name.`
  return `Written: ${file}
${address}
Fill in the empty fields: the lines that begin with # say what belongs there, and can be deleted afterward.
${name.endsWith('.md') ? 'Write the text itself below the last line of hyphens.\n' : ''}Then see what is missing: npm run check
`
}
