import { type JsonPath, textAt } from '../json.ts'
import { humanize } from '../names.ts'
import type { ContentRecord } from '../read/record.ts'
import { shapeAt } from '../schema/shape.ts'

/**
 * Returns the title of the field at a path, else its name in words. An entry of a list has the label of its list, the file as a whole
 * an empty one.
 */
export function labelOf(record: ContentRecord, path: JsonPath): string {
  const last = path.findLastIndex(step => typeof step === 'string')
  const key = path[last]
  if (typeof key !== 'string') return ''
  const title = shapeAt(record.entity.shape, record.data, path.slice(0, last + 1))?.title
  return title ?? humanize(key)
}

/** The field that says what a record is about. */
export function nameFieldOf({ data }: ContentRecord): 'name' | 'title' {
  return textAt(data, ['name']) === undefined ? 'title' : 'name'
}

/** What a record is about, to compare with others: neither capitals nor spaces make another thing of it. */
export function nameOf(record: ContentRecord): string | undefined {
  return textAt(record.data, [nameFieldOf(record)])
    ?.trim()
    .toLowerCase()
}
