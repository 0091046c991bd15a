import { patience } from '../setup/processor-time.ts'

export interface Answered {
  /** 0 if the connection broke. */
  status: number
  reference: string | undefined
  /** Retry-After of a rejection, in s. */
  retryAfter: number
  /** Duration in ms. */
  time: number
}

/** A valid request, different for each number. */
export const requestFields = (number: number) => ({
  fullName: 'Ada Oak',
  email: `ada${number}@example.com`,
  phone: '555 010 0199',
  zipCode: '78701',
  serviceNeeded: 'tile',
  // Long enough for a fingerprint.
  projectDetails: `We have ${inLetters(number)} rooms with old carpet, and would like oak in all of them by spring.`,
  idempotencyKey: `estimate-${number}-${process.pid}`,
})

const inLetters = (number: number) =>
  [...String(number)].map(digit => 'abcdefghij'.charAt(Number(digit))).join('')

/** Posts JSON to a path of the site. */
export const postJsonTo = (url: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patience(15_000)),
  })

/** Sends the request with this number. Never rejects. */
export async function submitRequest(url: string, number: number): Promise<Answered> {
  const start = performance.now()
  const took = () => performance.now() - start
  try {
    const response = await postJsonTo(`${url}/api/contact`, requestFields(number))
    const body: unknown = await response.json()
    const reference =
      typeof body === 'object' && body !== null && 'reference' in body ? String(body.reference) : undefined
    const retryAfter = Number(response.headers.get('retry-after') ?? 0)
    return { status: response.status, reference, retryAfter, time: took() }
  } catch {
    return { status: 0, reference: undefined, retryAfter: 0, time: took() }
  }
}
