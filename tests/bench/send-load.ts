import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { estimate } from '../faults/submit.ts'

export interface Load {
  /** Time of each answer in ms, sorted. */
  times: readonly number[]
  errors: number
}

// Over all loads, since a request that is stored already costs less.
let number = 0

/** Posts estimates over `connections` kept alive, until `more` says no. */
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
      // A key as a browser makes it: those in a row would make the store's work lighter than it is.
      const body = { ...estimate(number), idempotencyKey: randomUUID() }
      const answer = await postOver(agent, `${url}/api/contact`, body).catch(() => undefined)
      times.push(performance.now() - start)
      if (answer?.status !== 201) errors += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  agent.destroy()
  return { times: times.sort((a, b) => a - b), errors }
}

/** Over a connection that is kept alive, so that the client takes little of the machine beside the server. */
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
