import { readFileSync } from 'node:fs'
import path from 'node:path'
import { contentHash } from '../cache/memo.ts'
import { formatOf, parse } from './content.ts'
import type { Parsed } from './record.ts'

export interface ParseOptions {
  contentDir: string
  /** Relative to it, with `/`. */
  files: readonly string[]
}

export interface ParsedFile {
  file: string
  /** Of its text. */
  hash: string
  parsed: Parsed
}

export function parseFiles({ contentDir, files }: ParseOptions): ParsedFile[] {
  return files.map(file => {
    const text = readText(contentDir, file)
    return { file, hash: contentHash(text), parsed: parse({ format: formatOf(file) }, text) }
  })
}

export const readText = (contentDir: string, file: string): string =>
  utf8.decode(readFileSync(path.join(contentDir, file)))

/** A byte order mark stays, so that positions count from the file's first byte on. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
