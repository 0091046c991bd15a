import { timeoutSignal } from './timeout-signal.ts'

/** Response of the server to a form: stored, errors by field, or to be sent again as confirmed. */
export type FormResult =
  | { kind: 'accepted'; body: Readonly<Record<string, unknown>> }
  | { kind: 'invalid'; errors: Readonly<Record<string, string>> }
  | { kind: 'unconfirmed'; message: string }

// Long enough for a weak connection, short enough that nobody waits for an answer that is not coming.
const TIMEOUT = 30_000

/** No response, or an unexpected one. The message has its status, a colon, and its text or status text. */
export class RequestError extends Error {}

/** No response: the server may have stored the form or not. */
export class NoAnswerError extends RequestError {}

/** Posts a form as JSON. Rejects with a RequestError; any other error means that this browser couldn't prepare the request. */
export async function postJson(url: string, fields: Readonly<Record<string, string>>): Promise<FormResult> {
  const init: RequestInit = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(fields),
    credentials: 'include',
    signal: timeoutSignal(TIMEOUT),
  }
  const { response, text } = await exchange(url, init).catch((error: unknown) => {
    throw new NoAnswerError('No answer', { cause: error })
  })
  const body = parseObject(text)
  if (response.ok && body) return { kind: 'accepted', body }
  const errors = response.status === 422 ? stringsOf(body?.errors) : {}
  if (Object.keys(errors).length > 0) return { kind: 'invalid', errors }
  if (body?.error === 'unconfirmed') return { kind: 'unconfirmed', message: String(body.message) }
  throw new RequestError(`${response.status}: ${text || response.statusText}`)
}

async function exchange(url: string, init: RequestInit) {
  const response = await fetch(url, init)
  return { response, text: await response.text() }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

function stringsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
