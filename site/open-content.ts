import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Content, createContent, type Source } from './content.ts'

/** The folder of data that `npm run generate` makes. */
export const generatedData = 'generated/data'

/** The content in a folder of data: each kind is read when something of it is first needed. */
export function openContent(folder: string = generatedData): Content {
  return createContent(dataIn(folder))
}

export const dataIn =
  (folder: string): Source =>
  kind =>
    JSON.parse(readFileSync(path.join(folder, `${kind}.json`), 'utf8'))
