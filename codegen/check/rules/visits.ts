import { findClosestMatch } from '../../close-match.ts'
import { entriesAt, type Json, type JsonPath, textAt } from '../../json.ts'
import type { ZipTable } from '../../places/zip-table.ts'
import type { ContentRecord } from '../../read/record.ts'
import { recordsOf } from '../../resolve/queries.ts'
import { isTime, isWeekday, readOpenTimes } from '../opening-times.ts'
import type { RecordFinding, Rule } from '../rule.ts'

/** Checks the times of visits: that each can be booked, and that those of one day don't overlap. */
export const visits: Rule = {
  id: 'visits',
  description:
    'Times of visits lie within the opening hours, do not overlap, and are offered in counties that we serve.',
  howToFix:
    'Correct the times of visits in "site.yaml", below "visits". Opening hours and counties are in the same file.',
  *find(site, { zipPlaces }): Iterable<RecordFinding> {
    for (const record of recordsOf(site, 'site')) {
      const windows = readWindows(record)
      if (windows.length === 0) continue
      yield* findWrongTimes(record, windows)
      yield* findWrongPlaces(record, windows, zipPlaces())
    }
  },
}

interface Window {
  path: JsonPath
  data: Json
  days: readonly string[]
  from: string
  until: string
}

/** Reads the windows. The rule `shape` reports those that are incomplete. */
const readWindows = (record: ContentRecord): Window[] =>
  entriesAt(record.data, ['visits', 'windows']).flatMap((data, index) => {
    const [from, until] = [textAt(data, ['from']), textAt(data, ['until'])]
    const days = entriesAt(data, ['days']).map(String)
    return isTime(from) && isTime(until) && days.every(isWeekday)
      ? [{ path: ['visits', 'windows', index], data, days, from, until }]
      : []
  })

function* findWrongTimes(record: ContentRecord, windows: readonly Window[]): Iterable<RecordFinding> {
  const { byDay, isComplete } = readOpenTimes(record.data)
  const earlier: Window[] = []
  for (const window of windows) {
    const { path, days, from, until } = window
    if (until <= from) {
      yield {
        record,
        path: [...path, 'until'],
        code: 'visits/ends-first',
        parameters: { from, until },
      }
      continue
    }
    for (const [index, day] of days.entries()) {
      const at = { record, path: [...path, 'days', index] }
      const other = earlier.find(one => one.days.includes(day) && one.from < until && from < one.until)
      if (other) {
        const parameters = { day, from, until, otherFrom: other.from, otherUntil: other.until }
        yield { ...at, code: 'visits/overlap', parameters }
        continue
      }
      if (!isComplete) continue
      const open = byDay.get(day)
      if (!open) yield { ...at, code: 'visits/closed-day', parameters: { day } }
      else if (from < open.opens || until > open.closes)
        yield { ...at, code: 'visits/closed-time', parameters: { day, from, until, ...open } }
    }
    earlier.push(window)
  }
}

function* findWrongPlaces(
  record: ContentRecord,
  windows: readonly Window[],
  zipTable: ZipTable,
): Iterable<RecordFinding> {
  const served = entriesAt(record.data, ['countiesServed'])
  const names = served.flatMap(county => textAt(county, ['name']) ?? [])
  const codes = served.flatMap(county => textAt(county, ['fips']) ?? [])
  for (const { path, data } of windows) {
    for (const [index, name] of entriesAt(data, ['counties']).entries())
      if (typeof name === 'string' && !names.includes(name))
        yield {
          record,
          path: [...path, 'counties', index],
          code: 'visits/unknown-county',
          parameters: { name, right: findClosestMatch(name, names), names },
        }
    for (const [index, zip] of entriesAt(data, ['zipCodes']).entries()) {
      const place = typeof zip === 'string' ? zipTable.find(zip) : undefined
      if (place && !codes.includes(place.fips))
        yield {
          record,
          path: [...path, 'zipCodes', index],
          severity: 'warning',
          code: 'visits/zip-code-outside',
          parameters: { zip: place.zip, town: place.town, county: place.countyName },
        }
    }
  }
}
