/** What the server said to a form: stored, what is wrong with which field, or that it has to be sent again as confirmed. */
export type FormAnswer =
  | { kind: 'accepted'; body: Readonly<Record<string, unknown>> }
  | { kind: 'invalid'; errors: Readonly<Record<string, string>> }
  | { kind: 'unconfirmed'; message: string }

// Long enough for a weak connection, short enough that nobody waits for an answer that is not coming.
const TIMEOUT = 30_000

/**
 * Posts a form as JSON. Rejects when there is no answer, or one that is none of these: its message is then the
 * status, a colon and the answer's text (without one, the status text).
 */
export async function postJson(url: string, fields: Readonly<Record<string, string>>): Promise<FormAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(fields),
    credentials: 'include',
    signal: AbortSignal.timeout(TIMEOUT),
  })
  const text = await response.text()
  const body = parseObject(text)
  if (response.ok && body) return { kind: 'accepted', body }
  const errors = response.status === 422 ? stringsOf(body?.errors) : {}
  if (Object.keys(errors).length > 0) return { kind: 'invalid', errors }
  if (body?.error === 'unconfirmed') return { kind: 'unconfirmed', message: String(body.message) }
  throw new Error(`${response.status}: ${text || response.statusText}`)
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
