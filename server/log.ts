import { pino } from 'pino'

export type LogDetails = Readonly<Record<string, string | number | boolean | undefined>>

/** One event a call. Details never hold what a visitor typed: references, codes and counts only. */
export interface Log {
  info(event: string, details?: LogDetails): void
  warn(event: string, details?: LogDetails): void
  error(event: string, details?: LogDetails): void
}

/** Should one of these ever get into the details, it does not get into the log. */
const personal = ['fullName', 'name', 'email', 'phone', 'zipCode', 'projectDetails', 'address', 'ip', 'to']

// Mail servers and databases quote addresses in their errors; of a URL, this takes the password as well. As long as
// an address may be and no longer: looking for the end of what is none would take n² steps.
const emailAddress = /[^\s<>"'(),;:/]{1,64}@[^\s<>"'(),;:/]{1,255}/g
const phoneNumber = /\(?\b\d{3}\)?[ .-]?\d{3}[ .-]\d{4}\b/g

/** A log of JSON lines. */
export function createLog(destination: { write(line: string): void }, clock: () => Date): Log {
  const logger = pino(
    {
      base: undefined,
      messageKey: 'event',
      timestamp: () => `,"time":"${clock().toISOString()}"`,
      formatters: { level: level => ({ level }) },
      redact: { paths: personal, censor: '[redacted]' },
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

/** Message and code of whatever was thrown, with its causes, on one line. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const message = error.message || messageOfEmpty(error)
  return error.cause === undefined ? message : `${message}: ${describeError(error.cause)}`
}

/** Of a host with several addresses, none of which answers, Node's error has the messages in a list only. */
const messageOfEmpty = (error: Error): string =>
  error instanceof AggregateError ? error.errors.map(describeError).join(', ') : error.name
