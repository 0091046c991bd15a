import type { Incoming } from '../../http/request-info.ts'
import { pickFields, type SentValue } from './pick-fields.ts'
import type { Body } from '../../http/read-body.ts'
import { isFromOtherSite } from '../../http/sender-site.ts'

/** A body that could not be read as fields. `error` is for whoever wrote the client, `text` for visitors. */
export interface Refusal {
  status: 400 | 403 | 413 | 415
  error:
    | 'bad-encoding'
    | 'bad-json'
    | 'incomplete'
    | 'other-site'
    | 'too-large'
    | 'too-many-fields'
    | 'unsupported-type'
  text: 'malformed' | 'otherSite' | 'tooLarge' | 'tooManyFields' | 'unsupported'
}

export interface Submission {
  /** Whether the answer is a page (a form posted without JavaScript) or JSON. */
  answer: 'page' | 'json'
  /** Values of the form's own fields, unchecked. Empty when the body could not be read. */
  fields: Readonly<Record<string, unknown>>
  /** Number of values that were sent under other names, or once more under the same name. */
  ignored: number
  refusal?: Refusal
}

/** Where a submission goes. */
export interface Target {
  /** Names of all fields that the form takes. */
  inputs: readonly string[]
  /** Origin of this site, as `https://example.com`. */
  siteOrigin: string
}

/**
 * Reads a JSON or form-encoded body into the fields of a form. Checks only that it can be read and that no other site sent
 * it. Fields that the form doesn't have are ignored: browser extensions and autofill add some.
 */
export function readSubmission(incoming: Incoming, body: Body, { inputs, siteOrigin }: Target): Submission {
  const type = mediaType(incoming)
  const { refusal: unreadable, ...read } = readFields(body, type, inputs)
  const refusal = isFromOtherSite(incoming, siteOrigin) ? refusals.otherSite : unreadable
  return { answer: answerKind(incoming, type), ...read, ...(refusal && { refusal }) }
}

/** Returns a submission of fields that were received in another way than as a body. */
export const submissionOf = (
  sent: Readonly<Record<string, unknown>>,
  inputs: readonly string[],
): Submission => ({
  answer: 'json',
  ...pick(Object.entries(sent), inputs),
})

/** A submission that is not looked at. */
export const unreadSubmission = (incoming: Incoming): Submission => ({
  answer: answerKind(incoming, mediaType(incoming)),
  ...nothing,
})

type Read = Pick<Submission, 'fields' | 'ignored' | 'refusal'>

const nothing: Read = { fields: {}, ignored: 0 }

function readFields(body: Body, type: string | undefined, inputs: readonly string[]): Read {
  const parse = type === undefined ? undefined : parsers.get(type)
  if (!parse) return { ...nothing, refusal: refusals.unsupportedType }
  if ('problem' in body) return { ...nothing, refusal: refusals[body.problem] }
  const sent = parse(body.text)
  return sent ? pick(sent, inputs) : { ...nothing, refusal: refusals.badJson }
}

/** Above the limit, the fields are still returned: the page that refuses them keeps what was typed. */
function pick(sent: Iterable<SentValue>, inputs: readonly string[]): Read {
  const picked = pickFields(sent, inputs)
  return picked.ignored > MAX_IGNORED_FIELDS ? { ...picked, refusal: refusals.tooManyFields } : picked
}

/** Maximum number of fields that are ignored in one submission. */
const MAX_IGNORED_FIELDS = 64

const refusals = {
  unsupportedType: { status: 415, error: 'unsupported-type', text: 'unsupported' },
  tooLarge: { status: 413, error: 'too-large', text: 'tooLarge' },
  notUtf8: { status: 400, error: 'bad-encoding', text: 'malformed' },
  incomplete: { status: 400, error: 'incomplete', text: 'malformed' },
  badJson: { status: 400, error: 'bad-json', text: 'malformed' },
  tooManyFields: { status: 400, error: 'too-many-fields', text: 'tooManyFields' },
  otherSite: { status: 403, error: 'other-site', text: 'otherSite' },
} as const satisfies Record<string, Refusal>

const FORM_TYPE = 'application/x-www-form-urlencoded'

type Parse = (text: string) => Iterable<SentValue> | undefined

const parsers: ReadonlyMap<string, Parse> = new Map<string, Parse>([
  ['application/json', parseJson],
  [FORM_TYPE, text => new URLSearchParams(text)],
])

function parseJson(text: string): SentValue[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value)
      : undefined
  } catch {
    return undefined
  }
}

function mediaType(incoming: Incoming): string | undefined {
  return incoming.header('content-type')?.split(';')[0]?.trim().toLowerCase()
}

/** A form's caller is a browser unless it asks for JSON; every other caller is a program unless it asks for HTML. */
function answerKind(incoming: Incoming, type: string | undefined): Submission['answer'] {
  const accept = incoming.header('accept') ?? ''
  const page = accept.includes('text/html')
    ? type !== 'application/json'
    : type === FORM_TYPE && !accept.includes('application/json')
  return page ? 'page' : 'json'
}
