import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Site } from '../../generated/types.ts'
import { createSiteMail } from '../../server/delivery/mail/site-mail.ts'
import { localTime } from '../../site/local-time.ts'
import { hoursOn } from '../../site/opening-hours.ts'
import {
  findVisitWindow,
  isVisitOffered,
  isVisitTime,
  listVisitWindows,
  selectVisitSettings,
} from '../../site/visit-windows.ts'
import { fixtureContent } from '../fixture-content.ts'

const content = await fixtureContent()

const MINUTE_MS = 60_000

type Rules = NonNullable<Site['visits']>
type Window = Rules['windows'][number]
type Hours = Pick<Site['hours'], 'weekly' | 'holidays'>

const everyDay: Window['days'] = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
]
const allDay: Hours = { weekly: [{ days: everyDay, opens: '00:00', closes: '23:59' }], holidays: [] }
const morning: Window = { days: everyDay, from: '08:00', until: '10:00' }

const list = (
  now: string,
  {
    hours = allDay,
    timeZone = 'America/Chicago',
    zipCode = '78701',
    ...rules
  }: Partial<Rules & { hours: Hours; timeZone: string; zipCode: string }> = {},
) =>
  listVisitWindows(
    {
      rules: { crews: 1, noticeHours: 24, weeks: 1, windows: [morning], ...rules },
      business: { hours, timeZone },
      countyOf: zip => ({ '78701': 'Travis County', '78610': 'Hays County' })[zip],
    },
    { zipCode, now: new Date(now) },
  ).map(({ start, end }) => `${start.toISOString()}/${end.toISOString()}`)

test('finds exactly the windows that it lists', () => {
  const settings = {
    rules: { crews: 1, noticeHours: 24, weeks: 1, windows: [morning] },
    business: { hours: allDay, timeZone: 'America/Chicago' },
    countyOf: () => 'Travis County',
  }
  // In the night from the 9th to the 10th, clocks are set forward.
  const at = { zipCode: '78701', now: new Date('2030-03-06T12:00-06:00') }
  const listed = listVisitWindows(settings, at)
  const find = (chosen: string) => findVisitWindow(settings, { ...at, chosen })
  expect(listed.map(({ start }) => find(start.toISOString()))).toEqual(listed)
  const others = ['2030-03-06T14:00', '2030-03-07T14:01', '2030-03-10T14:00', '2030-03-14T13:00']
  for (const other of [...others.map(minute => `${minute}:00.000Z`), '2030-03-08T14:00Z', '', '+9', 'x'])
    expect(find(other)).toBeUndefined()
})

// 2030-06-24 is a Monday. Chicago is at UTC-5 in summer, and at UTC-6 in winter.
test('lists the windows from the end of the notice to the last day of the horizon', () => {
  const windows = list('2030-06-24T08:00-05:00')
  expect(windows).toHaveLength(7)
  expect(windows[0]).toBe('2030-06-25T13:00:00.000Z/2030-06-25T15:00:00.000Z')
  expect(windows.at(-1)).toBe('2030-07-01T13:00:00.000Z/2030-07-01T15:00:00.000Z')
  expect(list('2030-06-24T08:01-05:00')).toEqual(windows.slice(1))
})

test('counts the days of the horizon in the time zone of the business', () => {
  expect(list('2030-06-24T23:59-05:00').at(-1)).toMatch('2030-07-01')
  expect(list('2030-06-25T00:00-05:00').at(-1)).toMatch('2030-07-02')
})

test('counts a leap day', () => {
  expect(list('2028-02-27T00:00-06:00').map(window => window.slice(0, 10))).toEqual([
    '2028-02-28',
    '2028-02-29',
    ...[1, 2, 3, 4, 5].map(day => `2028-03-0${day}`),
  ])
})

test('keeps the local time when the clock changes, and counts the notice by the clock', () => {
  const windows = list('2030-11-02T09:00-05:00')
  // 24 hours later it is 8 AM: the night has an hour more.
  expect(windows[0]).toBe('2030-11-03T14:00:00.000Z/2030-11-03T16:00:00.000Z')
})

test('leaves out a window that begins at a skipped time, and begins at the first of two', () => {
  const windows: Window[] = [{ days: ['Sunday'], from: '02:30', until: '04:00' }]
  expect(list('2030-03-08T00:00-06:00', { windows })).toEqual([])
  const early: Window[] = [{ days: ['Sunday'], from: '01:30', until: '03:00' }]
  expect(list('2030-11-01T00:00-05:00', { windows: early })).toEqual([
    '2030-11-03T06:30:00.000Z/2030-11-03T09:00:00.000Z',
  ])
})

test('offers no window on a holiday, and only those within its hours', () => {
  const windows = [morning, { days: everyDay, from: '13:00', until: '15:00' }]
  const holidays = [
    { date: '2030-06-26', name: 'Closed' },
    { date: '2030-06-27', name: 'Morning only', hours: { opens: '08:00', closes: '10:00' } },
  ]
  const days = list('2030-06-24T00:00-05:00', { windows, hours: { ...allDay, holidays } })
  expect(days.filter(window => window.startsWith('2030-06-26'))).toEqual([])
  expect(days.filter(window => window.startsWith('2030-06-27'))).toEqual([
    '2030-06-27T13:00:00.000Z/2030-06-27T15:00:00.000Z',
  ])
})

test.for([
  ['everywhere that we serve', {}, ['78701', '78610']],
  ['in a county', { counties: ['Hays County'] }, ['78610']],
  ['in a ZIP code, also of a county that we do not serve', { zipCodes: ['79901'] }, ['79901']],
  ['in a county and a ZIP code', { counties: ['Hays County'], zipCodes: ['78701'] }, ['78701', '78610']],
] satisfies [string, Partial<Window>, string[]][])('offers a window %s', ([, places, zipCodes]) => {
  const windows = [{ ...morning, ...places }]
  const offered = ['78701', '78610', '79901'].filter(
    zipCode => list('2030-06-24T00:00-05:00', { windows, zipCode }).length > 0,
  )
  expect(offered).toEqual(zipCodes)
})

test('takes the rules, the hours and the counties of the content', () => {
  const settings = selectVisitSettings(content)
  const listFor = (zipCode: string) =>
    settings && listVisitWindows(settings, { zipCode, now: new Date('2030-06-24T00:00Z') })
  expect(listFor('79843')).toHaveLength(4)
  expect(listFor('79734')).toHaveLength(6)
  expect(listFor('79855')).toHaveLength(6)
  expect(listFor('10001')).toEqual([])
})

test('offers nothing on a day off, and a visit that is booked there is no longer offered', () => {
  const settings = selectVisitSettings(content)
  if (!settings) throw new Error('The fixture has no visits.')
  const now = new Date('2030-06-24T00:00Z')
  const listFor = (daysOff: string[]) =>
    listVisitWindows({ ...settings, rules: { ...settings.rules, daysOff } }, { zipCode: '79843', now })
  const [first, ...others] = listFor([])
  if (!first) throw new Error('The fixture offers no visits.')
  const day = localTime(first.start, settings.business.timeZone).day
  const off = { ...settings, rules: { ...settings.rules, daysOff: [day] } }
  expect(listFor([day])).toEqual(
    others.filter(({ start }) => localTime(start, settings.business.timeZone).day !== day),
  )
  expect(isVisitTime(off, '79843', first)).toBe(false)
  const chosen = { chosen: first.start.toISOString(), zipCode: '79843', now }
  expect(findVisitWindow(off, chosen)).toBeUndefined()
  expect(findVisitWindow(settings, chosen)).toEqual(first)
})

test('is undefined for a site without visits', () => {
  const { visits: _, ...site } = content.site
  expect(selectVisitSettings(withSite(site))).toBeUndefined()
})

test('lists nothing if the content has no times, and keeps the texts for visits that are booked', () => {
  const { visits } = content.site
  if (!visits) throw new Error('The fixture has no visits.')
  const stopped = withSite({ ...content.site, visits: { ...visits, windows: [] } })
  const settings = selectVisitSettings(stopped)
  if (!settings) throw new Error('The texts are gone.')
  const at = { zipCode: '79855', now: new Date('2030-06-24T00:00Z') }
  expect(listVisitWindows(settings, at)).toEqual([])
  expect(isVisitOffered(settings, at)).toBe(false)
  expect(createSiteMail(stopped).content.visits?.texts.messages).toEqual(visits.messages)
})

const withSite = (site: Site) =>
  new Proxy(content, { get: (_, kind) => (kind === 'site' ? site : Reflect.get(content, kind)) })

// In these zones the clock changes by an hour, by half an hour, at midnight, and never.
const zones = ['America/Chicago', 'Australia/Lord_Howe', 'America/Havana', 'Asia/Kathmandu']
const weekday = fc.constantFrom(...everyDay)
const time = fc
  .integer({ min: 0, max: 24 * 4 - 1 })
  .map(quarters => new Date(quarters * 15 * MINUTE_MS).toISOString().slice(11, 16))
const range = fc
  .tuple(time, time)
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => (one < other ? ([one, other] as const) : ([other, one] as const)))
const days = fc.uniqueArray(weekday, { minLength: 1, maxLength: 7 })
const dates = [
  '2030-03-09',
  '2030-03-10',
  '2030-03-31',
  '2030-04-07',
  '2030-10-06',
  '2030-11-03',
  '2028-02-28',
  '2027-12-31',
]
const rules = fc.record({
  noticeHours: fc.integer({ min: 1, max: 48 }),
  weeks: fc.constant(1),
  windows: fc.array(
    fc.tuple(days, range).map(([days, [from, until]]) => ({ days, from, until })),
    { minLength: 1, maxLength: 3 },
  ),
})
const hours = fc.record({
  weekly: fc.tuple(days, range).map(([days, [opens, closes]]) => [{ days, opens, closes }]),
  holidays: fc.array(
    fc.tuple(fc.constantFrom(...dates), fc.option(range, { nil: undefined })).map(([date, open]) => ({
      date,
      name: 'Day off',
      ...(open && { hours: { opens: open[0], closes: open[1] } }),
    })),
    { maxLength: 2 },
  ),
})
const instant = fc
  .tuple(fc.constantFrom(...dates), fc.integer({ min: -48 * 60, max: 24 * 60 }))
  .map(([date, minutes]) => new Date(Date.parse(date) + minutes * MINUTE_MS).toISOString())

test('equals what a walk through all minutes finds, also when the clock changes', () => {
  fc.assert(
    fc.property(instant, rules, hours, fc.constantFrom(...zones), (now, rules, hours, timeZone) => {
      expect(list(now, { ...rules, hours, timeZone })).toEqual(walk(now, { ...rules, hours, timeZone }))
    }),
    { numRuns: 40 },
  )
})

/** Finds the windows by reading the local clock at every quarter of an hour. */
function walk(
  now: string,
  {
    noticeHours,
    windows,
    hours,
    timeZone,
  }: Pick<Rules, 'noticeHours' | 'windows'> & {
    hours: Hours
    timeZone: string
  },
): string[] {
  const seen = new Map<string, number>()
  const from = Math.floor(Date.parse(now) / (15 * MINUTE_MS)) * 15 * MINUTE_MS - 24 * 60 * MINUTE_MS
  for (let instant = from; instant < from + 11 * 24 * 60 * MINUTE_MS; instant += 15 * MINUTE_MS) {
    const { day, time } = localTime(new Date(instant), timeZone)
    const key = `${day} ${time}`
    if (!seen.has(key)) seen.set(key, instant)
  }
  const allDays = [...new Set([...seen.keys()].map(key => key.slice(0, 10)))]
  const first = allDays.indexOf(localTime(new Date(now), timeZone).day)
  const found: [number, number][] = []
  for (const day of allDays.slice(first, first + 8)) {
    const open = hoursOn(day, hours)
    const name = new Date(day).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })
    for (const { days, from, until } of windows) {
      const [start, end] = [seen.get(`${day} ${from}`), seen.get(`${day} ${until}`)]
      if (!open || start === undefined || end === undefined || !days.some(one => one === name)) continue
      if (from < open.opens || until > open.closes) continue
      if (start - Date.parse(now) >= noticeHours * 60 * MINUTE_MS) found.push([start, end])
    }
  }
  return found
    .sort(([one], [other]) => one - other)
    .map(pair => pair.map(time => new Date(time).toISOString()).join('/'))
}
