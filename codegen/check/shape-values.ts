import type { ErrorObject } from 'ajv'
import { suggest } from '../close-match.ts'
import { getAt, isObject, type JsonPath } from '../json.ts'
import { slugify } from '../names.ts'
import { lineAt } from '../read/lines.ts'
import { quote } from '../read/quoting.ts'
import { type ContentRecord, locate, rawTextAt } from '../read/record.ts'
import { objectShapeOf, shapeAt } from '../schema/shape.ts'
import { correctValue, quoteValue, replaceValue } from './fixes.ts'
import { labelOf } from './label.ts'
import type { Finding } from './rule.ts'

export type Words = Pick<Finding, 'message' | 'suggestion' | 'fix'>

/** What is wrong with the value at a path, where its field is the right one. */
export function describeValue(record: ContentRecord, path: JsonPath, error: ErrorObject): Words {
  const label = labelOf(record, path)
  const shown = quotedAsTyped(record, path)
  const { params } = error
  switch (error.keyword) {
    case 'type':
      return describeType(record, path, error)
    case 'enum':
      return {
        message: `${label} has ${shown}, which is not one of its choices.`,
        suggestion: suggest(
          String(error.data),
          choicesOf(params),
          `Choose one of: ${choicesOf(params).join(', ')}.`,
        ),
        fix: correctValue(record, path, choicesOf(params)),
      }
    case 'const':
      return {
        message: `${label} must be "${params.allowedValue}", not ${shown}.`,
        suggestion: `Write ${params.allowedValue}.`,
      }
    case 'pattern':
      return {
        message: `${label} has ${shown}, which is not written in the right way.`,
        suggestion: exampleOf(error.parentSchema),
        ...meantValue(record, path, error.data, text => new RegExp(String(params.pattern), 'u').test(text)),
      }
    case 'format':
      return {
        message: `${label} has ${shown}, which is not ${formats[String(params.format)]?.name ?? 'valid'}.`,
        suggestion: formats[String(params.format)]?.advice ?? exampleOf(error.parentSchema),
        ...meantValue(record, path, error.data, formats[String(params.format)]?.fits ?? (() => false)),
      }
    case 'uniqueItems':
      return {
        message: `${label} has ${quoted(listItem(error.data, params.i))} twice.`,
        suggestion: 'Delete one of the two.',
      }
    default:
      return describeSize(label, error)
  }
}

const formats: Record<string, { name: string; advice: string; fits?: (text: string) => boolean }> = {
  email: {
    name: 'an e-mail address',
    fits: text => /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(text),
    advice: 'Write a name, an @ and a domain, without spaces: name@company.com.',
  },
  uri: {
    name: 'a whole address that begins with https://',
    fits: text => /^https:\/\/[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(text),
    advice: 'Copy the address from the browser, with the https:// at its beginning.',
  },
  time: { name: 'a time of day', advice: 'Write hours, minutes and seconds with colons: 08:30:00Z.' },
  'date-time': { name: 'a date with a time', advice: 'Write it like this: 2025-01-31T08:30:00Z.' },
}

/** What people type for what a field wants: each way gives a text that may be meant. */
const slips: readonly ((text: string) => string)[] = [
  text => text.trim(),
  text => text.replace(/\s+/g, ''),
  text => text.toLowerCase(),
  text => text.toUpperCase(),
  slugify,
  text => text.replace(/^["'“”„‘’]+|["'“”„‘’.,;]+$/g, ''),
  text => text.replace(/O/gi, '0').replace(/[lI]/g, '1'),
  text => text.replace(/^(\d{5})-\d{4}$/, '$1'),
  text => text.replace(/^[A-Z]{2} (?=\d{5}$)/, ''),
  text => `#${text}`,
  text => `/${text}`,
  text => `+1${text.replace(/\D/g, '')}`,
  text => text.replace(/^mailto:/, ''),
  text => text.replace(/^(?:http:\/\/)?(?=www\.|[\w-]+\.)/, 'https://'),
  text => text.replace(/^http:/, 'https:'),
]

/** The one value that fits among those that may be meant. */
function meantValue(
  record: ContentRecord,
  path: JsonPath,
  value: unknown,
  fits: (text: string) => boolean,
): Partial<Pick<Words, 'suggestion' | 'fix'>> {
  if (typeof value !== 'string' || value === '') return {}
  const [only, ...others] = new Set(
    slips.map(slip => slip(value)).filter(text => text !== value && fits(text)),
  )
  if (only === undefined || others.length > 0) return {}
  return { suggestion: `Did you mean "${only}"?`, fix: replaceValue(record, path, only) }
}

function describeSize(label: string, error: ErrorObject): Words {
  const limit = Number(error.params.limit)
  const size = sizeOf(error.data)
  const description = exampleOf(error.parentSchema)
  switch (error.keyword) {
    case 'minLength':
      return size === 0
        ? { message: `${label} is empty.`, suggestion: description }
        : { message: `${label} has ${size} characters; it needs at least ${limit}.`, suggestion: description }
    case 'maxLength':
      return {
        message: `${label} has ${size} characters; at most ${limit} fit.`,
        suggestion: `Shorten it by ${size - limit}.`,
      }
    case 'minItems':
      return {
        message: `${label} has ${entries(size)}; it needs at least ${limit}.`,
        suggestion: description,
      }
    case 'maxItems':
      return { message: `${label} has ${entries(size)}; at most ${limit} fit.`, suggestion: description }
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return {
        message: `${label} is ${error.data}; ${bounds[error.keyword]} ${limit}.`,
        suggestion: description,
      }
    case 'multipleOf':
      return { message: `${label} is ${error.data}; it must be a multiple of ${error.params.multipleOf}.` }
    default:
      return { message: `${label} does not fit any of the forms that it may have.`, suggestion: description }
  }
}

const bounds = {
  minimum: 'it must be at least',
  maximum: 'it must be at most',
  exclusiveMinimum: 'it must be more than',
  exclusiveMaximum: 'it must be less than',
}

function describeType(record: ContentRecord, path: JsonPath, error: ErrorObject): Words {
  const label = labelOf(record, path)
  const wanted = wantedType(error)
  const { data } = error
  if (data === null) return describeNothing(record, path, label, wanted)
  const noun = typeNames[wanted] ?? wanted
  if (typeof data === 'object') return describeGroup(record, path, error, label)
  const source = rawTextAt(record, path)
  if (wanted === 'string') {
    return {
      message: `${label} must be text, but ${source} without quotation marks is read as ${readAs(data)}.`,
      suggestion: `Write "${source}".`,
      fix: quoteValue(record, path),
    }
  }
  const meant = wanted === 'boolean' ? yesOrNo[String(data).toLowerCase()] : undefined
  if (meant) {
    return {
      message: `${label} must be true or false, not "${data}".`,
      suggestion: `Write ${meant}.`,
      fix: [{ span: locate(record, path), text: meant }],
    }
  }
  const number = numberMeant(source, wanted)
  if (number) {
    return {
      message: `${label} must be ${noun} ${number.how}, not ${source}.`,
      suggestion: `Write ${number.text}`,
      fix: [{ span: locate(record, path), text: number.text }],
    }
  }
  const bare = typeof data === 'string' && /^["']/.test(source) && isOfType(data, wanted)
  return {
    message: `${label} must be ${noun}, not "${shorten(String(data))}".`,
    suggestion: bare
      ? `Write ${data} without quotation marks.`
      : (figureAlone(data, wanted) ?? exampleOf(error.parentSchema)),
    ...(bare ? { fix: [{ span: locate(record, path), text: String(data) }] } : {}),
  }
}

/** Of "3 hours" or "about 3", where nothing but the figure may stand. */
function figureAlone(data: unknown, wanted: string): string | undefined {
  const figures = typeof data === 'string' ? (data.match(/(?<![\w.])-?\d+(?:\.\d+)?/g) ?? []) : []
  const [only, ...others] = figures
  const isWanted = wanted === 'number' || (wanted === 'integer' && !only?.includes('.'))
  if (only && others.length === 0 && isWanted) return `Write the number alone: ${only}`
  const isWords = typeof data === 'string' && figures.length === 0
  return isWords && ['number', 'integer'].includes(wanted) ? 'Write it in figures.' : undefined
}

/** The number that 3,50 or 1,061 or $3 or −97.4 means to people, and how it is written; undefined for anything else. */
export function numberMeant(source: string, wanted: string): { text: string; how: string } | undefined {
  const typed = source.replace(/^(["'])(.*)\1$/, '$2').trim()
  const [, before = '', sign = '', gap = '', after = '', figure = '', behind = ''] =
    /^([$€£]?) *([-−–—‐‑﹣－]?)(\s*)([$€£]?)(\d[\d.,\s]*?) *([$€£]?)$/.exec(typed) ?? []
  const [currency] = [before, after, behind].filter(Boolean)
  const isDecimal = /^\d+,(?!\d{3}$)\d+$/.test(figure)
  const isGrouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(figure)
  const isSpaced = /^\d{1,3}(?:\s\d{3})+(?:\.\d+)?$/.test(figure)
  const plain = isDecimal
    ? figure.replace(',', '.')
    : isGrouped || isSpaced
      ? figure.replace(/[,\s]/g, '')
      : figure
  const text = (sign && '-') + plain
  if (!isOfType(text, wanted)) return undefined
  const how = [
    currency && `without a ${currency}`,
    sign && sign !== '-' && 'with a hyphen (-) as its minus',
    sign && gap && 'without a space after its minus',
    isDecimal && 'with a point before its fraction',
    isGrouped && 'without commas',
    isSpaced && 'without spaces',
  ].filter(Boolean)
  return how.length > 0 ? { text, how: how.join(' and ') } : undefined
}

function wantedType({ params }: ErrorObject): string {
  return String(Array.isArray(params.type) ? params.type[0] : params.type)
}

/** A list or a group of fields where something simple belongs: most often a colon in an unquoted text. */
function describeGroup(record: ContentRecord, path: JsonPath, error: ErrorObject, label: string): Words {
  const { data } = error
  const noun = typeNames[wantedType(error)] ?? wantedType(error)
  const [key, value] = isObject(data) && Object.keys(data).length === 1 ? (Object.entries(data)[0] ?? []) : []
  if (noun === typeNames.string && key !== undefined && typeof value === 'string') {
    return {
      message: `${label} has a colon (:) in its text, which is read as the beginning of a new field.`,
      suggestion: `Put quotation marks round the text: "${key}: ${value}"`,
      fix: quoteField(record, path, `${key}: ${value}`),
    }
  }
  const got = Array.isArray(data) ? 'a list' : 'a group of fields'
  const name = path.length === 0 ? 'The file' : label
  return { message: `${name} must be ${noun}, not ${got}.`, suggestion: exampleOf(error.parentSchema) }
}

/** A field that was meant to be a text, where it stands in one line as it was read. */
function quoteField(record: ContentRecord, path: JsonPath, words: string): Finding['fix'] {
  const [start] = locate(record, path)
  const end = start + words.length
  return record.text.slice(start, end) === words ? [{ span: [start, end], text: quote(words) }] : undefined
}

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
}

/** What other kinds of files take for true and false. */
const yesOrNo: Record<string, string> = { yes: 'true', on: 'true', no: 'false', off: 'false' }

function readAs(data: unknown): string {
  return typeof data === 'number' ? 'a number' : 'yes or no'
}

function isOfType(text: string, wanted: string): boolean {
  if (wanted === 'boolean') return text === 'true' || text === 'false'
  return wanted === 'integer' ? /^-?\d+$/.test(text) : wanted === 'number' && /^-?\d+(\.\d+)?$/.test(text)
}

function describeNothing(record: ContentRecord, path: JsonPath, label: string, wanted: string): Words {
  const [, end] = locate(record, path, 'key')
  const [, note] = /^\s*:\s*(#.*\S)/.exec(record.text.slice(end, lineAt(record.text, end).end)) ?? []
  if (note && wanted === 'string') {
    return {
      message: `${label} has nothing after its colon: the # begins a note, which no page shows.`,
      suggestion: `Put quotation marks round the text: ${quote(note)}`,
    }
  }
  const what =
    wanted === 'array' || wanted === 'object'
      ? 'Add its entries below, indented by two spaces'
      : 'Write something there'
  return {
    message: `${label} has nothing after its colon.`,
    suggestion: `${what}${isRequired(record, path) ? '' : ', or delete the line'}.`,
  }
}

/** Whether the group that a field belongs to needs it. An entry of a list can always be deleted. */
function isRequired(record: ContentRecord, path: JsonPath): boolean {
  const key = path.at(-1)
  const above = path.slice(0, -1)
  const holder = shapeAt(record.entity.shape, record.data, above)
  const data = getAt(record.data, above)
  const group = holder && isObject(data) ? objectShapeOf(holder, data) : undefined
  return group?.fields.some(field => field.name === key && field.required) ?? false
}

function choicesOf({ allowedValues }: ErrorObject['params']): string[] {
  return Array.isArray(allowedValues) ? allowedValues.map(String) : []
}

export function exampleOf(schema: unknown): string | undefined {
  const { description, examples }: { [keyword: string]: unknown } =
    typeof schema === 'object' && schema !== null ? { ...schema } : {}
  const example = Array.isArray(examples) && examples.length > 0 ? `For example: ${examples[0]}` : undefined
  const words = [typeof description === 'string' ? description : undefined, example].filter(Boolean)
  return words.length > 0 ? words.join(' ') : undefined
}

function sizeOf(data: unknown): number {
  if (typeof data === 'string') return [...data].length
  return Array.isArray(data) ? data.length : 0
}

function entries(count: number): string {
  return count === 1 ? '1 entry' : `${count} entries`
}

function listItem(data: unknown, index: unknown): unknown {
  return Array.isArray(data) && typeof index === 'number' ? data[index] : undefined
}

function quoted(value: unknown): string {
  return typeof value === 'object' ? 'the same entry' : `"${shorten(String(value))}"`
}

/** What stands in the file, between quotation marks whether or not it stands between some there. */
export function quotedAsTyped(record: ContentRecord, path: JsonPath): string {
  const value = getAt(record.data, path)
  const source = rawTextAt(record, path)
  return `"${shorten(typeof value === 'string' && /^["']/.test(source) ? value : source)}"`
}

export function shorten(text: string): string {
  const line = text.split('\n')[0] ?? ''
  return line.length > 60 || line !== text ? `${line.slice(0, 59)}…` : line
}
