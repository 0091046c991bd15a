import type { Body } from '../../http/read-body.ts'
import type { RequestInfo } from '../../http/request-info.ts'
import { isCrossSite } from '../../http/sender-site.ts'
import type { SentFields } from './open-form.ts'
import { pickFields, type SentValue } from './pick-fields.ts'

/** Error of a request that can't be read as fields. `code` is for programs, `text` names a message for visitors. */
export interface SubmissionError {
  status: 400 | 403 | 413 | 415
  code:
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
  /** A form that is posted without JavaScript gets a page. */
  responseType: 'page' | 'json'
  /** Values of the form's own fields, unchecked. Empty if the body could not be read. */
  fields: Readonly<Record<string, unknown>>
  /** Number of values under unknown or repeated names. */
  ignored: number
  error?: SubmissionError
}

export interface SubmissionTarget {
  /** Names of all fields of the form. */
  inputs: readonly string[]
  /** Origin of this site, such as `https://example.com`. */
  siteOrigin: string
}

/**
 * Parses a JSON or form-encoded body, or the parts of one, into the fields of a form. Checks only that it can be parsed and that no other site
 * sent it. Ignores unknown fields: browser extensions and autofill add some.
 */
export function readSubmission(
  request: RequestInfo,
  body: Body | SentFields,
  { inputs, siteOrigin }: SubmissionTarget,
): Submission {
  const type = mediaType(request)
  const { error: parseError, ...fields } = parseFields(body, type, inputs)
  const error = isCrossSite(request, siteOrigin) ? errors.otherSite : parseError
  return { responseType: responseTypeOf(request, type), ...fields, ...(error && { error }) }
}

/** Creates a submission from fields that didn't come as a body. */
export const submissionOf = (
  sent: Readonly<Record<string, unknown>>,
  inputs: readonly string[],
): Submission => ({
  responseType: 'json',
  ...pick(Object.entries(sent), inputs),
})

/** Creates a submission whose body isn't parsed. */
export const unreadSubmission = (request: RequestInfo): Submission => ({
  responseType: responseTypeOf(request, mediaType(request)),
  ...noFields,
})

type ParsedFields = Pick<Submission, 'fields' | 'ignored' | 'error'>

const noFields: ParsedFields = { fields: {}, ignored: 0 }

function parseFields(
  body: Body | SentFields,
  type: string | undefined,
  inputs: readonly string[],
): ParsedFields {
  if ('values' in body) return pick(body.values, inputs)
  if ('fieldsProblem' in body) return { ...noFields, error: errors[body.fieldsProblem] }
  const parse = type === undefined ? undefined : parsers.get(type)
  if (!parse) return { ...noFields, error: errors.unsupportedType }
  if ('problem' in body) return { ...noFields, error: errors[body.problem] }
  const sent = parse(body.text)
  return sent ? pick(sent, inputs) : { ...noFields, error: errors.badJson }
}

/** Returns the fields above the limit as well, because the page with the error shows them again. */
function pick(sent: Iterable<SentValue>, inputs: readonly string[]): ParsedFields {
  const picked = pickFields(sent, inputs)
  return picked.ignored > MAX_IGNORED_FIELDS ? { ...picked, error: errors.tooManyFields } : picked
}

const MAX_IGNORED_FIELDS = 64

const errors = {
  unsupportedType: { status: 415, code: 'unsupported-type', text: 'unsupported' },
  tooLarge: { status: 413, code: 'too-large', text: 'tooLarge' },
  notUtf8: { status: 400, code: 'bad-encoding', text: 'malformed' },
  incomplete: { status: 400, code: 'incomplete', text: 'malformed' },
  badJson: { status: 400, code: 'bad-json', text: 'malformed' },
  tooManyFields: { status: 400, code: 'too-many-fields', text: 'tooManyFields' },
  otherSite: { status: 403, code: 'other-site', text: 'otherSite' },
} as const satisfies Record<string, SubmissionError>

const FORM_TYPE = 'application/x-www-form-urlencoded'
const formTypes: readonly (string | undefined)[] = [FORM_TYPE, 'multipart/form-data']

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

function mediaType(request: RequestInfo): string | undefined {
  return request.header('content-type')?.split(';')[0]?.trim().toLowerCase()
}

/** Forms come from browsers unless they accept JSON only; others from programs unless they accept HTML. */
function responseTypeOf(request: RequestInfo, type: string | undefined): Submission['responseType'] {
  const accept = request.header('accept') ?? ''
  const page = accept.includes('text/html')
    ? type !== 'application/json'
    : formTypes.includes(type) && !accept.includes('application/json')
  return page ? 'page' : 'json'
}
