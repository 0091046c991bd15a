import type { ErrorObject } from 'ajv'
import { findAlternatives } from '../close-match.ts'
import type { Diagnosis } from '../finding-texts/file-texts.ts'
import type { Alternatives } from '../finding-texts/finding-text.ts'
import type { FieldHint } from '../finding-texts/shape-texts.ts'
import { getAt, isObject, type JsonPath } from '../json.ts'
import { slugify } from '../names.ts'
import { lineAt } from '../read/lines.ts'
import { quote } from '../read/quoting.ts'
import { type ContentRecord, locate, rawTextAt } from '../read/record.ts'
import { objectShapeOf, type Shape, shapeAt } from '../schema/shape.ts'
import { fillShape, writeTime } from './filled-shapes.ts'
import { correctValue, quoteValue, replaceValue } from './fixes.ts'
import { fieldLabelAt } from './label.ts'
import { findNumberAmongWords, isOfType, isUnambiguous, parseMeantNumber } from './meant-number.ts'
import type { Finding } from './rule.ts'

export type DiagnosisWithFix = Diagnosis & Pick<Finding, 'fix'>

/** Describes what is wrong with the value at a path whose field is known. */
export function describeValue(record: ContentRecord, path: JsonPath, error: ErrorObject): DiagnosisWithFix {
  const label = fieldLabelAt(record, path)
  const shown = quotedAsTyped(record, path)
  const { params } = error
  const hint = hintOf(error.parentSchema)
  switch (error.keyword) {
    case 'type':
      return describeType(record, path, error)
    case 'enum': {
      const choices = choicesOf(params)
      return {
        code: 'shape/unknown-choice',
        parameters: { label, shown, ...findMeantChoice(String(error.data), choices) },
        fix: correctValue(record, path, choices),
      }
    }
    case 'const':
      return {
        code: 'shape/not-the-constant',
        parameters: { label, shown, right: String(params.allowedValue) },
      }
    case 'pattern': {
      const meant = guessIntendedValue(error.data, text => new RegExp(String(params.pattern), 'u').test(text))
      const evening = eveningOf(error.data, meant)
      const isClear = evening === undefined && isSameWriting(error.data, meant)
      return {
        code: 'shape/wrong-pattern',
        parameters: { label, shown, meant, evening, hint },
        ...(isClear ? { fix: replaceValue(record, path, meant) } : {}),
      }
    }
    case 'format': {
      const format = String(params.format)
      const meant = guessIntendedValue(error.data, text => formats[format]?.test(text) ?? false)
      return {
        code: 'shape/wrong-format',
        parameters: { label, shown, format, meant, hint },
        ...(isSameWriting(error.data, meant) ? { fix: replaceValue(record, path, meant) } : {}),
      }
    }
    case 'uniqueItems':
      return { code: 'shape/entry-twice', parameters: { label, entry: shownEntry(error.data, params.i) } }
    default:
      return describeSize(label, error)
  }
}

/** Returns the only choice that is one of the words, such as "step" of "per step", else those that are spelled alike. */
function findMeantChoice(typed: string, choices: readonly string[]): Alternatives {
  const words = typed.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const [near, ...others] = choices.filter(choice => words.includes(choice.toLowerCase()))
  return near !== undefined && others.length === 0
    ? { near }
    : findAlternatives(typed, choices, choices.length)
}

/** Formats for which a typed value can be repaired. */
const formats: Readonly<Record<string, RegExp>> = {
  email: /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/,
  uri: /^https:\/\/[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/,
}

/** Ways to repair a typed value; each returns a text that may be meant. */
const repairs: readonly ((text: string) => string)[] = [
  text => text.trim(),
  text => text.replace(/\s+/g, ''),
  text => text.toLowerCase(),
  text => text.toUpperCase(),
  slugify,
  text => text.replace(/^["'“”„‘’]+|["'“”„‘’.,;]+$/g, ''),
  text => text.replace(/O/gi, '0').replace(/[lI]/g, '1'),
  text => text.replace(/^(\d{5})-\d{4}$/, '$1'),
  // A number as Excel stores it: with its decimals, and a day as the number of days since 1900.
  text => text.replace(/^(\d+)\.0+$/, '$1'),
  dayOfExcel,
  text => text.replace(/^[A-Z]{2} (?=\d{5}$)/, ''),
  text => `#${text}`,
  text => (/^https?:/.test(text) ? text : `/${text}`),
  text => text.replace(/^(\/[^?#]+)[?#].*$/s, '$1'),
  text => `+1${text.replace(/\D/g, '')}`,
  text => `+${text.replace(/\D/g, '')}`,
  writeTime,
  text => text.replace(/\B(?=(?:\d{3})+$)/g, ','),
  text => text.replace(/(?<=\d)\.(?=\d{3}(?:\D|$))/g, ','),
  text => text.replace(/^mailto:/, ''),
  text => text.replace(/^(?:http:\/\/)?(?=www\.|[\w-]+\.)/, 'https://'),
  text => text.replace(/^http:/, 'https:'),
  text => text.replace(/^https?:\/\/[^/]+(?=\/)/, ''),
  text => `${text.replace(/[.!]$/, '')}?`,
]

/** 45285 → '2023-12-25'. Only days from 1990 to 2064: other numbers are more likely something else. */
function dayOfExcel(text: string): string {
  if (!/^[345]\d{4}$/.test(text) || Number(text) < 32_874) return text
  return new Date(Date.UTC(1899, 11, 30 + Number(text))).toISOString().slice(0, 10)
}

/** Returns the only repaired text that fits, or undefined if no text fits or several do. */
function guessIntendedValue(value: unknown, fits: (text: string) => boolean): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  const [only, ...others] = new Set(
    repairs.map(repair => repair(value)).filter(text => text !== value && fits(text)),
  )
  return others.length === 0 ? only : undefined
}

/** Returns the other time that '6:00' may mean: '18:00'. */
function eveningOf(typed: unknown, meant: string | undefined): string | undefined {
  const [, hour, minutes = ''] = /^([1-9]|1[01])[:.](\d\d)$/.exec(String(typed).trim()) ?? []
  return hour !== undefined && meant !== undefined ? `${Number(hour) + 12}:${minutes}` : undefined
}

/**
 * Returns whether a repaired text has the same letters and digits in the same words, so that it can't mean something else. A space in
 * the name of an e-mail address may stand for a dot.
 */
function isSameWriting(typed: unknown, meant: string | undefined): meant is string {
  if (meant === undefined) return false
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const isJoined = meant.includes('@') && /[\w.]\s+[\w.]/.test(String(typed).trim())
  // 12.312 is read as twelve and a part.
  const isFraction = meant.includes(',') && String(typed).includes('.')
  return letters(meant).endsWith(letters(String(typed))) && !isJoined && !isFraction
}

function describeSize(label: string, error: ErrorObject): Diagnosis {
  const { keyword } = error
  const limit = Number(error.params.limit)
  const size = sizeOf(error.data)
  const hint = hintOf(error.parentSchema)
  const value = String(error.data)
  switch (keyword) {
    case 'minLength':
      return size === 0
        ? { code: 'shape/empty-text', parameters: { label, hint } }
        : { code: 'shape/too-short', parameters: { label, size, limit, hint } }
    case 'maxLength':
      return { code: 'shape/too-long', parameters: { label, size, limit } }
    case 'minItems':
      return { code: 'shape/too-few-entries', parameters: { label, size, limit, hint } }
    case 'maxItems':
      return { code: 'shape/too-many-entries', parameters: { label, size, limit, hint } }
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return {
        code: 'shape/out-of-bounds',
        parameters: { label, value, bound: keyword, limit, hint, meant: shareOf(error.data, keyword, limit) },
      }
    case 'multipleOf':
      return {
        code: 'shape/not-a-multiple',
        parameters: { label, value, step: Number(error.params.multipleOf) },
      }
    default:
      return { code: 'shape/no-form-fits', parameters: { label, hint } }
  }
}

/** 30 of something that is at most 1 may be percent: 0.3. */
function shareOf(value: unknown, keyword: string, limit: number): number | undefined {
  const isShare = keyword === 'maximum' && limit === 1 && typeof value === 'number' && value <= 100
  return isShare ? value / 100 : undefined
}

function describeType(record: ContentRecord, path: JsonPath, error: ErrorObject): DiagnosisWithFix {
  const label = fieldLabelAt(record, path)
  const type = wantedType(error)
  const { data } = error
  if (data === null) return describeNoValue(record, path, label, type)
  if (typeof data === 'object') return describeGroup(record, path, error, label)
  const source = rawTextAt(record, path)
  if (type === 'string') return describeUnquoted(record, path, label)
  const span = locate(record, path)
  const right = type === 'boolean' ? booleanWords[String(data).toLowerCase()] : undefined
  if (right) {
    return {
      code: 'shape/not-true-or-false',
      parameters: { label, shown: `"${data}"`, right },
      fix: [{ span, text: right }],
    }
  }
  const number = parseMeantNumber(source, type)
  if (number) {
    return {
      code: 'shape/number-form',
      parameters: { label, type, number, source },
      ...(isUnambiguous(number) ? { fix: [{ span, text: number.text }] } : {}),
    }
  }
  const value = { label, type, shown: `"${firstLine(String(data))}"` }
  if (typeof data === 'string' && /^["']/.test(source) && isOfType(data, type)) {
    return {
      code: 'shape/quoted-value',
      parameters: { ...value, right: data },
      fix: [{ span, text: data }],
    }
  }
  const among = findNumberAmongWords(data, type, error.parentSchema?.maximum)
  if (among?.kind === 'words-only') return { code: 'shape/number-in-words', parameters: value }
  const hint = hintOf(error.parentSchema)
  if (among) {
    const unit = among.kind === 'other-unit' ? hint.description : undefined
    return { code: 'shape/number-among-words', parameters: { ...value, figure: among.figure, unit } }
  }
  return { code: 'shape/wrong-type', parameters: { ...value, hint, filled: fillShape(record, path) } }
}

/** Describes a number or true without quotation marks in a field for text, in the form that the field wants. */
function describeUnquoted(record: ContentRecord, path: JsonPath, label: string): DiagnosisWithFix {
  const source = rawTextAt(record, path)
  const isNumber = typeof getAt(record.data, path) === 'number'
  const shape = shapeAt(record.entity.shape, record.data, path)
  const pattern = shape?.kind === 'text' && shape.pattern ? new RegExp(shape.pattern, 'u') : undefined
  const isDay = shape?.kind === 'text' && shape.format === 'date'
  const fits = (text: string) => (isDay ? /^\d{4}-\d\d-\d\d$/.test(text) : (pattern?.test(text) ?? true))
  const isName = shape?.kind === 'reference' || (shape?.kind === 'text' && shape.holds === 'price')
  const right = isName ? undefined : fits(source) ? source : guessIntendedValue(source, fits)
  const isSame = isNumber && isSameWriting(source, right)
  const [start, end] = locate(record, path)
  return {
    code: 'shape/unquoted-text',
    parameters: { label, source, isNumber, right, hint: right === undefined ? patternHint(shape) : {} },
    fix:
      right === source && isNumber
        ? quoteValue(record, path)
        : isSame && record.text.slice(start, end) === source
          ? [{ span: [start, end], text: quote(right) }]
          : undefined,
  }
}

const patternHint = (shape: Shape | undefined): FieldHint => ({
  ...(shape?.description ? { description: shape.description } : {}),
  ...(shape && 'examples' in shape && shape.examples[0] !== undefined ? { example: shape.examples[0] } : {}),
})

function wantedType({ params }: ErrorObject): string {
  return String(Array.isArray(params.type) ? params.type[0] : params.type)
}

/** A list or a group of fields in place of a single value, most often because of a colon in an unquoted text. */
function describeGroup(
  record: ContentRecord,
  path: JsonPath,
  error: ErrorObject,
  label: string,
): DiagnosisWithFix {
  const { data } = error
  const type = wantedType(error)
  const [key, value] = isObject(data) && Object.keys(data).length === 1 ? (Object.entries(data)[0] ?? []) : []
  if (type === 'string' && key !== undefined && typeof value === 'string') {
    const text = `${key}: ${value}`
    return {
      code: 'shape/colon-in-text',
      parameters: { label, text },
      fix: quoteField(record, path, text),
    }
  }
  const hint = hintOf(error.parentSchema)
  const parameters = { label, type, isList: Array.isArray(data), hint, filled: fillShape(record, path) }
  return { code: 'shape/group-for-value', parameters }
}

/** Quotes a text that was read as a field. Returns undefined if it isn't on one line as it was read. */
function quoteField(record: ContentRecord, path: JsonPath, words: string): Finding['fix'] {
  const [start] = locate(record, path)
  const end = start + words.length
  return record.text.slice(start, end) === words ? [{ span: [start, end], text: quote(words) }] : undefined
}

/** Words for true and false in other kinds of files. */
const booleanWords: Readonly<Record<string, string>> = { yes: 'true', on: 'true', no: 'false', off: 'false' }

function describeNoValue(record: ContentRecord, path: JsonPath, label: string, type: string): Diagnosis {
  const [, end] = locate(record, path, 'key')
  const [, comment] = /^\s*:\s*(#.*\S)/.exec(record.text.slice(end, lineAt(record.text, end).end)) ?? []
  if (comment && type === 'string') {
    return { code: 'shape/comment-for-text', parameters: { label, right: quote(comment) } }
  }
  const hasEntries = type === 'array' || type === 'object'
  return {
    code: 'shape/no-value',
    parameters: {
      label,
      isEntry: typeof path.at(-1) === 'number',
      hasEntries,
      isRequired: isRequired(record, path),
    },
  }
}

/** Returns whether the field's parent requires it. An item of a list is never required. */
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

/** Returns the description and the first example of a schema. */
export function hintOf(schema: unknown): FieldHint {
  const { description, examples }: { [keyword: string]: unknown } =
    typeof schema === 'object' && schema !== null ? { ...schema } : {}
  return {
    ...(typeof description === 'string' && description !== '' ? { description } : {}),
    ...(Array.isArray(examples) && examples.length > 0 ? { example: String(examples[0]) } : {}),
  }
}

function sizeOf(data: unknown): number {
  if (typeof data === 'string') return [...data].length
  return Array.isArray(data) ? data.length : 0
}

/** The entry of a list as text, or undefined for a group of fields. */
function shownEntry(data: unknown, index: unknown): string | undefined {
  const entry: unknown = Array.isArray(data) && typeof index === 'number' ? data[index] : undefined
  return typeof entry === 'object' ? undefined : firstLine(String(entry))
}

/** Returns the value as typed, in quotation marks. */
export function quotedAsTyped(record: ContentRecord, path: JsonPath): string {
  const value = getAt(record.data, path)
  const source = rawTextAt(record, path)
  return `"${firstLine(typeof value === 'string' && /^["']/.test(source) ? value : source)}"`
}

/** Returns the first line of a text, shortened. */
export function firstLine(text: string): string {
  const line = text.split('\n')[0] ?? ''
  return line.length > 60 || line !== text ? `${line.slice(0, 59)}…` : line
}
