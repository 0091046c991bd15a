/** Changes that apply to all values of a kind. */
import { isObject, type Json, type JsonObject } from '../../codegen/json.ts'
import { isRange } from './add-record.ts'
import type { EditedContent } from './edited-content.ts'
import { inventedText } from './invented-text.ts'
import {
  changedAt,
  entriesOf,
  type FieldContext,
  gone,
  holds,
  isFreeText,
  itemsOf,
  lengthsOf,
  type ValueMutation,
} from './schema.ts'

/** Texts with placeholders or parameters stay unchanged, because the length of their values is unknown. */
const isPlain = (text: string) => !/[{}]/.test(text)

const cents = (value: number) => Math.round(value * 100) / 100

function scaled(range: JsonObject, factor: number): JsonObject {
  const figures = ['low', 'usual', 'high'].flatMap(name => {
    const figure = range[name]
    return typeof figure === 'number' ? [[name, cents(figure * factor)] as const] : []
  })
  return { ...range, ...Object.fromEntries(figures) }
}

/** Multiplies prices. Percentages and prices with their own printed text stay unchanged. */
export const dearer: ValueMutation = value =>
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

/** Changes facts with a number, together with their printed text. */
export const otherNumbers: ValueMutation = value => {
  if (!isObject(value) || typeof value.value !== 'number') return value
  const doubled = Number.isInteger(value.value) ? value.value * 2 : cents(value.value / 1.1)
  return { ...value, value: doubled, ...('text' in value && { text: `${doubled.toLocaleString('en-US')}+` }) }
}

export const longer: ValueMutation = (value, place) => {
  if (!isFreeText(value, place)) return value
  const { most = 4000 } = lengthsOf(place)
  return grown(value, Math.min(most, Math.ceil(value.length * 1.6) + 6))
}

export const longest: ValueMutation = (value, place) => {
  const { most = 0 } = lengthsOf(place)
  return isFreeText(value, place) && isPlain(value) && most > value.length ? grown(value, most) : value
}

/** Inserts words before the end of the last sentence. */
function grown(text: string, length: number): string {
  const [, words = text, stop = ''] = /^([\s\S]*?)([.!?:…]*)$/.exec(text) ?? []
  const room = length - text.length - 1
  return room > 3 ? `${words} ${inventedText(text, room).toLowerCase()}${stop}` : text
}

export const shortestTexts: ValueMutation = (value, place) => {
  if (!isFreeText(value, place) || !isPlain(value)) return value
  // Make texts so long that two texts of a list aren't equal by chance.
  const length = Math.max(lengthsOf(place).least, 20) + 8
  return length >= value.length ? value : inventedText(value, length, /[.!?]$/.test(value))
}

export const reserved: ValueMutation = (value, place) => {
  if (!isFreeText(value, place) || !isPlain(value)) return value
  const text = `${value} & “Łódź” < 5 > 4 'é' "½"`
  return text.length <= (lengthsOf(place).most ?? 4000) ? text : value
}

/** Keeps what the calculator's prices depend on, because they must agree with the price book. */
export const withoutOptional: ValueMutation = (value, place) =>
  place.required || holds('price', place) || place.key === 'rate' ? value : gone

/** Lists of weekly opening hours, which must agree with the hours in words. */
const openingHours = ['weekly', 'days']

export const shortestLists: ValueMutation = (value, place) =>
  Array.isArray(value) && !openingHours.includes(place.key) ? value.slice(0, entriesOf(place).least) : value

export const longestLists: ValueMutation = (value, place) => {
  if (!Array.isArray(value) || value.length === 0) return value
  const most = Math.min(entriesOf(place).most ?? value.length * 2, 60)
  const more = Array.from({ length: Math.max(0, most - value.length) }, (_, index) =>
    another(value[index % value.length] ?? '', place, index),
  )
  return [...value, ...more.filter(item => item !== undefined)]
}

/**
 * Creates an entry like the given one with other texts. Returns undefined if it would be equal, or has an ID or a date, which must be
 * unique.
 */
function another(item: Json, list: FieldContext, index: number): Json | undefined {
  let differs = false
  let isUnique = false
  const place = { ...list, shape: itemsOf(list), required: true }
  const made = changedAt(item, place, (value, at) => {
    isUnique ||= holds('date', at) || (at.shape?.kind === 'text' && at.shape.pattern !== undefined)
    if (!isFreeText(value, at) || !isPlain(value)) return value
    differs = true
    const { least, most = 200 } = lengthsOf(at)
    const length = Math.min(most, Math.max(value.length, least + 12))
    return inventedText(`${value} ${index}`, length, /[.!?]$/.test(value))
  })
  return differs && !isUnique && made !== gone ? made : undefined
}

export const turned: ValueMutation = value => (typeof value === 'boolean' ? !value : value)

const day = 24 * 3600 * 1000

export const reordered: ValueMutation = (value, place) => {
  if (place.key === 'order' && typeof value === 'number') return 1000 - value
  if (!holds('date', place) || typeof value !== 'string') return value
  return new Date(Date.parse(value) - 400 * day).toISOString().slice(0, 10)
}
