import { patience } from '../setup/processor-time.ts'

export interface Answered {
  /** 0 where the connection broke. */
  status: number
  reference: string | undefined
  /** In s, of a refusal. */
  retryAfter: number
  /** How long it took, in ms. */
  time: number
}

/** A valid request, different for each number. */
export const estimate = (number: number) => ({
  fullName: 'Ada Oak',
  email: `ada${number}@example.com`,
  phone: '555 010 0199',
  zipCode: '78701',
  serviceNeeded: 'tile',
  // Long enough to be told apart from others.
  projectDetails: `We have ${inLetters(number)} rooms with old carpet, and would like oak in all of them by spring.`,
  idempotencyKey: `estimate-${number}-${process.pid}`,
})

const inLetters = (number: number) =>
  [...String(number)].map(digit => 'abcdefghij'.charAt(Number(digit))).join('')

/** Posts JSON to a path of the site. */
export const postJson = (url: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patience(15_000)),
  })

/** Sends the request with this number; it always resolves. */
export async function submit(url: string, number: number): Promise<Answered> {
  const start = performance.now()
  const took = () => performance.now() - start
  try {
    const response = await postJson(`${url}/api/contact`, estimate(number))
    const body: unknown = await response.json()
    const reference =
      typeof body === 'object' && body !== null && 'reference' in body ? String(body.reference) : undefined
    const retryAfter = Number(response.headers.get('retry-after') ?? 0)
    return { status: response.status, reference, retryAfter, time: took() }
  } catch {
    return { status: 0, reference: undefined, retryAfter: 0, time: took() }
  }
}
