/** Changes of every value of a kind, whatever the record. */
import { isObject, type Json, type JsonObject } from '../../codegen/json.ts'
import { isRange } from './add-record.ts'
import type { EditedContent } from './edited-content.ts'
import { inventedText } from './invented-text.ts'
import {
  type Change,
  changedAt,
  entriesOf,
  gone,
  holds,
  isFreeText,
  itemsOf,
  lengthsOf,
  type Place,
} from './schema.ts'

/** Texts with placeholders or parameters are left: what stands in their place has a length of its own. */
const isPlain = (text: string) => !/[{}]/.test(text)

const cents = (value: number) => Math.round(value * 100) / 100

function scaled(range: JsonObject, factor: number): JsonObject {
  return { ...range, low: cents(Number(range.low) * factor), high: cents(Number(range.high) * factor) }
}

/** Percentages are no prices, and what is printed in words of its own stays as it is. */
export const dearer: Change = value =>
  isObject(value) && isRange(value) && value.unit !== 'percent' && !('text' in value)
    ? scaled(value, 1.1)
    : value

const otherBusiness: JsonObject = {
  name: 'Prairie & Søn’s Floor Works',
  display: '(737) 555-0163',
  dial: '+17375550163',
  email: 'office@prairie-floors.example',
  url: 'https://prairie-floors.example',
  foundedYear: 1987,
}

export function renameBusiness(content: EditedContent): void {
  const [site] = content.records('site')
  if (!site) throw new Error('There is no site.yaml')
  const { identity, contact, url, foundedYear, ...rest } = site.data
  content.write({ ...site, data: { ...rest, ...swapped({ identity, contact, url, foundedYear }) } })
}

function swapped(fields: Readonly<Record<string, Json | undefined>>): JsonObject {
  const entries = Object.entries(fields).map(([key, value]) => [
    key,
    isObject(value) ? swapped(value) : (otherBusiness[key] ?? value),
  ])
  return Object.fromEntries(entries)
}

/** Facts with a number get twice as much; the text that prints it goes with it. */
export const otherNumbers: Change = value => {
  if (!isObject(value) || typeof value.value !== 'number') return value
  const doubled = Number.isInteger(value.value) ? value.value * 2 : cents(value.value / 1.1)
  return { ...value, value: doubled, ...('text' in value && { text: `${doubled.toLocaleString('en-US')}+` }) }
}

export const longer: Change = (value, place) => {
  if (!isFreeText(value, place)) return value
  const { most = 4000 } = lengthsOf(place)
  return grown(value, Math.min(most, Math.ceil(value.length * 1.6) + 6))
}

export const longest: Change = (value, place) => {
  const { most = 0 } = lengthsOf(place)
  return isFreeText(value, place) && isPlain(value) && most > value.length ? grown(value, most) : value
}

/** With more words before the end of its last sentence. */
function grown(text: string, length: number): string {
  const [, words = text, stop = ''] = /^([\s\S]*?)([.!?:…]*)$/.exec(text) ?? []
  const room = length - text.length - 1
  return room > 3 ? `${words} ${inventedText(text, room).toLowerCase()}${stop}` : text
}

export const shortest: Change = (value, place) => {
  if (!isFreeText(value, place) || !isPlain(value)) return value
  // Long enough that no two texts of a list are the same by chance.
  const length = Math.max(lengthsOf(place).least, 20) + 8
  return length >= value.length ? value : inventedText(value, length, /[.!?]$/.test(value))
}

export const reserved: Change = (value, place) => {
  if (!isFreeText(value, place) || !isPlain(value)) return value
  const text = `${value} & “Łódź” < 5 > 4 'é' "½"`
  return text.length <= (lengthsOf(place).most ?? 4000) ? text : value
}

export const withoutOptional: Change = (value, { required }) => (required ? value : gone)

export const shortestLists: Change = (value, place) =>
  Array.isArray(value) ? value.slice(0, entriesOf(place).least) : value

export const longestLists: Change = (value, place) => {
  if (!Array.isArray(value) || value.length === 0) return value
  const most = Math.min(entriesOf(place).most ?? value.length * 2, 60)
  const more = Array.from({ length: Math.max(0, most - value.length) }, (_, index) =>
    another(value[index % value.length] ?? '', place, index),
  )
  return [...value, ...more.filter(item => item !== undefined)]
}

/**
 * An entry like the given one in words of its own; undefined where it can only be the same again, or has a code, by which
 * it is known outside: there is one of each.
 */
function another(item: Json, list: Place, index: number): Json | undefined {
  let differs = false
  let hasCode = false
  const place = { ...list, shape: itemsOf(list), required: true }
  const made = changedAt(item, place, (value, at) => {
    hasCode ||= at.shape?.kind === 'text' && at.shape.pattern !== undefined
    if (!isFreeText(value, at) || !isPlain(value)) return value
    differs = true
    const { least, most = 200 } = lengthsOf(at)
    const length = Math.min(most, Math.max(value.length, least + 12))
    return inventedText(`${value} ${index}`, length, /[.!?]$/.test(value))
  })
  return differs && !hasCode && made !== gone ? made : undefined
}

export const turned: Change = value => (typeof value === 'boolean' ? !value : value)

const day = 24 * 3600 * 1000

export const reordered: Change = (value, place) => {
  if (place.key === 'order' && typeof value === 'number') return 1000 - value
  if (!holds('date', place) || typeof value !== 'string') return value
  return new Date(Date.parse(value) - 400 * day).toISOString().slice(0, 10)
}
