import type { Incoming } from '../incoming.ts'
import type { Body } from './read-body.ts'
import { isFromOtherSite } from './sender-site.ts'

/** A body that could not be read as fields. `error` is for whoever wrote the client, `text` for visitors. */
export interface Refusal {
  status: 400 | 403 | 413 | 415
  error:
    | 'bad-encoding'
    | 'bad-form'
    | 'bad-json'
    | 'incomplete'
    | 'other-site'
    | 'too-large'
    | 'unsupported-type'
  text: 'malformed' | 'otherSite' | 'tooLarge' | 'unsupported'
}

export interface Submission {
  /** Whether the answer is a page (a form posted without JavaScript) or JSON. */
  answer: 'page' | 'json'
  /** What was sent, unchecked. Empty when it could not be read. */
  fields: Readonly<Record<string, unknown>>
  refusal?: Refusal
}

/**
 * Reads a JSON or form-encoded body into fields. Nothing is checked yet but that it can be read and that it was not
 * sent by another site; `siteOrigin` is ours.
 */
export function readSubmission(incoming: Incoming, body: Body, siteOrigin: string): Submission {
  const type = mediaType(incoming)
  const read = readFields(body, type)
  const refusal = isFromOtherSite(incoming, siteOrigin) ? refusals.otherSite : read.refusal
  return { answer: answerKind(incoming, type), fields: read.fields, ...(refusal && { refusal }) }
}

/** The same of fields that came another way. */
export function submissionOf(fields: Submission['fields']): Submission {
  return isPlain(fields)
    ? { answer: 'json', fields }
    : { answer: 'json', fields: {}, refusal: refusals.badJson }
}

/** A submission that is not looked at. */
export const unreadSubmission = (incoming: Incoming): Submission => ({
  answer: answerKind(incoming, mediaType(incoming)),
  fields: {},
})

function readFields(body: Body, type: string | undefined): Pick<Submission, 'fields' | 'refusal'> {
  const format = type === undefined ? undefined : formats.get(type)
  if (!format) return { fields: {}, refusal: refusals.unsupportedType }
  if ('problem' in body) return { fields: {}, refusal: refusals[body.problem] }
  const fields = format.parse(body.text)
  return fields && isPlain(fields) ? { fields } : { fields: {}, refusal: format.refusal }
}

/** No name that would reach a prototype, no crowd of names, and nothing nested deeper than a list: no form sends any. */
function isPlain(fields: Readonly<Record<string, unknown>>): boolean {
  if (Object.hasOwn(fields, '__proto__') || Object.keys(fields).length > maxFields) return false
  return Object.values(fields).every(value => !isObject(value) || !Object.values(value).some(isObject))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const refusals = {
  unsupportedType: { status: 415, error: 'unsupported-type', text: 'unsupported' },
  tooLarge: { status: 413, error: 'too-large', text: 'tooLarge' },
  notUtf8: { status: 400, error: 'bad-encoding', text: 'malformed' },
  incomplete: { status: 400, error: 'incomplete', text: 'malformed' },
  badJson: { status: 400, error: 'bad-json', text: 'malformed' },
  badForm: { status: 400, error: 'bad-form', text: 'malformed' },
  otherSite: { status: 403, error: 'other-site', text: 'otherSite' },
} as const satisfies Record<string, Refusal>

/** Far more than any form has. */
const maxFields = 64

interface Format {
  parse(text: string): Record<string, unknown> | undefined
  refusal: Refusal
}

const formats: ReadonlyMap<string, Format> = new Map([
  ['application/json', { parse: parseJson, refusal: refusals.badJson }],
  ['application/x-www-form-urlencoded', { parse: parseForm, refusal: refusals.badForm }],
])

function parseJson(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** A name that comes twice becomes a list, which no field accepts. */
function parseForm(text: string): Record<string, unknown> | undefined {
  if (text.split('&', maxFields + 1).length > maxFields) return undefined
  const fields = new Map<string, string | readonly string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    const first = fields.get(name)
    fields.set(name, first === undefined ? value : [first, value].flat())
  }
  // Not by assignment: a field named __proto__ must stay one.
  return Object.fromEntries(fields)
}

function mediaType(incoming: Incoming): string | undefined {
  return incoming.header('content-type')?.split(';')[0]?.trim().toLowerCase()
}

/** A form's caller is a browser unless it asks for JSON; every other caller is a program unless it asks for HTML. */
function answerKind(incoming: Incoming, type: string | undefined): Submission['answer'] {
  const accept = incoming.header('accept') ?? ''
  const isForm = type === 'application/x-www-form-urlencoded'
  const page = accept.includes('text/html')
    ? type !== 'application/json'
    : isForm && !accept.includes('application/json')
  return page ? 'page' : 'json'
}
