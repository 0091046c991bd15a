import { type JsonPath, textAt } from '../json.ts'
import { humanize } from '../names.ts'
import type { ContentRecord } from '../read/record.ts'
import { shapeAt } from '../schema/shape.ts'

/** What an editor calls the field at a path: its title, else its name in words; of a list's entry, the list's. */
export function labelOf(record: ContentRecord, path: JsonPath): string {
  const last = path.findLastIndex(step => typeof step === 'string')
  const key = path[last]
  if (typeof key !== 'string') return 'The file'
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
