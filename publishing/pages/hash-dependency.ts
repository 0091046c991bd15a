import { type Content, isRecords, recordKey } from '../../site/content.ts'
import { ALL_RECORDS, parseDependencyKey } from '../../site/dependencies.ts'
import { hashText } from './page-manifest.ts'

/** Hashes the value of a dependency in the content. */
export function hashDependency(content: Content, key: string): string {
  return hashText(JSON.stringify(readValue(content, key)) ?? 'undefined')
}

function readValue(content: Content, dependency: string): unknown {
  const { kind, key, field } = parseDependencyKey(dependency)
  const data: unknown = content[kind as keyof Content]
  if (!isRecords(data)) return key === undefined ? fieldOf(data, field) : null
  if (key !== ALL_RECORDS) {
    const record = key === undefined ? undefined : data.find(key)
    // An array, to distinguish a missing field from a missing record.
    return record === undefined ? null : [fieldOf(record, field)]
  }
  return data.all.map(record => [recordKey(record), field && fieldOf(record, field)])
}

function fieldOf(data: unknown, field: string | undefined): unknown {
  if (field === undefined || typeof data !== 'object' || data === null) return data
  return Reflect.get(data, field)
}
