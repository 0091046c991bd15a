/** Returns a signal that aborts after `ms`. Safari has `AbortSignal.timeout` from version 16 on only. */
export function timeoutSignal(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), ms)
  return controller.signal
}
