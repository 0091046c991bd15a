export type LogDetails = Readonly<Record<string, string | number | boolean | undefined>>

/** One event a call. Details never hold what a visitor typed: references, codes and counts only. */
export interface Log {
  info(event: string, details?: LogDetails): void
  warn(event: string, details?: LogDetails): void
  error(event: string, details?: LogDetails): void
}

/** A log of JSON lines. */
export function jsonLog(write: (line: string) => void, clock: () => Date): Log {
  const at = (level: string) => (event: string, details?: LogDetails) =>
    write(`${JSON.stringify({ time: clock().toISOString(), level, event, ...details })}\n`)
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

/** Message and code of whatever was thrown, with its causes, on one line. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${describeError(error.cause)}`
}
