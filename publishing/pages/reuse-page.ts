import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { textFileOf } from '../../site/addresses.ts'
import { linkFile } from '../files/link-file.ts'
import { compressedExtensionsOf } from '../site-files/compress.ts'

/** Links a page, its Markdown and their compressed copies from another release. Returns false if one of the files is missing there. */
export function reusePage(from: string, to: string, page: string): boolean {
  const files = filesOf(page)
  if (!files.every(file => existsSync(path.join(from, file)))) return false
  mkdirSync(path.dirname(path.join(to, page)), { recursive: true })
  for (const file of files) linkFile(path.join(from, file), path.join(to, file))
  return true
}

const filesOf = (page: string): string[] =>
  [page, textFileOf(page)]
    .filter(file => file !== undefined)
    .flatMap(file => [file, ...compressedExtensionsOf(file).map(extension => `${file}.${extension}`)])
