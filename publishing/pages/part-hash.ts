import { type Content, isRecords, keyOf } from '../../site/content.ts'
import { everyKey, partOf } from '../../site/reads.ts'
import { hashOf } from './page-record.ts'

/** Of what the content says in a part, by the part's name. */
export function hashPart(content: Content, name: string): string {
  return hashOf(JSON.stringify(partIn(content, name)) ?? 'undefined')
}

function partIn(content: Content, name: string): unknown {
  const { kind, key, field } = partOf(name)
  const data: unknown = content[kind as keyof Content]
  if (!isRecords(data)) return key === undefined ? fieldOf(data, field) : null
  if (key !== everyKey) {
    const record = key === undefined ? undefined : data.find(key)
    // Unlike that of a record without the field.
    return record === undefined ? null : [fieldOf(record, field)]
  }
  return data.all.map(record => [keyOf(record), field && fieldOf(record, field)])
}

function fieldOf(data: unknown, field: string | undefined): unknown {
  if (field === undefined || typeof data !== 'object' || data === null) return data
  return Reflect.get(data, field)
}
