/** A content folder as an editor changes it: record by record, through the schemas. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse, stringify } from 'yaml'
import { isJson, isObject, type JsonObject } from '../../codegen/json.ts'
import { type Change, changed, loadSchemas } from './schema.ts'

export interface EditedRecord {
  /** 'cities/x.yaml', from the content folder on. */
  file: string
  /** 'cities.schema.json'. */
  schema: string
  data: JsonObject
  /** Of Markdown, what follows on the fields. */
  body?: string
}

export type EditedContent = ReturnType<typeof openContent>

export function openContent(folder: string) {
  const schemas = loadSchemas(path.join(folder, 'schemas'))
  const contentDir = path.join(folder, 'content')

  function read(file: string): EditedRecord {
    const text = readFileSync(path.join(contentDir, file), 'utf8')
    const [, fields = text, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
    const data: unknown = parse(fields)
    if (!isJson(data) || !isObject(data)) throw new Error(`${file} holds no fields`)
    const schema = [schemaOf(file), schemaOf(path.dirname(file))].find(name => schemas.has(name)) ?? ''
    return { file, schema, data, ...(body !== undefined && { body }) }
  }

  function write({ file, data, body }: EditedRecord): void {
    const fields = stringify(data, { lineWidth: 0 })
    const full = path.join(contentDir, file)
    mkdirSync(path.dirname(full), { recursive: true })
    writeFileSync(full, body === undefined ? fields : `---\n${fields}---\n${body}`)
  }

  const files = () =>
    readdirSync(contentDir, { recursive: true, encoding: 'utf8' })
      .filter(file => /\.(?:yaml|md)$/.test(file))
      .map(file => file.split(path.sep).join('/'))
      .sort()

  return {
    folder,
    contentDir,
    read,
    write,
    /** Every record, or those of one folder or file. Redirects aside: they keep old addresses alive. */
    records: (kind?: string) =>
      files()
        .filter(file => file !== 'redirects.yaml')
        .filter(file => kind === undefined || file === kind || path.posix.dirname(file) === kind)
        .map(read),
    has: (file: string) => existsSync(path.join(contentDir, file)),
    /** Passes every value of the records through a change; of the fields, not of a body. */
    change(change: (record: EditedRecord) => Change, kind?: string): void {
      for (const record of this.records(kind)) {
        const data = changed(record.data, record.schema, change(record))
        if (JSON.stringify(data) !== JSON.stringify(record.data)) write({ ...record, data })
      }
    },
  }
}

const schemaOf = (name: string) => `${name.replace(/\.\w+$/, '')}.schema.json`
