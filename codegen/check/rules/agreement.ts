import { phoneDigits } from '../../../site/phone-digits.ts'
import { placeOfDays } from '../../day.ts'
import { getAt, isObject, type Json, type JsonPath, textAt } from '../../json.ts'
import { longDate } from '../../names.ts'
import type { ContentRecord } from '../../read/record.ts'
import { recordsOf } from '../../resolve/queries.ts'
import { scheduleOf } from '../../resolve/schedule.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import { findRightDays } from '../holidays.ts'
import {
  clockPattern,
  days,
  isTime,
  type OpenTime,
  readOpenTimes,
  shownTime,
  timeOf,
} from '../opening-times.ts'
import { computeDigest, type Digest, type RecordFinding, type Rule } from '../rule.ts'
import { findFutureYears, findHighScores, findWrongConversions, findWrongWeekdays } from '../said-twice.ts'
import { findClaims } from '../stated-claims.ts'

/** Compares what is said twice: opening hours, the area, the phone number, dates, and ratings with their scale. */
export const agreement: Rule = {
  id: 'agreement',
  description: 'What is said in two places is the same in both, and no date or figure is one that cannot be.',
  howToFix: 'The message names both places. Decide which of them is right, and write the same in the other.',
  *find(site, { today, digest = computeDigest, cachedFindings }) {
    const year = Number(site.facts.texts.get('currentYear'))
    for (const record of site.records)
      yield* cachedFindings('agreement', record, () => [
        ...findFutureYears(record, year),
        ...findWrongConversions(record),
        ...findWrongWeekdays(record),
        ...findHighScores(record),
      ])
    for (const record of recordsOf(site, 'site')) {
      yield* findOtherNumber(record)
      yield* findWrongHours(record)
      yield* findFutureFoundation(record, site)
    }
    for (const record of recordsOf(site, 'facts')) yield* findHighRatings(record)
    yield* findWrongClaims(site, digest)
    const place = placeOfDays(site)
    const founded = recordsOf(site, 'site')[0]?.data?.foundedYear
    for (const name of ['articles', 'guides', 'products'])
      for (const record of recordsOf(site, name)) {
        yield* findWrongDates(record, today, place)
        if (Number(founded) <= year) yield* findEarlyDate(record, founded)
      }
  },
}

const phonePath = ['contact', 'phone']

function* findOtherNumber(record: ContentRecord): Iterable<RecordFinding> {
  const [display, dial] = ['display', 'dial'].map(key => textAt(record.data, [...phonePath, key]))
  // The rule `shape` reports a number that is incomplete.
  if (!display || !dial || phoneDigits(dial).length < 10) return
  const digits = display.replace(/\D/g, '').replace(/^1(?=\d{10})/, '').length
  if (digits !== 10 && !/\p{L}/u.test(display)) {
    const path = [...phonePath, 'display']
    yield { record, path, code: 'agreement/phone-digits', parameters: { display, digits, dial } }
    return
  }
  if (phoneDigits(display) === phoneDigits(dial)) return
  yield {
    record,
    path: [...phonePath, 'dial'],
    code: 'agreement/phone',
    parameters: {
      display,
      dial,
      right: digits === 10 ? `+1${phoneDigits(display)}` : undefined,
    },
  }
}

function* findWrongHours(record: ContentRecord): Iterable<RecordFinding> {
  yield* findWrongHolidays(record)
  const weekly = getAt(record.data, ['hours', 'weekly'])
  const byDay = new Map<string, OpenTime & { index: number }>()
  let isComplete = true
  for (const [index, group] of (Array.isArray(weekly) ? weekly : []).entries()) {
    const [opens, closes] = [textAt(group, ['opens']), textAt(group, ['closes'])]
    const own = isObject(group) && Array.isArray(group.days) ? group.days.map(String) : []
    const path = ['hours', 'weekly', index]
    if (!isTime(opens) || !isTime(closes) || own.length === 0 || own.some(day => !days.includes(day))) {
      isComplete = false
      continue
    }
    if (closes <= opens) {
      isComplete = false
      yield {
        record,
        path: [...path, 'closes'],
        code: 'agreement/closes-first',
        parameters: { opens, closes },
      }
    }
    for (const [at, day] of own.entries()) {
      if (byDay.has(day))
        yield { record, path: [...path, 'days', at], code: 'agreement/day-twice', parameters: { day } }
      else byDay.set(day, { opens, closes, index })
    }
  }
  // Hours that are wrong themselves are reported once.
  for (const field of isComplete ? ['short', 'full'] : []) {
    const text = textAt(record.data, ['hours', field])
    for (const said of text === undefined ? [] : parseHours(text)) {
      for (const day of said.days) {
        const open = byDay.get(day)
        if (open && open.opens === said.opens && open.closes === said.closes) continue
        yield {
          record,
          path: ['hours', field],
          code: 'agreement/hours',
          parameters: {
            typed: said.typed,
            day,
            weekly: open && `${shownTime(open.opens)}–${shownTime(open.closes)}`,
          },
        }
        break
      }
    }
  }
}

function* findWrongHolidays(record: ContentRecord): Iterable<RecordFinding> {
  const holidays = getAt(record.data, ['hours', 'holidays'])
  const earlier: Span[] = []
  for (const [index, holiday] of (Array.isArray(holidays) ? holidays : []).entries()) {
    const [date, until] = [textAt(holiday, ['date']), textAt(holiday, ['until'])]
    const at = { record, path: ['hours', 'holidays', index, 'date'] }
    const name = textAt(holiday, ['name'])
    if (date !== undefined) {
      const twice = earlier.find(other => overlap(other, { date, until }))
      // The first of the days that are in both.
      const [, day = date] = [date, twice?.date ?? date].sort()
      if (twice) yield { ...at, code: 'agreement/holiday-twice', parameters: { date: day } }
      earlier.push({ date, until })
    }
    if (date !== undefined && until !== undefined && until < date)
      yield {
        record,
        path: ['hours', 'holidays', index, 'until'],
        code: 'agreement/holiday-ends-first',
        parameters: { date, until },
      }
    const [right] = (name && date && until === undefined && findRightDays(name, date)) || []
    if (name && right)
      yield {
        ...at,
        severity: 'warning',
        code: 'agreement/holiday-date',
        parameters: { name, shown: longDate(right), right },
      }
    const path = ['hours', 'holidays', index, 'hours']
    const [opens, closes] = ['opens', 'closes'].map(time => textAt(record.data, [...path, time]))
    if (isTime(opens) && isTime(closes) && closes <= opens)
      yield {
        record,
        path: [...path, 'closes'],
        code: 'agreement/closes-first',
        parameters: { opens, closes },
      }
  }
}

interface Span {
  date: string
  until: string | undefined
}

/** Whether two holidays have a day in common. A single day within a longer one is an exception to it. */
const overlap = (one: Span, other: Span): boolean =>
  (one.until === undefined) === (other.until === undefined) &&
  one.date <= (other.until ?? other.date) &&
  other.date <= (one.until ?? one.date)

/** Compares sentences with the opening hours, and with the cities that have a page. */
function* findWrongClaims(site: ResolvedSite, digest: Digest): Iterable<RecordFinding> {
  const { byDay: open, isComplete } = readOpenTimes(recordsOf(site, 'site')[0]?.data)
  const closings = [...new Set([...open.values()].map(({ closes }) => closes))]
  const served = new Map(
    recordsOf(site, 'cities').flatMap(({ data }) => {
      const name = textAt(data, ['name'])
      return name === undefined ? [] : [[name.toLowerCase(), name]]
    }),
  )
  for (const record of site.records)
    for (const claim of findClaims(record, digest)) {
      const at = { record, span: claim.span, severity: 'warning' } as const
      if (claim.kind === 'unserved') {
        const place = firstWordsIn(claim.place, served)
        if (place !== undefined) yield { ...at, code: 'agreement/served-place', parameters: { place } }
      } else if (!isComplete || open.size === 0) {
        // Hours that are wrong or missing are reported themselves.
      } else if (claim.kind === 'closing') {
        if (!closings.includes(claim.time))
          yield {
            ...at,
            code: 'agreement/claimed-closing',
            parameters: { time: shownTime(claim.time), closings: closings.map(shownTime) },
          }
      } else if (claim.isOpen !== open.has(claim.day)) {
        const hours = open.get(claim.day)
        yield {
          ...at,
          code: 'agreement/claimed-day',
          parameters: {
            day: claim.day,
            isOpen: claim.isOpen,
            weekly: hours && `${shownTime(hours.opens)}–${shownTime(hours.closes)}`,
          },
        }
      }
    }
}

/** Returns the name that a text begins with: "Round Rock yet" begins with "Round Rock". */
function firstWordsIn(text: string, names: ReadonlyMap<string, string>): string | undefined {
  const words = text.toLowerCase().split(/\s+/)
  for (let count = words.length; count > 0; count--) {
    const name = names.get(words.slice(0, count).join(' ').replace(/\.$/, ''))
    if (name !== undefined) return name
  }
  return undefined
}

const openTime = new RegExp(
  String.raw`(?<first>${days.map(day => day.slice(0, 3)).join('|')})[a-z]*(?:\s*(?:-|–|to)\s*(?<last>${days.map(day => day.slice(0, 3)).join('|')})[a-z]*)?:?\s+${clockPattern}\s*(?:-|–|to)\s*${clockPattern}`,
  'gi',
)

/** Reads "Mon-Fri 7AM-6PM, Sat 8AM-4PM". Skips hours in other words. */
function parseHours(text: string): (OpenTime & { days: string[]; typed: string })[] {
  return [...text.matchAll(openTime)].map(([typed, first = '', last = first, ...times]) => {
    const [from, to] = [first, last].map(short =>
      days.findIndex(day => day.toLowerCase().startsWith(short.toLowerCase())),
    )
    const [hour, minute, half, endHour, endMinute, endHalf] = times
    return {
      typed,
      days: days.slice(from, (to ?? 0) + 1),
      opens: timeOf(hour, minute, half),
      closes: timeOf(endHour, endMinute, endHalf),
    }
  })
}

function* findFutureFoundation(record: ContentRecord, { facts }: ResolvedSite): Iterable<RecordFinding> {
  const year = record.data?.foundedYear
  const now = Number(facts.texts.get('currentYear'))
  if (typeof year !== 'number' || !(year > now)) return
  yield { record, path: ['foundedYear'], code: 'agreement/founded-later', parameters: { year } }
}

/** A rating of 49 on a scale of 5. */
function* findHighRatings(record: ContentRecord): Iterable<RecordFinding> {
  for (const [name, fact] of Object.entries(record.data ?? {})) {
    if (!isObject(fact) || typeof fact.value !== 'number') continue
    const best = Number(/^(?:out )?of (\d+)$/.exec(textAt(fact, ['unit']) ?? '')?.[1])
    const { value } = fact
    if (!(value > best)) continue
    const right = value < best * 10 ? value / 10 : undefined
    yield { record, path: [name, 'value'], code: 'agreement/above-scale', parameters: { value, best, right } }
  }
}

function* findWrongDates(
  record: ContentRecord,
  today: string | undefined,
  place: string,
): Iterable<RecordFinding> {
  const field = dateFieldOf(record)
  const [published, updated] = [dayAt(record, [field]), dayAt(record, ['updated'])]
  if (published !== undefined && updated !== undefined && updated < published) {
    yield {
      record,
      path: ['updated'],
      code: 'agreement/updated-before',
      parameters: { updated: longDate(updated), published: longDate(published) },
    }
  }
  for (const [name, day] of [
    [field, published],
    ['updated', updated],
  ] as const) {
    // The rule `schedule` compares the day of publication with that on which the page appears.
    if (today === undefined || day === undefined || day <= today || scheduleOf(record)?.from) continue
    yield {
      record,
      path: [name],
      severity: 'warning',
      code: 'agreement/future-date',
      parameters: { day: longDate(day), right: day, today: longDate(today), place },
    }
  }
}

/** Reports a date before the business was founded, such as one of the year 0204. */
function* findEarlyDate(record: ContentRecord, founded: Json | undefined): Iterable<RecordFinding> {
  const field = dateFieldOf(record)
  const day = dayAt(record, [field])
  if (day === undefined || typeof founded !== 'number' || Number(day.slice(0, 4)) >= founded) return
  const parameters = { year: day.slice(0, 4), founded }
  yield { record, path: [field], severity: 'warning', code: 'agreement/early-date', parameters }
}

const dateFieldOf = (record: ContentRecord): string =>
  ['publishDate', 'releasedOn'].find(name => textAt(record.data, [name]) !== undefined) ?? 'date'

/** Returns a date that is written in the right way. */
function dayAt({ data }: ContentRecord, path: JsonPath): string | undefined {
  const text = textAt(data, path)
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined
}
