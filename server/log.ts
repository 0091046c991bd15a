import { pino } from 'pino'
import { estimateFields } from '../site/estimate-fields.ts'

export type LogDetails = Readonly<Record<string, string | number | boolean | undefined>>

/** Logs one event per call. Details hold references, codes and counts, never texts of a visitor. */
export interface Log {
  info(event: string, details?: LogDetails): void
  warn(event: string, details?: LogDetails): void
  error(event: string, details?: LogDetails): void
}

// Redacted in case a bug puts one of them into the details.
const PERSONAL_FIELDS = [...estimateFields, 'name', 'address', 'ip', 'to']

// Mail servers and databases quote addresses in their errors. In a URL, this matches the password as well. Bounded, because
// an unbounded match would take n² steps in a text without addresses.
const emailAddress = /[^\s<>"'(),;:/]{1,64}@[^\s<>"'(),;:/]{1,255}/g
const phoneNumber = /\(?\b\d{3}\)?[ .-]?\d{3}[ .-]\d{4}\b/g

/** Creates a log of JSON lines. */
export function createLog(destination: { write(line: string): void }, clock: () => Date): Log {
  const logger = pino(
    {
      base: undefined,
      messageKey: 'event',
      timestamp: () => `,"time":"${clock().toISOString()}"`,
      formatters: { level: level => ({ level }) },
      redact: { paths: PERSONAL_FIELDS, censor: '[redacted]' },
    },
    destination,
  )
  return {
    info: (event, details) => logger.info(redactTexts(details), event),
    warn: (event, details) => logger.warn(redactTexts(details), event),
    error: (event, details) => logger.error(redactTexts(details), event),
  }
}

function redactTexts(details: LogDetails = {}): LogDetails {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' ? redactText(value) : value,
    ]),
  )
}

const redactText = (text: string) => text.replace(emailAddress, '[e-mail]').replace(phoneNumber, '[phone]')

/** Returns the messages of an error and its causes on one line. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const message = error.message || messageOfEmpty(error)
  if (error.cause === undefined) return message
  // A message may be a sentence.
  return `${message}${message.endsWith('.') ? '' : ':'} ${describeError(error.cause)}`
}

// If several addresses of a host don't answer, Node's error has its messages in a list only.
const messageOfEmpty = (error: Error): string =>
  error instanceof AggregateError ? error.errors.map(describeError).join(', ') : error.name
