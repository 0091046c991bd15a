import { createHmac } from 'node:crypto'

/** Prefix of a secret in Standard Webhooks. The bytes follow in Base64. */
const SECRET_PREFIX = 'whsec_'

/**
 * Returns the headers of an event by Standard Webhooks 1.0.0, with one signature for each secret, so that a receiver can change over to a new
 * one. `id` holds no full stop.
 */
export function signEvent(
  { id, body }: { id: string; body: string },
  secrets: readonly string[],
  now: Date,
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000)
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
