import type { ErrorObject } from 'ajv'
import { getAt, isObject, type JsonPath } from '../json.ts'
import { isSchemaNode, type SchemaNode } from '../model.ts'
import { suggest } from '../nearest.ts'
import { type ContentRecord, typed } from '../read/record.ts'
import { labelOf } from './label.ts'
import type { Finding } from './rule.ts'

export type Words = Pick<Finding, 'message' | 'suggestion'>

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
        suggestion: chooseFrom(error.data, params.allowedValues),
      }
    case 'const':
      return { message: `${label} must be "${params.allowedValue}", not ${shown}.` }
    case 'pattern':
      return {
        message: `${label} has ${shown}, which is not written in the right way.`,
        suggestion: exampleOf(error.parentSchema),
      }
    case 'format':
      return {
        message: `${label} has ${shown}, which is not ${formatNames[String(params.format)] ?? 'valid'}.`,
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

const formatNames: Record<string, string> = {
  email: 'an e-mail address',
  uri: 'a whole address that begins with https://',
  time: 'a time of day',
  'date-time': 'a date with a time',
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
  const wanted = String(Array.isArray(error.params.type) ? error.params.type[0] : error.params.type)
  const { data } = error
  if (data === null)
    return { message: `${label} has nothing after its colon.`, suggestion: emptyAdvice(wanted) }
  const noun = typeNames[wanted] ?? wanted
  if (typeof data === 'object') return describeGroup(path, error, label, noun)
  const source = typed(record, path)
  if (wanted === 'string') {
    return {
      message: `${label} must be text, but ${source} without quotation marks is read as ${readAs(data)}.`,
      suggestion: `Write "${source}".`,
    }
  }
  const bare = typeof data === 'string' && /^["']/.test(source) && isOfType(data, wanted)
  return {
    message: `${label} must be ${noun}, not "${shorten(String(data))}".`,
    suggestion: bare ? `Write ${data} without quotation marks.` : exampleOf(error.parentSchema),
  }
}

/** A list or a group of fields where something simple belongs: most often a colon in an unquoted text. */
function describeGroup(path: JsonPath, error: ErrorObject, label: string, noun: string): Words {
  const data = error.data
  const [key, value] = isObject(data) && Object.keys(data).length === 1 ? (Object.entries(data)[0] ?? []) : []
  if (noun === typeNames.string && key !== undefined && typeof value === 'string') {
    return {
      message: `${label} has a colon (:) in its text, which is read as the beginning of a new field.`,
      suggestion: `Put quotation marks round the text: "${key}: ${value}"`,
    }
  }
  const got = Array.isArray(data) ? 'a list' : 'a group of fields'
  const name = path.length === 0 ? 'The file' : label
  return { message: `${name} must be ${noun}, not ${got}.`, suggestion: exampleOf(error.parentSchema) }
}

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
}

function readAs(data: unknown): string {
  return typeof data === 'number' ? 'a number' : 'yes or no'
}

function isOfType(text: string, wanted: string): boolean {
  if (wanted === 'boolean') return text === 'true' || text === 'false'
  return wanted === 'integer' ? /^-?\d+$/.test(text) : wanted === 'number' && /^-?\d+(\.\d+)?$/.test(text)
}

function emptyAdvice(wanted: string): string {
  return wanted === 'array' || wanted === 'object'
    ? 'Add its entries below, indented by two spaces, or delete the line.'
    : 'Write something there, or delete the line.'
}

function chooseFrom(data: unknown, allowed: unknown): string | undefined {
  const choices = Array.isArray(allowed) ? allowed.map(String) : []
  return suggest(String(data), choices, `Choose one of: ${choices.join(', ')}.`)
}

export function exampleOf(schema: unknown): string | undefined {
  const { description, examples }: SchemaNode = isSchemaNode(schema) ? schema : {}
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
  const source = typed(record, path)
  return `"${shorten(typeof value === 'string' && /^["']/.test(source) ? value : source)}"`
}

export function shorten(text: string): string {
  const line = text.split('\n')[0] ?? ''
  return line.length > 60 || line !== text ? `${line.slice(0, 59)}…` : line
}
