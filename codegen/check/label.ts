import { type JsonPath, textAt } from '../json.ts'
import { humanize } from '../names.ts'
import type { ContentRecord } from '../read/record.ts'
import { shapeAt } from '../schema/shape.ts'

/** Returns the title of the field at a path, else its name in words. For the whole file, returns an empty string. */
export function fieldLabelAt(record: ContentRecord, path: JsonPath): string {
  const last = path.findLastIndex(step => typeof step === 'string')
  const key = path[last]
  if (typeof key !== 'string') return ''
  const title = shapeAt(record.entity.shape, record.data, path.slice(0, last + 1))?.title
  return title ?? humanize(key)
}

/** Returns the field that holds the record's name. */
export function nameFieldOf({ data }: ContentRecord): 'name' | 'title' {
  return textAt(data, ['name']) === undefined ? 'title' : 'name'
}

/** Returns the record's name for comparisons: in lower case, without outer spaces. */
export function nameOf(record: ContentRecord): string | undefined {
  return textAt(record.data, [nameFieldOf(record)])
    ?.trim()
    .toLowerCase()
}
