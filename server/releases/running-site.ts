import type { Hono } from 'hono'
import type { RawHandler } from '../http/raw-handler.ts'
import type { Log } from '../log.ts'

export interface RunningSite {
  app: Pick<Hono, 'fetch'>
  /** Called before the app. Undefined in older releases. */
  handleRaw?: RawHandler
  /** Says that the address of a request is too long. Undefined in older releases. */
  tooLongText?: string
  /** Readiness and metrics, for another port. */
  operations: Hono
  /** Sends no further messages, and waits shortly for the current one. */
  stopDelivery(): Promise<unknown>
  /** Call it when no request uses the release. */
  closeDatabase(): Promise<void>
}

/** Starts a release. Names here must stay: a process can load releases that are newer or older than its own code. */
export type StartRelease = (options: {
  releaseFolder: string
  variables: Readonly<Record<string, string | undefined>>
  clock: () => Date
  log: Log
  /** Metrics of the process, in the text format of Prometheus. */
  processFigures?: () => Promise<string>
  pictureMaker?: string | undefined
}) => Promise<RunningSite>
