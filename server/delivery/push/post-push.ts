import { type RequestOptions, request } from 'node:https'
import { lookupPublic } from '../../office/push-address.ts'

/** All other phones wait so long. */
const ANSWER_TIMEOUT_MS = 5000

/** An encrypted push. */
export interface EncryptedPush {
  endpoint: string
  headers: Readonly<Record<string, string | number>>
  body: Buffer
}

/**
 * Posts a push and returns the status of the answer. Connects to public addresses only, follows no redirect, reads nothing of the answer
 * but its status, and waits 5 seconds at most. `connection` is for tests.
 */
export const postPush = (
  { endpoint, headers, body }: EncryptedPush,
  connection: RequestOptions = { lookup: lookupPublic },
): Promise<number> =>
  new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
    const sent = request(endpoint, { method: 'POST', headers, agent: false, signal, ...connection })
    sent.on('error', reject)
    sent.on('response', response => {
      resolve(response.statusCode ?? 0)
      // An answer may be endless.
      sent.destroy()
    })
    sent.end(body)
  })
