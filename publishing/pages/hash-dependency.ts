import { contentHash } from '../../codegen/cache/hash.ts'
import { type Content, isRecords, recordKey } from '../../site/content.ts'
import { ALL_RECORDS, parseDependencyKey } from '../../site/dependencies.ts'
import type { LanguagePath } from '../../site/languages.ts'
import { splitKind } from '../../site/tracked-content.ts'

/** Returns the content of a language. */
type ContentIn = (languagePath: LanguagePath) => Content | undefined

/** Hashes the value of a dependency in the content. */
export function hashDependency(contentIn: ContentIn, key: string): string {
  return contentHash(JSON.stringify(readValue(contentIn, key)) ?? 'undefined')
}

function readValue(contentIn: ContentIn, dependency: string): unknown {
  const { kind: name, key, field } = parseDependencyKey(dependency)
  const { languagePath, kind } = splitKind(name)
  // A release may have a language that the site no longer has.
  const data: unknown = contentIn(languagePath)?.[kind as keyof Content]
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
