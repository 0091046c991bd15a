import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { requestFields } from '../faults/submit.ts'

export interface Load {
  /** Response times in ms, sorted. */
  times: readonly number[]
  errors: number
}

// Unique across all loads, because a request that is already stored takes less time.
let number = 0

/** Posts estimates over `connections` keep-alive connections until `more` returns false. */
export async function sendLoad(
  url: string,
  { connections, more }: { connections: number; more: () => boolean },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let errors = 0
  const one = async () => {
    while (more()) {
      number += 1
      const start = performance.now()
      // Random keys as browsers create them: sequential ones would make the store's work cheaper.
      const body = { ...requestFields(number), idempotencyKey: randomUUID() }
      const answer = await postOver(agent, `${url}/api/contact`, body).catch(() => undefined)
      times.push(performance.now() - start)
      if (answer?.status !== 201) errors += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  agent.destroy()
  return { times: times.sort((a, b) => a - b), errors }
}

/** Sends a POST request over a keep-alive connection, so that the client takes little CPU time next to the server. */
export function postOver(
  agent: Agent,
  url: string,
  body: object,
  more: Readonly<Record<string, string>> = {},
): Promise<{ status: number; text: string }> {
  const sent = JSON.stringify(body)
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(sent),
    ...more,
  }
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', agent, headers }, response => {
      let text = ''
      response.setEncoding('utf8').on('data', part => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    asked.on('error', reject).end(sent)
  })
}

export const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
