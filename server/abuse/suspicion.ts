/** Why a request is held back as suspected spam. It is stored and answered like any other. */
export type Suspicion = 'honeypot' | 'too-fast' | 'repeated-text'

/** Nobody fills in the form in less, in ms since its page was asked for. */
const quickest = 2000

export interface Signs {
  /** What stands in the field that people never see. */
  website?: string | undefined
  /** Time since the page was asked for, in ms, as the form's script measures it. */
  elapsed?: string | undefined
}

/** What the form itself gives away. The store knows whether a text is repeated. */
export function suspect({ website, elapsed }: Signs): Suspicion | null {
  if (website) return 'honeypot'
  return elapsed && Number(elapsed) < quickest ? 'too-fast' : null
}
