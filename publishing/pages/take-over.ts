import { existsSync, mkdirSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { textFileOf } from '../../site/addresses.ts'
import { linkFile } from '../files/link-file.ts'
import { encodingsOf } from '../site-files/compress.ts'

/** Links a page of another release, with its text and their twins; false where that has lost one of them. */
export function takeOver(from: string, to: string, page: string): boolean {
  const files = filesOf(page)
  if (!files.every(file => existsSync(path.join(from, file)))) return false
  mkdirSync(path.dirname(path.join(to, page)), { recursive: true })
  for (const file of files) linkFile(path.join(from, file), path.join(to, file))
  return true
}

/** Takes such a page away again, and its folders as far as nothing else is in them. */
export function takeBack(to: string, page: string): void {
  for (const file of filesOf(page)) rmSync(path.join(to, file))
  for (let folder = path.dirname(page); folder !== '.'; folder = path.dirname(folder)) {
    try {
      rmdirSync(path.join(to, folder))
    } catch {
      return
    }
  }
}

const filesOf = (page: string): string[] =>
  [page, textFileOf(page)]
    .filter(file => file !== undefined)
    .flatMap(file => [file, ...encodingsOf(file).map(encoding => `${file}.${encoding}`)])
