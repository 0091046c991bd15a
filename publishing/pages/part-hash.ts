import { type Content, isRecords, recordKey } from '../../site/content.ts'
import { ALL_RECORDS, parseDependencyKey } from '../../site/dependencies.ts'
import { hashOf } from './page-record.ts'

/** Of what the content says in a part, by the part's name. */
export function hashPart(content: Content, name: string): string {
  return hashOf(JSON.stringify(partIn(content, name)) ?? 'undefined')
}

function partIn(content: Content, name: string): unknown {
  const { kind, key, field } = parseDependencyKey(name)
  const data: unknown = content[kind as keyof Content]
  if (!isRecords(data)) return key === undefined ? fieldOf(data, field) : null
  if (key !== ALL_RECORDS) {
    const record = key === undefined ? undefined : data.find(key)
    // Unlike that of a record without the field.
    return record === undefined ? null : [fieldOf(record, field)]
  }
  return data.all.map(record => [recordKey(record), field && fieldOf(record, field)])
}

function fieldOf(data: unknown, field: string | undefined): unknown {
  if (field === undefined || typeof data !== 'object' || data === null) return data
  return Reflect.get(data, field)
}
