import { isObject, type Json, type JsonPath } from '../json.ts'
import type { ContentRecord } from '../read/record.ts'

/** Fields whose texts pages show as headings, links, buttons or search results. */
const titleFields: ReadonlySet<string> = new Set(
  'title name shortName heading eyebrow label question'.split(' '),
)

interface TitleText {
  path: JsonPath
  text: string
}

/** Finds the texts of a record that are titles. */
export function* findTitles(data: Json | undefined, path: JsonPath = []): Iterable<TitleText> {
  if (Array.isArray(data))
    for (const [index, item] of data.entries()) yield* findTitles(item, [...path, index])
  else if (isObject(data))
    for (const [key, value] of Object.entries(data)) {
      if (typeof value !== 'string') yield* findTitles(value, [...path, key])
      else if (titleFields.has(key)) yield { path: [...path, key], text: value }
    }
}

/** Whether a text is nothing but the address of a page. */
export const isAddress = (text: string): boolean =>
  /^(?:https?:\/\/|www\.)\S+$/i.test(text.trim()) || /^[\w-]+(?:\.[\w-]+)+\/\S*$/.test(text.trim())

/** Whether an offset is in a title that is nothing but an address. The rule `titles` reports it. */
export function isInAddressTitle({ text, yamlEnd }: ContentRecord, at: number): boolean {
  if (at >= yamlEnd) return false
  const start = text.lastIndexOf('\n', at - 1) + 1
  const line = text.slice(start, text.indexOf('\n', at) < 0 ? undefined : text.indexOf('\n', at))
  const [, field = '', words = ''] = /^\s*(?:- +)*([\w-]+): +["']?(.*?)["']?\s*$/.exec(line) ?? []
  return titleFields.has(field) && isAddress(words)
}
