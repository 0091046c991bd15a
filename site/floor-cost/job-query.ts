/** Parses the query of the calculator's URL, which contains each field by its name. */
import { DAY_MS } from '../durations.ts'
import { zipCodePattern } from '../estimate-fields.ts'
import { toAscii, toLine, toZip } from '../typed-text.ts'
import type { CostBook } from './cost-book.ts'
import {
  answers,
  type Baseboards,
  baseboardChoices,
  baseChoices,
  type Job,
  noOldFloors,
  patterns,
  type Rectangle,
} from './job.ts'
import { type QuantityError, readArea, readCount, readLength } from './typed-quantities.ts'

/** Maximum number of rectangles of a calculation. */
export const MAX_RECTANGLES = 30

/** Longer queries are refused. In characters. */
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
  layers: 5,
  steps: 200,
  doorways: 200,
  doors: 200,
  furnished: 100,
  appliances: 50,
  toilets: 50,
} as const
export const otherFields = ['with-1', 'with-2'] as const
/** The chosen floor and the others. */
export const MAX_COMPARED_FLOORS = 1 + otherFields.length
export type NumberField = keyof typeof limits
export const amountFields = [
  'area',
  'preparedArea',
  'layers',
  'trim',
  'steps',
  'doorways',
  'doors',
  'furnished',
  'appliances',
  'toilets',
] as const
export type AmountField = (typeof amountFields)[number]

/** Questions that can be left open. */
export const answerFields = ['preparation', 'moistureBarrier', 'crackMembrane', 'before1980'] as const
export type AnswerField = (typeof answerFields)[number]

export type InputError =
  | QuantityError
  | 'tooLarge'
  | 'half'
  | 'tooMany'
  | 'zip'
  | 'noArea'
  | 'twoSizes'
  | 'unknownFloor'
  | 'date'
  | 'pastDate'
  | 'tooLong'

export interface FieldInputError {
  /** Id of the input. */
  id: string
  mistake: InputError
  field: NumberField | 'zip' | 'rectangles' | 'floor' | 'start'
  /** Number of the rectangle, from 1. */
  row?: number
  /** Typed text, if the message repeats it. */
  value?: string
}

/** Texts of the fields, to show them again. */
export interface Typed {
  /** Rectangles by row number; rows may be empty. */
  rectangles: readonly { row: number; length: string; width: string }[]
  amounts: Readonly<Record<AmountField, string>>
  answers: Readonly<Record<AnswerField, (typeof answers)[number]>>
  /** Empty if none is chosen. */
  floor: string
  others: readonly string[]
  /** Slug of a floor of the swatches, or empty. */
  shown: string
  pattern: (typeof patterns)[number]
  old: string
  base: (typeof baseChoices)[number]
  baseboards: Baseboards
  dumpster: boolean
  /** First day of the work, as YYYY-MM-DD. */
  start: string
  /** Read from older URLs, which have no date. */
  rush: boolean
  zip: string
  /** Rows asked for, without JavaScript. */
  rows: number
}

export interface ParsedJob {
  typed: Typed
  mistakes: readonly FieldInputError[]
  /** Undefined without an area or with an invalid number. ZIP code and floor don't matter. */
  job?: Job
  /** Stair steps that come without a floor. */
  stairs?: number
}

type ReadBook = Pick<CostBook, 'removal' | 'floors' | 'shown' | 'rushDays'>

/** Reads a query. `today` is the day of the business as YYYY-MM-DD, from which a start soon is a rush. */
export function readJob(asked: URLSearchParams, book: ReadBook, today: string): ParsedJob {
  if (asked.toString().length > MAX_QUERY_LENGTH) {
    const typed = readTyped(new URLSearchParams(), book)
    return { typed, mistakes: [{ id: 'area', mistake: 'tooLong', field: 'area' }] }
  }
  const query = numbered(asked)
  const mistakes: FieldInputError[] = []
  const typed = readTyped(query, book)
  const rectangles = readRectangles(typed.rectangles, mistakes)
  const amounts = Object.fromEntries(
    amountFields.map(field => [field, readNumber(typed.amounts[field], field, field, mistakes)]),
  ) as Record<AmountField, number | undefined>
  if (rectangles.length > 0 && (amounts.area ?? 0) > 0) {
    mistakes.push({ id: 'area', mistake: 'twoSizes', field: 'area' })
  }
  const isReadable = mistakes.length === 0
  if (typed.zip && !zipCodePattern.test(typed.zip)) mistakes.push({ id: 'zip', mistake: 'zip', field: 'zip' })
  const start = readStart(typed.start, today, mistakes)
  const askedFloor = clean(query.get('floor'), MAX_VALUE_LENGTH)
  if (askedFloor && !typed.floor) {
    mistakes.push({ id: 'floor', mistake: 'unknownFloor', field: 'floor', value: askedFloor })
  }
  const hasArea = rectangles.length > 0 || (amounts.area ?? 0) > 0
  if (!hasArea && isReadable && amounts.steps) return { typed, mistakes, stairs: amounts.steps }
  const asksForSize =
    [...query.keys()].some(name => name === 'area' || rowPattern.test(name)) && !query.has('rows')
  if (!hasArea && isReadable && asksForSize) {
    mistakes.push({ id: 'area', mistake: 'noArea', field: 'area' })
  }
  if (!isReadable || !hasArea) return { typed, mistakes }
  const { area = 0, preparedArea, layers, trim, steps = 0, doorways, doors } = amounts
  const { furnished = 0, appliances = 0, toilets = 0 } = amounts
  const { pattern, old, base, baseboards, dumpster } = typed
  return {
    typed,
    mistakes,
    job: {
      rectangles,
      area,
      pattern,
      old,
      layers: Math.max(1, layers ?? 1),
      dumpster,
      base,
      ...typed.answers,
      preparedArea,
      baseboards,
      trim,
      steps,
      doorways,
      doors,
      furnished,
      appliances,
      toilets,
      rush: typed.rush || (start !== undefined && start < book.rushDays),
      ...(start !== undefined && { start: typed.start, daysLeft: start }),
      ...(typed.shown && { shown: typed.shown }),
    },
  }
}

/** Returns the days from today to the start. */
function readStart(typed: string, today: string, mistakes: FieldInputError[]): number | undefined {
  if (typed === '') return undefined
  const days = (Date.parse(`${typed}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(typed) && Number.isFinite(days)
  if (isDay && days >= 0) return days
  mistakes.push({ id: 'start', mistake: isDay ? 'pastDate' : 'date', field: 'start' })
  return undefined
}

function readTyped(query: URLSearchParams, { floors, removal, shown }: ReadBook): Typed {
  const values = floors.map(({ value }) => value)
  const amounts = Object.fromEntries(amountFields.map(field => [field, clean(query.get(field))]))
  const answered = Object.fromEntries(answerFields.map(field => [field, among(answers, query.get(field))]))
  // An address from before baseboards could be kept has their length alone.
  const baseboards = query.get('baseboards') ?? (amounts.trim ? 'new' : null)
  return {
    rectangles: rowsIn(query),
    amounts: amounts as Record<AmountField, string>,
    answers: answered as Typed['answers'],
    floor: among(['', ...values], query.get('floor')),
    others: [...new Set(otherFields.map(name => query.get(name) ?? ''))].filter(value =>
      values.includes(value),
    ),
    shown: among(['', ...Object.keys(shown)], query.get('shown')),
    pattern: among(patterns, query.get('pattern')),
    old: among([...noOldFloors, ...Object.keys(removal)], query.get('old')),
    base: among(baseChoices, query.get('base')),
    baseboards: among(baseboardChoices, baseboards),
    dumpster: query.get('dumpster') === 'yes',
    start: clean(query.get('start')),
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

/** Numbers the shared names, unless the query also contains the numbered name. A pressed size replaces a typed area. */
function numbered(query: URLSearchParams): URLSearchParams {
  const size = query.get('size')
  if (size === null && !shared.some(name => query.has(name))) return query
  const names = new URLSearchParams(query)
  if (size !== null) names.set('area', size)
  names.delete('size')
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
const MAX_TYPED_LENGTH = 30

/** Figures come from spreadsheets too, with digits of any script. */
const clean = (text: string | null | undefined, length = MAX_TYPED_LENGTH) =>
  toAscii(toLine(text ?? '')).slice(0, length)

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

const readers: Readonly<Record<NumberField, typeof readLength>> = {
  length: readLength,
  width: readLength,
  trim: readLength,
  area: readArea,
  preparedArea: readArea,
  layers: readCount,
  steps: readCount,
  doorways: readCount,
  doors: readCount,
  furnished: readCount,
  appliances: readCount,
  toilets: readCount,
}

function readNumber(
  text: string,
  field: NumberField,
  id: string,
  mistakes: FieldInputError[],
  row?: number,
): number | undefined {
  if (text === '') return undefined
  const at = { id, field, ...(row === undefined ? {} : { row }) }
  const read = readers[field](text)
  if ('mistake' in read) mistakes.push({ ...at, mistake: read.mistake, value: text })
  else if (read.value > limits[field]) mistakes.push({ ...at, mistake: 'tooLarge' })
  else return read.value
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
  answers,
  others,
  dumpster,
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
    ...Object.entries(answers),
    ...Object.entries(choices),
    ...otherFields.map((name, index): [string, string | undefined] => [name, others[index]]),
    ['dumpster', dumpster ? 'yes' : ''],
    ['rush', rush ? 'yes' : ''],
  ]
  // The query omits unknown values.
  return new URLSearchParams(
    fields.flatMap(([name, value]) => (value && value !== 'unknown' ? [[name, value]] : [])),
  )
}
