import { readBody } from './read-body.ts'

/** A body that could not be read as fields. `error` is for whoever wrote the client, `text` for visitors. */
export interface Refusal {
  status: 400 | 413 | 415
  error: 'bad-encoding' | 'bad-json' | 'incomplete' | 'too-large' | 'unsupported-type'
  text: 'malformed' | 'tooLarge' | 'unsupported'
}

export interface Submission {
  /** Whether the answer is a page (a form posted without JavaScript) or JSON. */
  answer: 'page' | 'json'
  /** What was sent, unchecked. Empty when it could not be read. */
  fields: Readonly<Record<string, unknown>>
  refusal?: Refusal
}

/** Reads a JSON or form-encoded request into fields. Nothing is checked yet but that it can be read. */
export async function readSubmission(request: Request): Promise<Submission> {
  const type = mediaType(request)
  const answer = wantsPage(request, type) ? 'page' : 'json'
  const parse = type === undefined ? undefined : parsers[type]
  if (!parse) return { answer, fields: {}, refusal: refusals.unsupportedType }
  const body = await readBody(request)
  if ('problem' in body) return { answer, fields: {}, refusal: refusals[body.problem] }
  const fields = parse(body.text)
  return fields ? { answer, fields } : { answer, fields: {}, refusal: refusals.badJson }
}

const refusals = {
  unsupportedType: { status: 415, error: 'unsupported-type', text: 'unsupported' },
  tooLarge: { status: 413, error: 'too-large', text: 'tooLarge' },
  notUtf8: { status: 400, error: 'bad-encoding', text: 'malformed' },
  incomplete: { status: 400, error: 'incomplete', text: 'malformed' },
  badJson: { status: 400, error: 'bad-json', text: 'malformed' },
} as const satisfies Record<string, Refusal>

type Parser = (text: string) => Record<string, unknown> | undefined

const parsers: Readonly<Record<string, Parser>> = {
  'application/json': parseJson,
  'application/x-www-form-urlencoded': parseForm,
}

function parseJson(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** A name that comes twice becomes a list, which no field accepts. */
function parseForm(text: string): Record<string, unknown> {
  const form = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(form.keys())].map(name => {
      const values = form.getAll(name)
      return [name, values.length === 1 ? values[0] : values]
    }),
  )
}

function mediaType(request: Request): string | undefined {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
}

/** A form's caller is a browser unless it asks for JSON; every other caller is a program unless it asks for HTML. */
function wantsPage(request: Request, type: string | undefined): boolean {
  const accept = request.headers.get('accept') ?? ''
  if (accept.includes('text/html')) return type !== 'application/json'
  return type === 'application/x-www-form-urlencoded' && !accept.includes('application/json')
}
