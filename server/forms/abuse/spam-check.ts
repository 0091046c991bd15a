/** Reason for holding a request back until its sender confirms it or the office releases it. Stored in the database. */
export type SpamReason = 'honeypot' | 'too-fast' | 'repeated-text'

/** Minimum time that a person needs for the form, in ms since the page was requested. */
const MIN_FILL_MS = 2000

export interface SpamSignals {
  /** Text of the honeypot field. */
  trap?: string | undefined
  /** Time since the page was requested, in ms, as the form's script measures it. */
  elapsed?: string | undefined
}

/** Checks the form itself. The store checks whether a text is repeated. */
export function detectSpam({ trap, elapsed }: SpamSignals): SpamReason | null {
  if (trap?.trim()) return 'honeypot'
  return elapsed && Number(elapsed) < MIN_FILL_MS ? 'too-fast' : null
}
