import { describe, expect, test } from 'vitest'
import { openingText } from '../../behaviors/office-hours.ts'
import { createFormatters } from '../../site/formatters.ts'
import { answerDay, byDate, holidayLines, holidayText, hoursOn } from '../../site/opening-hours.ts'

const hours = {
  weekly: [
    { days: ['Monday' as const, 'Tuesday' as const], opens: '07:00', closes: '18:00' },
    { days: ['Wednesday' as const], opens: '08:00', closes: '16:00' },
  ],
  holidays: [
    { date: '2030-07-01', name: 'Molting Day' },
    { date: '2030-07-02', name: 'Eve of something', hours: { opens: '12:00', closes: '14:30' } },
  ],
}
const zone = 'America/Chicago'
// 2030-06-24 is a Monday. Chicago is at UTC-5 in summer.
const answered = (local: string) => answerDay(new Date(`${local}-05:00`), hours, zone)

test('a holiday replaces the hours of its weekday', () => {
  expect(hoursOn('2030-06-24', hours)).toMatchObject({ opens: '07:00', closes: '18:00' })
  expect(hoursOn('2030-06-27', hours)).toBeUndefined()
  expect(hoursOn('2030-07-01', hours)).toBeUndefined()
  expect(hoursOn('2030-07-02', hours)).toEqual({ opens: '12:00', closes: '14:30' })
})

test('a holiday of several days replaces the hours of each, but for those with an entry of their own', () => {
  const break_ = { date: '2030-06-24', until: '2030-07-01' }
  const eve = { date: '2030-06-25', hours: { opens: '08:00', closes: '12:00' } }
  const days = ['2030-06-23', '2030-06-24', '2030-06-25', '2030-06-26', '2030-07-01', '2030-07-02']
  expect(days.map(day => hoursOn(day, { ...hours, holidays: [break_, eve] })?.opens)).toEqual([
    undefined,
    undefined,
    '08:00',
    undefined,
    undefined,
    '07:00',
  ])
})

describe('the day of the answer', () => {
  test.for([
    ['while the office is open', '2030-06-24T10:00', undefined],
    ['before it opens', '2030-06-24T05:00', undefined],
    ['in the evening before an open day', '2030-06-24T20:00', undefined],
    ['less than a day before it opens', '2030-06-30T09:00', '2030-07-02'],
    ['after it has closed for some days', '2030-06-26T16:00', '2030-07-02'],
    ['a minute before it closes for some days', '2030-06-26T15:59', undefined],
    ['on a holiday, less than a day before it opens', '2030-07-01T13:00', undefined],
    ['on a holiday, more than a day before it opens', '2030-07-01T11:00', '2030-07-02'],
  ] as const)('%s', ([, received, day]) => {
    expect(answered(received)).toBe(day)
  })

  test('is unknown if nothing opens for weeks', () => {
    expect(answerDay(new Date(), { weekly: [], holidays: [] }, zone)).toBeUndefined()
  })
})

test.for([
  ['2030-06-24T06:59', 'opens 7 AM'],
  ['2030-06-24T07:00', 'until 6 PM'],
  ['2030-06-24T18:00', 'opens Tuesday 7 AM'],
  ['2030-06-26T15:59', 'until 4 PM'],
  // The holiday on Monday, and six days without hours.
  ['2030-06-26T16:00', 'opens Tuesday 12 PM'],
  ['2030-07-01T09:00', 'opens Tuesday 12 PM'],
  ['2030-07-02T13:00', 'until 2:30 PM'],
  ['2030-07-03T16:00', 'opens Monday 7 AM'],
] as const)('at %s the office %s', ([local, text]) => {
  const texts = { openUntil: 'until {time}', opensAt: 'opens {time}', opensOn: 'opens {day} {time}' }
  const data = { hours, timeZone: zone, language: 'en-US', texts }
  const said = (instant: string) => openingText(new Date(instant), data)?.replace(/\s/g, ' ')
  expect(said(`${local}-05:00`)).toBe(text)
  expect(openingText(new Date(), { ...data, hours: { weekly: [], holidays: [] } })).toBeUndefined()
  const away = { ...hours, holidays: [{ date: '2030-06-24', until: '2030-07-02' }] }
  expect(openingText(new Date('2030-06-24T10:00-05:00'), { ...data, hours: away })?.replace(/\s/g, ' ')).toBe(
    'opens Wednesday, July 3 8 AM',
  )
})

test('says when a holiday is and what its hours are', () => {
  const formatters = createFormatters({ language: 'en-US', currency: 'USD' })
  const texts = hours.holidays.map(holiday => holidayText(holiday, 'closed', formatters))
  expect(texts[0]).toBe('Molting Day, July 1, 2030: closed')
  expect(texts[1]?.replace(/\s/g, ' ')).toBe('Eve of something, July 2, 2030: 12:00 – 2:30 PM')
  const break_ = { date: '2030-12-24', until: '2031-01-02', name: 'Winter break' }
  expect(holidayText(break_, 'closed', formatters).replace(/\s/g, ' ')).toBe(
    'Winter break, December 24, 2030 – January 2, 2031: closed',
  )
  const spanish = createFormatters({ language: 'es-US', currency: 'USD' })
  expect(holidayText(break_, 'cerrado', spanish)).toContain('24 de diciembre de 2030 a 2 de enero de 2031')
})

describe('the lines about holidays', () => {
  const formatters = createFormatters({ language: 'en-US', currency: 'USD' })
  const lines = (holidays: typeof hours.holidays) =>
    holidayLines(holidays, 'Closed {days}', formatters).map(line => line.replace(/\s/g, ' '))

  test('have the closed days together, then each day with other hours', () => {
    const second = { date: '2030-12-30', until: '2031-01-01', name: 'Snow Days' }
    expect(lines([...hours.holidays, second])).toEqual([
      'Closed Molting Day (Jul 1) and Snow Days (Dec 30–Jan 1)',
      'Eve of something (Jul 2): 12:00 – 2:30 PM',
    ])
  })

  test('are as many as there are kinds of days', () => {
    expect(lines([])).toEqual([])
    expect(lines(hours.holidays.slice(1))).toEqual(['Eve of something (Jul 2): 12:00 – 2:30 PM'])
  })
})

test('shows holidays by date, whatever their places in the file', () => {
  const days = ['2027-01-01', '2026-12-24', '2026-12-31'].map(date => ({ date, name: date }))
  expect(byDate(days).map(({ date }) => date)).toEqual(['2026-12-24', '2026-12-31', '2027-01-01'])
})
