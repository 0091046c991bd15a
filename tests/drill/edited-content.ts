/** Edits a content folder record by record, with the help of the schemas. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse, stringify } from 'yaml'
import { isJson, isObject, type JsonObject } from '../../codegen/json.ts'
import { loadModel } from '../../codegen/load-model.ts'
import type { Entity } from '../../codegen/model.ts'
import { readContent } from '../../codegen/read/read-content.ts'
import { changed, type ValueMutation } from './schema.ts'

export interface EditedRecord {
  /** Path in the content folder, such as 'cities/x.yaml'. */
  file: string
  entity: Entity
  data: JsonObject
  /** Markdown after the front matter. */
  body?: string
}

export type EditedContent = ReturnType<typeof openEditedContent>

/** Opens the content of a copy of the project for editing. */
export function openEditedContent(folder: string) {
  const contentDir = path.join(folder, 'content')

  /** Returns all records, or those of one kind. Excludes redirects, which keep old addresses alive. */
  function records(kind?: string): EditedRecord[] {
    const model = loadModel(contentDir)
    return readContent(model, { contentDir })
      .records.filter(({ entity }) => entity.name !== 'redirects')
      .filter(({ entity }) => kind === undefined || entity.name === kind)
      .map(({ path: file, entity, text }) => ({ file, entity, ...fieldsAndBody(file, text) }))
  }

  function write({ file, data, body }: Omit<EditedRecord, 'entity'>): void {
    const fields = stringify(data, { lineWidth: 0 })
    const full = path.join(contentDir, file)
    mkdirSync(path.dirname(full), { recursive: true })
    writeFileSync(full, body === undefined ? fields : `---\n${fields}---\n${body}`)
  }

  /** Applies a change to every value of the records' fields, not to their bodies. */
  function change(changeOf: (record: EditedRecord) => ValueMutation, kind?: string): void {
    for (const record of records(kind)) {
      const data = changed(record.data, record.entity.shape, changeOf(record))
      if (JSON.stringify(data) !== JSON.stringify(record.data)) write({ ...record, data })
    }
  }

  return { folder, contentDir, records, write, change }
}

function fieldsAndBody(file: string, text: string): Pick<EditedRecord, 'data' | 'body'> {
  const [, fields = text, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  const data: unknown = parse(fields)
  if (!isJson(data) || !isObject(data)) throw new Error(`${file} holds no fields`)
  return { data, ...(body !== undefined && { body }) }
}
