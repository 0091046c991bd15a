import { describeError } from '../../log.ts'
import type { DeliveryResult } from '../worker.ts'

const ANSWER_TIMEOUT_MS = 10_000

/** `gone`: the receiver wants no further events. */
type PostResult = DeliveryResult | { kind: 'gone' }

/** Posts an event. Follows no redirect, reads nothing of the answer but its status, and waits 10 seconds at most. */
export async function postEvent(
  url: string,
  { body, headers }: { body: string; headers: Readonly<Record<string, string>> },
): Promise<PostResult> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    // An answer may be endless.
    await response.body?.cancel()
    if (response.ok) return { kind: 'sent' }
    return response.status === 410
      ? { kind: 'gone' }
      : { kind: 'refused', error: `answered ${response.status}` }
  } catch (error) {
    return { kind: 'unreachable', error: describeError(error) }
  }
}
