import { escapePattern } from '../../site/escape-pattern.ts'
import type { FilledShape } from '../finding-texts/shape-texts.ts'
import { getAt, isObject, type Json, type JsonPath } from '../json.ts'
import { quote } from '../read/quoting.ts'
import { type ContentRecord, isInline } from '../read/record.ts'
import { fieldsOf, type ListShape, type ObjectShape, type Shape, shapeAt } from '../schema/shape.ts'

/** Longest list that is written out in a message. */
const MAX_ENTRIES = 7

/**
 * Suggests how to write a value of the wrong type. Undefined if its words don't fit the right type. A value within braces or brackets is
 * rewritten on one line, because they can't hold lines and hyphens.
 */
export function fillShape(record: ContentRecord, path: JsonPath): FilledShape | undefined {
  const filled = fillLinesOf(record, path)
  if (!filled || !isInline(record, path)) return filled
  switch (filled.kind) {
    case 'lines':
      return { kind: 'inline', right: `{ ${filled.lines.join(', ')} }` }
    case 'entries':
      return {
        kind: 'inline',
        right: `[${filled.entries.map(entry => entry.slice('- '.length)).join(', ')}]`,
      }
    case 'one-entry':
      return { kind: 'add-brackets' }
    case 'no-hyphen':
    case 'no-hyphens':
      return { kind: 'no-brackets' }
    default:
      return filled
  }
}

function fillLinesOf(record: ContentRecord, path: JsonPath): FilledShape | undefined {
  const shape = shapeAt(record.entity.shape, record.data, path)
  const value = getAt(record.data, path)
  if (shape === undefined || value === undefined || value === null) return undefined
  if (Array.isArray(value)) return describeHyphens(shape, value)
  if (isObject(value)) return shape.kind === 'list' ? { kind: 'one-entry' } : undefined
  if (shape.kind === 'object')
    return (
      fillNumbers(shape, String(value)) ?? fillTimes(shape, String(value)) ?? fillLines(shape, String(value))
    )
  return shape.kind === 'list' ? fillEntries(shape, String(value)) : undefined
}

/** Describes the hyphens that make a list of what should be a single value. */
function describeHyphens(shape: Shape, value: readonly Json[]): FilledShape | undefined {
  if (shape.kind === 'list' || value.some(entry => typeof entry === 'object')) return undefined
  if (value.length === 1) return { kind: 'no-hyphen' }
  return shape.kind === 'text' && value.length > 1 ? { kind: 'no-hyphens' } : undefined
}

/** "29.98, -97.88" in a group of two numbers, or "3-8" in a range. A single number is both ends of a range. */
function fillNumbers(shape: ObjectShape, typed: string): FilledShape | undefined {
  const fields = fieldsOf(shape).filter(({ required }) => required)
  if (fields.length === 0 || fields.some(({ shape: part }) => part.kind !== 'number')) return undefined
  const plain = typed.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '').replace(/(?<=\d\s*)[-–—](?=\s*\$?\d)/g, ' to ')
  if (/[a-z]/i.test(plain.replace(/ to |per sq ft|sq ft|and/gi, ''))) return undefined
  const found = [...plain.matchAll(/[-−]?\d+(?:\.\d+)?/g)].map(([number]) => number.replace('−', '-'))
  const names = fields.map(({ name }) => name)
  const isRange = names[0] === 'low' && names.at(-1) === 'high'
  const [low, high = low] = found
  const ends = found.length < 3 && low !== undefined && high !== undefined ? [low, high] : found
  // Only the author knows the usual price between two ends.
  const numbers = isRange ? (names.length === 3 && ends.length === 2 ? [ends[0], '…', ends[1]] : ends) : found
  if (numbers.length !== fields.length) return undefined
  return {
    kind: 'inline',
    right: `{ ${fields.map(({ name }, index) => `${name}: ${numbers[index]}`).join(', ')} }`,
  }
}

/** '7 AM' → '07:00', '6:30 p.m.' → '18:30', '7:00' → '07:00', 'noon' → '12:00'. Returns an empty text for anything else. */
export function writeTime(text: string): string {
  if (/^(?:12\s*)?noon$/i.test(text.trim())) return '12:00'
  const [, hour, minute = '00', half = ''] =
    /^(\d{1,2})(?:[:.](\d\d))?\s*(?:([ap])\.?m\.?)?$/i.exec(text.trim()) ?? []
  if (hour === undefined || (half === '' && !/[:.]/.test(text))) return ''
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute}`
}

/** '7am-noon' → ['07:00', '12:00']. Returns an empty list if a part isn't a time. */
export function readTimes(typed: string): string[] {
  const times = typed.split(/\s*(?:[-–—]|\b(?:to|until|till)\b)\s*/).map(writeTime)
  return times.includes('') ? [] : times
}

/** "7AM-12PM" in a group of two times, and "Saturday 9 AM – 5 PM" in a group of days and two times. */
function fillTimes(shape: ObjectShape, typed: string): FilledShape | undefined {
  const fields = fieldsOf(shape).filter(({ required }) => required)
  const days = fields.find(({ shape: part }) => part.kind === 'list' && part.items.kind === 'enum')
  const [, words = '', hours = typed] = (days && /^(\D*?)\s*(\d.*)$/.exec(typed)) ?? []
  const times = readTimes(hours)
  const named = days?.shape.kind === 'list' ? findChoices(days.shape.items, words.replace(/:$/, '')) : []
  const parts = fields.filter(field => field !== days)
  const fits = parts.every(
    ({ shape: part }, index) =>
      part.kind === 'text' &&
      part.pattern !== undefined &&
      new RegExp(part.pattern, 'u').test(times[index] ?? ''),
  )
  if (!fits || parts.length < 2 || times.length !== parts.length || (days && named.length === 0))
    return undefined
  const written = parts.map(({ name }, index) => `${name}: "${times[index]}"`)
  return {
    kind: 'inline',
    right: `{ ${[...(days ? [`${days.name}: [${named.join(', ')}]`] : []), ...written].join(', ')} }`,
  }
}

/** A file of a picture or an address belongs into the field that holds such a text; the other fields follow. */
function fillLines(shape: ObjectShape, typed: string): FilledShape | undefined {
  const fields = fieldsOf(shape).filter(({ required }) => required)
  const figure = /^[\d,]+(?=\+?$)/.exec(typed)?.[0].replaceAll(',', '')
  const number = fields.find(({ shape: part }) => part.kind === 'number' || part.kind === 'number-or-text')
  if (figure !== undefined && number) return fillFigure(shape, figure, typed, number.name)
  const holder = fields.find(
    ({ shape: part }) =>
      part.kind === 'text' &&
      isFor(part.holds, typed) &&
      (part.pattern === undefined || new RegExp(part.pattern, 'u').test(typed)),
  )
  if (!holder) return undefined
  return {
    kind: 'lines',
    lines: fields.map(({ name }) =>
      name === holder.name ? `${name}: ${quoteIfNeeded(typed)}` : `${name}: …`,
    ),
  }
}

/** "200+" in a group of a number and its words. */
function fillFigure(shape: ObjectShape, figure: string, typed: string, name: string): FilledShape {
  const hasWords = typed !== figure && fieldsOf(shape).some(field => field.name === 'text')
  const others = fieldsOf(shape).filter(field => field.required && field.name !== name)
  return {
    kind: 'lines',
    lines: [
      `${name}: ${figure}`,
      ...(hasWords ? [`text: ${quoteIfNeeded(typed)}`] : []),
      ...others.map(field => `${field.name}: …`),
    ],
  }
}

function isFor(holds: string, typed: string): boolean {
  if (/\.(?:jpe?g|png|webp|avif|svg)$/i.test(typed)) return holds === 'image'
  if (/^(?:\/|https?:|tel:|mailto:)/.test(typed)) return holds === 'link'
  return holds === 'words'
}

function fillEntries({ items }: ListShape, typed: string): FilledShape | undefined {
  if (['object', 'union', 'list'].includes(items.kind)) return undefined
  const entries = splitEntries(items, typed)
  return entries.length > 0 && entries.length <= MAX_ENTRIES
    ? { kind: 'entries', entries: entries.map(entry => `- ${entry === '…' ? entry : quoteIfNeeded(entry)}`) }
    : undefined
}

/** Returns the choices that a text names. "Mon-Fri" names all choices from the first to the last. */
function findChoices(items: Shape, typed: string): string[] {
  if (items.kind !== 'enum') return []
  const [, first = '', last = ''] =
    /^\s*(\p{L}{3,})\.?\s*(?:[-–—]|to|through)\s*(\p{L}{3,})\.?\s*$/iu.exec(typed) ?? []
  const indexOf = (short: string) =>
    items.choices.findIndex(choice => choice.toLowerCase().startsWith(short.toLowerCase()))
  if (last !== '' && indexOf(first) >= 0 && indexOf(last) > indexOf(first))
    return items.choices.slice(indexOf(first), indexOf(last) + 1)
  // The longest first: "waterproof laminate" doesn't name laminate as well.
  const longestFirst = items.choices.toSorted((a, b) => b.length - a.length)
  const named = new RegExp(`(?<![\\w-])(?:${longestFirst.map(escapePattern).join('|')})(?![\\w-])`, 'gi')
  const found = [...typed.matchAll(named)].map(([words]) => words.toLowerCase())
  return [...new Set(found)].flatMap(
    words => items.choices.find(choice => choice.toLowerCase() === words) ?? [],
  )
}

function splitEntries(items: Shape, typed: string): string[] {
  const named = findChoices(items, typed)
  if (named.length > 0) return named
  // Only the author knows what lies between the ends of a range.
  const [, low, high] = /^\s*(\d+)\s*[-–—]\s*(\d+)\s*$/.exec(typed) ?? []
  if (low && high) return [low, '…', high]
  return typed
    .split(/\s*[,;\n]\s*(?:(?:and|&)\s+)?|\s+(?:•|·)\s+|(?<=,.*)\s+(?:and|&)\s+(?=[^,]*$)/s)
    .map(entry => entry.trim())
    .filter(Boolean)
}

const quoteIfNeeded = (text: string) =>
  /^[\w/][^:#,[\]{}]*$/.test(text) && !/^[\d.]+$/.test(text) ? text : quote(text)
