import { mailLink } from '../../../site/customer-links.ts'
import { DAY_MS, MINUTE_MS } from '../../../site/durations.ts'
import { localTime, offsetAt } from '../../../site/local-time.ts'
import type { Address } from './smtp.ts'

const YEAR_DAYS = 366

/** An appointment for a calendar. */
export interface CalendarEvent {
  /** `CANCEL` removes the entry with this UID. */
  method: 'REQUEST' | 'CANCEL'
  /** The same for all versions of an appointment. */
  uid: string
  /** Larger than that of the version before. */
  sequence: number
  start: Date
  end: Date
  /** Name in the IANA database, which needs no escaping. */
  timeZone: string
  /** When this version was written. */
  writtenAt: Date
  summary: string
  description: string
  location: string
  organizer: Address
  attendee: Address
}

/** Formats an appointment as a calendar (RFC 5545) for a message (RFC 5546), with the definition of its time zone. */
export function formatCalendar(event: CalendarEvent, language: string): string {
  const { attendee, description, end, location, method, organizer, sequence, start, summary } = event
  const { timeZone, uid, writtenAt } = event
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(organizer.name)}//Visits//${text(language.toUpperCase())}`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...timeZoneLines(event),
    'BEGIN:VEVENT',
    `UID:${text(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${digits(writtenAt.toISOString())}Z`,
    `DTSTART;TZID=${timeZone}:${localDigits(start, timeZone)}`,
    `DTEND;TZID=${timeZone}:${localDigits(end, timeZone)}`,
    `SUMMARY:${text(summary)}`,
    `DESCRIPTION:${text(description)}`,
    `LOCATION:${text(location)}`,
    `ORGANIZER;CN=${parameter(organizer.name)}:${mailLink(organizer.address)}`,
    // Accepted: the customer has chosen the time, and mail programs needn't ask.
    `ATTENDEE;CN=${parameter(attendee.name)};PARTSTAT=ACCEPTED;RSVP=FALSE:${mailLink(attendee.address)}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(line => `${fold(line)}\r\n`).join('')
}

/** Defines the time zone from a year before the appointment to a year after it. */
function timeZoneLines({ start, end, timeZone }: CalendarEvent): readonly string[] {
  const observances = listObservances(
    start.getTime() - YEAR_DAYS * DAY_MS,
    end.getTime() + YEAR_DAYS * DAY_MS,
    timeZone,
  )
  const standard = Math.min(...observances.map(({ offset }) => offset))
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...observances.flatMap(({ onset, before, offset }) => {
      const name = offset === standard ? 'STANDARD' : 'DAYLIGHT'
      return [
        `BEGIN:${name}`,
        // A local time of the offset before (RFC 5545, section 3.6.5).
        `DTSTART:${digits(new Date(onset + before).toISOString())}`,
        `TZOFFSETFROM:${offsetText(before)}`,
        `TZOFFSETTO:${offsetText(offset)}`,
        `END:${name}`,
      ]
    }),
    'END:VTIMEZONE',
  ]
}

interface Observance {
  /** First instant, in ms. */
  onset: number
  /** Milliseconds ahead of UTC, before the onset and from then on. */
  before: number
  offset: number
}

/** Lists the observance at the start, and each that begins until the end. */
function listObservances(start: number, end: number, timeZone: string): readonly Observance[] {
  const from = Math.floor(start / DAY_MS) * DAY_MS
  const first = offsetAt(from, timeZone)
  const found: Observance[] = [{ onset: from, before: first, offset: first }]
  let before = first
  for (let day = from; day < end; day += DAY_MS) {
    const offset = offsetAt(day + DAY_MS, timeZone)
    if (offset === before) continue
    found.push({ onset: findChange(day, day + DAY_MS, timeZone), before, offset })
    before = offset
  }
  return found
}

/** Finds the minute at which the offset changes: it is after `low`, and at `high` at the latest. */
function findChange(low: number, high: number, timeZone: string): number {
  if (high - low <= MINUTE_MS) return high
  const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS
  return offsetAt(middle, timeZone) === offsetAt(low, timeZone)
    ? findChange(middle, high, timeZone)
    : findChange(low, middle, timeZone)
}

/** -21600000 → "-0600" */
function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE_MS
  const pair = (number: number) => String(Math.floor(number)).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${pair(minutes / 60)}${pair(minutes % 60)}`
}

/** "2027-03-01T08:00:00.000Z" → "20270301T080000" */
const digits = (iso: string) => iso.slice(0, 19).replaceAll(/[-:]/g, '')

function localDigits(instant: Date, timeZone: string): string {
  const { day, time } = localTime(instant, timeZone)
  return digits(`${day}T${time}:00`)
}

// Line feeds are part of a text; other control characters are not allowed.
const controls = /[\p{Cc}\p{Cs}]/gu

/** Escapes a value of the type TEXT. */
const text = (value: string): string =>
  value
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map(line => line.replaceAll(controls, '').replaceAll(/[\\;,]/g, String.raw`\$&`))
    .join(String.raw`\n`)

/** Quotes the value of a parameter, in which a quotation mark can't be written. */
const parameter = (value: string): string => `"${value.replaceAll(controls, ' ').replaceAll('"', "'")}"`

const MAX_LINE_BYTES = 75

/** Folds a line after 75 bytes at most, between characters. A space, which counts, begins each further line. */
function fold(line: string): string {
  let folded = ''
  let size = 0
  for (const character of line) {
    const bytes = Buffer.byteLength(character)
    if (size + bytes > MAX_LINE_BYTES) {
      folded += '\r\n '
      size = 1
    }
    folded += character
    size += bytes
  }
  return folded
}
