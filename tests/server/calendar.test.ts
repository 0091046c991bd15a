import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CalendarEvent, formatCalendar } from '../../server/delivery/mail/calendar.ts'

const event: CalendarEvent = {
  method: 'REQUEST',
  uid: 'visit.ZZ-1@floors.example',
  sequence: 2,
  start: new Date('2030-03-11T13:00:00Z'),
  end: new Date('2030-03-11T15:00:00Z'),
  timeZone: 'America/Chicago',
  writtenAt: new Date('2030-03-01T12:34:56Z'),
  summary: 'Free measure',
  description: 'Bring a rope; and fish, if any.\nSee you.',
  location: '1 Igloo Way',
  organizer: { name: 'Igloo Floors', address: 'honk@floors.example' },
  attendee: { name: 'Ada', address: 'ada@example.com' },
}
const format = (more: Partial<CalendarEvent> = {}) => formatCalendar({ ...event, ...more }, 'en-US')

/** Lines after unfolding (RFC 5545, section 3.1). */
const linesOf = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n')

const propertyOf = (calendar: string, name: string) =>
  linesOf(calendar)
    .find(line => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)

test('writes an appointment with its time zone', () => {
  expect(format()).toBe(
    `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Igloo Floors//Visits//EN-US
CALSCALE:GREGORIAN
METHOD:REQUEST
BEGIN:VTIMEZONE
TZID:America/Chicago
BEGIN:STANDARD
DTSTART:20290309T180000
TZOFFSETFROM:-0600
TZOFFSETTO:-0600
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:20290311T020000
TZOFFSETFROM:-0600
TZOFFSETTO:-0500
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:20291104T020000
TZOFFSETFROM:-0500
TZOFFSETTO:-0600
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:20300310T020000
TZOFFSETFROM:-0600
TZOFFSETTO:-0500
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:20301103T020000
TZOFFSETFROM:-0500
TZOFFSETTO:-0600
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:20310309T020000
TZOFFSETFROM:-0600
TZOFFSETTO:-0500
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VEVENT
UID:visit.ZZ-1@floors.example
SEQUENCE:2
DTSTAMP:20300301T123456Z
DTSTART;TZID=America/Chicago:20300311T080000
DTEND;TZID=America/Chicago:20300311T100000
SUMMARY:Free measure
DESCRIPTION:Bring a rope\\; and fish\\, if any.\\nSee you.
LOCATION:1 Igloo Way
ORGANIZER;CN="Igloo Floors":mailto:honk@floors.example
ATTENDEE;CN="Ada";PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:ada@example.com
STATUS:CONFIRMED
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n'),
  )
})

test('a cancellation names the appointment, and cancels it', () => {
  const canceled = format({ method: 'CANCEL', sequence: 3 })
  expect(['METHOD', 'STATUS', 'UID', 'SEQUENCE'].map(name => propertyOf(canceled, name))).toEqual([
    'CANCEL',
    'CANCELLED',
    event.uid,
    '3',
  ])
})

test('a name adds no property and no parameter', () => {
  const calendar = format({
    attendee: { name: 'Ada";X="1:\r\nATTENDEE:mailto:eve@example.com', address: 'ada@example.com' },
  })
  expect(linesOf(calendar).filter(line => line.startsWith('ATTENDEE'))).toEqual([
    `ATTENDEE;CN="Ada';X='1:  ATTENDEE:mailto:eve@example.com";PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:ada@example.com`,
  ])
})

test('folds between characters after 75 bytes, and unfolded text is the text that went in', () => {
  const piece = fc.constantFrom('a', 'ü', '客', '🪵', '\\', ';', ',', '\n', '\\n', '"', ' ', 'BEGIN:VEVENT')
  const typed = fc.array(piece, { maxLength: 120, size: 'max' }).map(pieces => pieces.join(''))
  fc.assert(
    fc.property(typed, description => {
      const calendar = format({ description })
      const lines = calendar.split('\r\n')
      expect(Math.max(...lines.map(line => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
      expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n\uFFFD]|\p{Cs}/u)
      expect(linesOf(calendar)).toHaveLength(linesOf(format()).length)
      const value = propertyOf(calendar, 'DESCRIPTION') ?? ''
      const read = value.replaceAll(/\\(.)/g, (_, escaped) => (escaped === 'n' ? '\n' : escaped))
      expect(read).toBe(description)
    }),
    { numRuns: 60 },
  )
})

// In these zones the clock changes by an hour, by half an hour, at midnight, backward in summer, and never.
const zones = ['America/Chicago', 'Australia/Lord_Howe', 'America/Havana', 'Europe/Dublin', 'Asia/Kathmandu']
const quarters = fc.integer({ min: -3 * 24 * 4, max: 3 * 24 * 4 })
const change = fc.constantFrom('2030-03-10', '2030-03-31', '2030-04-07', '2030-10-06', '2030-11-03')

test('the local times and the time zone of a calendar are the instants of the appointment', () => {
  fc.assert(
    fc.property(change, quarters, fc.constantFrom(...zones), (day, quarter, timeZone) => {
      const start = new Date(Date.parse(day) + quarter * 15 * 60_000)
      const calendar = format({ start, end: new Date(start.getTime() + 7_200_000), timeZone })
      const local = /DTSTART;TZID=[^:]*:(\S+)/.exec(calendar)?.[1] ?? ''
      // A time can come twice.
      expect(instantsOf(calendar, local)).toContain(start.getTime())
    }),
    { numRuns: 60 },
  )
})

/** Returns the instants of a local time: those whose offset is that of the last observance that began before. */
function instantsOf(calendar: string, local: string): number[] {
  const observances = [...calendar.matchAll(/DTSTART:(\S+)\r\nTZOFFSETFROM:(\S+)\r\nTZOFFSETTO:(\S+)/g)].map(
    ([, onset = '', from = '', to = '']) => ({ onset: parse(onset) - offset(from), to: offset(to) }),
  )
  return observances
    .map(({ to }) => parse(local) - to)
    .filter(instant => observances.findLast(({ onset }) => onset <= instant)?.to === parse(local) - instant)
}

const parse = (digits: string) =>
  Date.parse(digits.replace(/(....)(..)(..)T(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z'))

const offset = (text: string) =>
  (text.startsWith('-') ? -1 : 1) * (Number(text.slice(1, 3)) * 60 + Number(text.slice(3))) * 60_000
