import { estimate } from './site-process.ts'

export interface Answered {
  /** 0 where the connection broke. */
  status: number
  reference: string | undefined
  /** How long it took, in ms. */
  time: number
}

/** Sends the request with this number; it always resolves. */
export async function submit(url: string, number: number): Promise<Answered> {
  const start = performance.now()
  const took = () => performance.now() - start
  try {
    const response = await fetch(`${url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(estimate(number)),
      signal: AbortSignal.timeout(15_000),
    })
    const body: unknown = await response.json()
    const reference =
      typeof body === 'object' && body !== null && 'reference' in body ? String(body.reference) : undefined
    return { status: response.status, reference, time: took() }
  } catch {
    return { status: 0, reference: undefined, time: took() }
  }
}
