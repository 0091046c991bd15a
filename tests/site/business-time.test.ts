import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessMinutes } from '../../site/business-time.ts'
import { localTime } from '../../site/local-time.ts'
import { hoursOn } from '../../site/opening-hours.ts'

const MINUTE_MS = 60_000

const hours = {
  weekly: [
    { days: ['Monday' as const, 'Tuesday' as const], opens: '07:00', closes: '18:00' },
    { days: ['Saturday' as const], opens: '08:00', closes: '16:00' },
  ],
  holidays: [{ date: '2030-07-02', name: 'Eve of something', hours: { opens: '12:00', closes: '14:30' } }],
}
const timeZone = 'America/Chicago'
const between = (from: string, to: string) =>
  businessMinutes(new Date(from), new Date(to), { hours, timeZone })

// 2030-06-24 is a Monday. Chicago is at UTC-5 in summer.
test.for([
  ['within an open day', '2030-06-24T10:00-05:00', '2030-06-24T10:45:30-05:00', 45.5],
  ['overnight', '2030-06-24T17:50-05:00', '2030-06-25T07:20-05:00', 30],
  ['over closed days', '2030-06-25T17:50-05:00', '2030-06-29T08:20-05:00', 30],
  ['over a holiday with other hours', '2030-07-01T17:00-05:00', '2030-07-06T09:00-05:00', 60 + 150 + 60],
  ['while the office is closed', '2030-06-26T00:00-05:00', '2030-06-28T00:00-05:00', 0],
  ['backward', '2030-06-24T12:00-05:00', '2030-06-24T10:00-05:00', 0],
] as const)('counts the open minutes %s', ([, from, to, minutes]) => {
  expect(between(from, to)).toBe(minutes)
})

// In these zones the clock changes by an hour, by half an hour, at midnight, and never.
const zones = ['America/Chicago', 'Australia/Lord_Howe', 'America/Havana', 'Asia/Kathmandu']
const weekday = fc.constantFrom('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')
const time = fc
  .integer({ min: 0, max: 24 * 60 })
  .map(
    minutes =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
  )
const times = fc.record({ opens: time, closes: time })
// Days next to changes of the clock in 2030, and others.
const day = fc.constantFrom(
  '2030-03-09',
  '2030-03-10',
  '2030-04-07',
  '2030-10-05',
  '2030-11-03',
  '2030-07-01',
)
const week = fc.record({
  weekly: fc.array(
    fc
      .tuple(fc.uniqueArray(weekday, { minLength: 1 }), times)
      .map(([days, { opens, closes }]) => ({ days, opens, closes })),
    { maxLength: 3 },
  ),
  holidays: fc.array(
    fc
      .tuple(day, fc.option(times, { nil: undefined }))
      .map(([date, hours]) => ({ date, name: 'Day off', ...(hours && { hours }) })),
    { maxLength: 3 },
  ),
})
const start = fc
  .tuple(day, fc.integer({ min: -24 * 60, max: 24 * 60 }))
  .map(([date, minutes]) => Date.parse(date) + minutes * MINUTE_MS)
const length = fc.integer({ min: 0, max: 36 * 60 })

test('equals the number of minutes at which the office is open, also when the clock changes', () => {
  fc.assert(
    fc.property(start, length, week, fc.constantFrom(...zones), (from, minutes, hours, timeZone) => {
      const to = from + minutes * MINUTE_MS
      let open = 0
      for (let instant = from; instant < to; instant += MINUTE_MS) {
        const { day, time } = localTime(new Date(instant), timeZone)
        const today = hoursOn(day, hours)
        if (today && today.opens <= time && time < today.closes) open += 1
      }
      expect(businessMinutes(new Date(from), new Date(to), { hours, timeZone })).toBe(open)
    }),
    { numRuns: 50 },
  )
})

test('is the sum of its parts, over any number of days', () => {
  const ms = fc.integer({ min: 0, max: 30 * 24 * 60 * MINUTE_MS })
  fc.assert(
    fc.property(start, ms, ms, week, fc.constantFrom(...zones), (from, first, second, hours, timeZone) => {
      const [middle, end] = [from + first, from + first + second]
      const count = (one: number, other: number) =>
        businessMinutes(new Date(one), new Date(other), { hours, timeZone })
      expect(count(from, middle) + count(middle, end)).toBeCloseTo(count(from, end), 6)
    }),
    { numRuns: 50 },
  )
})
