import type { Hono } from 'hono'
import type { AnswerDirectly } from '../http/raw-handler.ts'
import type { Log } from '../log.ts'

export interface RunningSite {
  app: Pick<Hono, 'fetch'>
  /** Is asked before the app. Releases of before have none. */
  answerDirectly?: AnswerDirectly
  /** Readiness and figures, for another port. */
  operations: Hono
  /** Takes no further message; waits a little for the one at hand. */
  stopDelivery(): Promise<unknown>
  /** When nothing uses it any more. */
  closeDatabase(): Promise<void>
}

/** What a process asks of a release, perhaps of a newer one than its own: little, so that it stays the same for long. */
export type StartRelease = (options: {
  releaseFolder: string
  variables: Readonly<Record<string, string | undefined>>
  clock: () => Date
  log: Log
  /** In the text format of Prometheus. */
  processFigures?: () => Promise<string>
  pictureMaker?: string | undefined
}) => Promise<RunningSite>
