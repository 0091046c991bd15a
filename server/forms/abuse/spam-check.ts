/** Reason for holding a request back as suspected spam until its sender confirms it or the office releases it. */
export type Suspicion = 'honeypot' | 'too-fast' | 'repeated-text'

/** Nobody fills in the form in less time, in ms since its page was requested. */
const MIN_FILL_MS = 2000

export interface Signs {
  /** Text of the field that people never see. */
  trap?: string | undefined
  /** Time since the page was requested, in ms, as the form's script measures it. */
  elapsed?: string | undefined
}

/** Returns what the form itself gives away. The store knows whether a text is repeated. */
export function suspect({ trap, elapsed }: Signs): Suspicion | null {
  if (trap?.trim()) return 'honeypot'
  return elapsed && Number(elapsed) < MIN_FILL_MS ? 'too-fast' : null
}
