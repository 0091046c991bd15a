/** Parses the query of the calculator's URL, which contains each field by its name. */
import { zipCodePattern } from '../estimate-fields.ts'
import { toAscii, toLine, toZip } from '../typed-text.ts'
import { answers, bases, type CostBook, type Job, patterns, type Rectangle } from './cost.ts'

/** Maximum number of rectangles of a calculation. */
export const MAX_RECTANGLES = 30

/** Longer queries are ignored. In characters. */
export const MAX_QUERY_LENGTH = 2000

/** Longest value, in characters; names of floors are the longest. */
const MAX_VALUE_LENGTH = 80

/** Maximum value of each field: feet, square feet, pieces. */
export const limits = {
  length: 1000,
  width: 1000,
  area: 50_000,
  preparedArea: 50_000,
  trim: 10_000,
  steps: 200,
  doorways: 200,
  furnished: 100,
} as const
export const otherFields = ['with-1', 'with-2'] as const
export type NumberField = keyof typeof limits
export const amountFields = ['area', 'preparedArea', 'trim', 'steps', 'doorways', 'furnished'] as const
export type AmountField = (typeof amountFields)[number]

export type InputError = 'number' | 'negative' | 'tooLarge' | 'half' | 'tooMany' | 'zip' | 'noArea'

export interface FieldInputError {
  /** Id of the input. */
  id: string
  mistake: InputError
  field: NumberField | 'zip' | 'rectangles'
  /** Number of the rectangle, from 1. */
  row?: number
}

/** Texts of the fields, to show them again. */
export interface Typed {
  /** Rectangles by row number; rows may be empty. */
  rectangles: readonly { row: number; length: string; width: string }[]
  amounts: Readonly<Record<AmountField, string>>
  floor: string
  others: readonly string[]
  pattern: (typeof patterns)[number]
  old: string
  base: (typeof bases)[number]
  preparation: (typeof answers)[number]
  rush: boolean
  zip: string
  /** Rows asked for, without JavaScript. */
  rows: number
}

export interface ParsedJob {
  typed: Typed
  mistakes: readonly FieldInputError[]
  /** Undefined without an area or with an invalid number. The ZIP code doesn't matter for prices. */
  job?: Job
}

/** The first floor of the book is the default. */
export function readJob(asked: URLSearchParams, book: Pick<CostBook, 'removal' | 'floors'>): ParsedJob {
  const query = numbered(asked)
  const mistakes: FieldInputError[] = []
  const typed = readTyped(query, book)
  const rectangles = readRectangles(typed.rectangles, mistakes)
  const amounts = Object.fromEntries(
    amountFields.map(field => [field, readNumber(typed.amounts[field], field, field, mistakes)]),
  ) as Record<AmountField, number | undefined>
  const canWorkOut = mistakes.length === 0
  if (typed.zip && !zipCodePattern.test(typed.zip)) mistakes.push({ id: 'zip', mistake: 'zip', field: 'zip' })
  const hasArea = rectangles.length > 0 || (amounts.area ?? 0) > 0
  const isAsked =
    [...query.keys()].some(name => name === 'area' || rowPattern.test(name)) && !query.has('rows')
  if (!hasArea && mistakes.length === 0 && isAsked) {
    mistakes.push({ id: 'length-1', mistake: 'noArea', field: 'rectangles' })
  }
  if (!canWorkOut || !hasArea) return { typed, mistakes }
  const { area = 0, preparedArea, trim = 0, steps = 0, doorways = 0, furnished = 0 } = amounts
  const { pattern, old, base, preparation, rush } = typed
  return {
    typed,
    mistakes,
    job: {
      rectangles,
      area,
      preparedArea,
      trim,
      steps,
      doorways,
      furnished,
      pattern,
      base,
      preparation,
      rush,
      old: old === '' ? undefined : old,
    },
  }
}

function readTyped(query: URLSearchParams, { floors, removal }: Pick<CostBook, 'removal' | 'floors'>): Typed {
  const values = floors.map(({ value }) => value)
  const amounts = Object.fromEntries(amountFields.map(field => [field, clean(query.get(field))]))
  return {
    rectangles: rowsIn(query),
    amounts: amounts as Record<AmountField, string>,
    floor: among(values, query.get('floor')),
    others: [...new Set(otherFields.map(name => query.get(name) ?? ''))].filter(value =>
      values.includes(value),
    ),
    pattern: among(patterns, query.get('pattern')),
    old: among(['', ...Object.keys(removal)], query.get('old')),
    base: among(bases, query.get('base')),
    preparation: among(answers, query.get('preparation')),
    rush: query.get('rush') === 'yes',
    zip: toZip(query.get('zip') ?? '').slice(0, MAX_TYPED_LENGTH),
    rows: Math.min(Math.max(Number.parseInt(query.get('rows') ?? '0', 10) || 0, 0), MAX_RECTANGLES),
  }
}

/** A side of a rectangle by its row: every field has a name of its own. */
const rowPattern = /^(length|width)-([1-9]\d?)$/

/** Returns the group of an input ID: both sides of a rectangle, or a single field. */
export const inputGroupOf = (id: string): string => id.replace(rowPattern, 'rectangle-$2')

/** Names that fields shared before each had its own, as bookmarks still have them: their order was their number. */
const shared = ['length', 'width', 'with'] as const

/** Numbers the shared names, unless the query also contains the numbered name. */
function numbered(query: URLSearchParams): URLSearchParams {
  if (!shared.some(name => query.has(name))) return query
  const names = new URLSearchParams(query)
  for (const name of shared) {
    names.delete(name)
    query.getAll(name).forEach((value, index) => {
      const own = `${name}-${index + 1}`
      if (!query.has(own)) names.append(own, value)
    })
  }
  return names
}

/** Rows that say something, in the order of the form. */
function rowsIn(query: URLSearchParams): Typed['rectangles'] {
  const rows = new Map<number, Typed['rectangles'][number]>()
  for (const [name, text] of query) {
    const [, side = '', number] = rowPattern.exec(name) ?? []
    const value = clean(text)
    if (value === '' || side === '') continue
    const row = Number(number)
    rows.set(row, { length: '', width: '', ...rows.get(row), row, [side]: value })
  }
  return [...rows.values()].sort((a, b) => a.row - b.row)
}

/** Maximum length of what is typed in a field. In characters. */
const MAX_TYPED_LENGTH = 20

/** Figures come from spreadsheets too, with a minus sign of its own and digits of any script. */
const clean = (text: string | null | undefined) =>
  toAscii(toLine(text ?? ''))
    .replaceAll('\u2212', '-')
    .slice(0, MAX_TYPED_LENGTH)

/** Returns the value if it is in the list, or the first one. */
function among<Value extends string>(values: readonly Value[], value: string | null): Value {
  const [first] = values
  if (first === undefined) throw new Error('There is nothing to choose from.')
  return values.find(one => one === value) ?? first
}

function readRectangles(typed: Typed['rectangles'], mistakes: FieldInputError[]): Rectangle[] {
  const tooMany = typed[MAX_RECTANGLES]
  if (tooMany) {
    // Report only this error: no form sends so many, and an error for each would take milliseconds.
    mistakes.push({ id: `length-${tooMany.row}`, mistake: 'tooMany', field: 'rectangles' })
    return []
  }
  return typed.flatMap(({ row, ...sides }) => {
    const [length, width] = (['length', 'width'] as const).map(field => {
      const id = `${field}-${row}`
      if (sides[field] !== '') return readNumber(sides[field], field, id, mistakes, row)
      mistakes.push({ id, mistake: 'half', field, row })
      return undefined
    })
    if (length === 0 || width === 0) {
      const field = length === 0 ? 'length' : 'width'
      mistakes.push({ id: `${field}-${row}`, mistake: 'negative', field, row })
    }
    return length && width ? [{ length, width }] : []
  })
}

/** "12.5", "1,200", "12 ft" or 12'6". */
const numberPattern =
  /^(\d{1,3}(?:,\d{3})+|\d*\.?\d+|\d+\.)\s*(?:ft\.?|feet|sq ft|'|′)?\s*(?:(\d{1,2}(?:\.\d+)?)\s*(?:in\.?|"|″|''))?$/i

function readNumber(
  text: string,
  field: NumberField,
  id: string,
  mistakes: FieldInputError[],
  row?: number,
): number | undefined {
  if (text === '') return undefined
  const at = { id, field, ...(row === undefined ? {} : { row }) }
  const [, whole, inches = '0'] = numberPattern.exec(text) ?? []
  const value = whole === undefined ? Number(text) : Number(whole.replaceAll(',', '')) + Number(inches) / 12
  if (!Number.isFinite(value)) mistakes.push({ ...at, mistake: 'number' })
  else if (value < 0) mistakes.push({ ...at, mistake: 'negative' })
  else if (value > limits[field]) mistakes.push({ ...at, mistake: 'tooLarge' })
  else return value
  return undefined
}

/** Returns the shortest equivalent query: without empty fields, each field under its own name. */
export function queryOf(query: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams()
  for (const [name, value] of numbered(query)) {
    if (name !== 'rows' && value.trim() !== '') kept.append(name, value.trim().slice(0, MAX_VALUE_LENGTH))
  }
  return kept
}

/** Returns the query of fields that were read: their names and values alone, whatever else the URL has. */
export function queryOfTyped({
  rectangles,
  amounts,
  others,
  rush,
  rows: _,
  ...choices
}: Typed): URLSearchParams {
  const fields: [name: string, value: string | undefined][] = [
    ...rectangles.flatMap(({ row, length, width }): [string, string][] => [
      [`length-${row}`, length],
      [`width-${row}`, width],
    ]),
    ...Object.entries(amounts),
    ...Object.entries(choices),
    ...otherFields.map((name, index): [string, string | undefined] => [name, others[index]]),
    ['rush', rush ? 'yes' : ''],
  ]
  return new URLSearchParams(fields.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
