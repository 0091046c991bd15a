import { getAt, isObject, type JsonPath, textAt, walkJson } from '../../json.ts'
import {
  findNearestPlace,
  type LatLng,
  milesBetween,
  type ZipCode,
  type ZipTable,
} from '../../places/zip-places.ts'
import type { ContentRecord } from '../../read/record.ts'
import { recordsOf } from '../../resolve/queries.ts'
import { replaceValue } from '../fixes.ts'
import type { Finding, RecordFinding, Rule } from '../rule.ts'
import { isInTexas } from './places.ts'

/** Miles. Nothing that belongs to a town is farther from it; what lies between the two may belong to it. */
const far = 40
const near = 15

/** The county of a place, its ZIP codes, its coordinates and the county's code name one and the same part of the map. */
export const counties: Rule = {
  id: 'counties',
  promise:
    'The county of a town, its ZIP codes and its coordinates belong together, and no county is served twice.',
  remedy:
    'Look up the town on a map: correct its county, its ZIP codes or its coordinates, whichever is the wrong one.',
  *find(site, { zipPlaces, recall }) {
    const known = zipPlaces()
    const all = recordsOf(site, 'counties')
    for (const record of site.records) {
      yield* recall('counties', record, () => wrongCodes(record, known))
      if (Array.isArray(record.data?.zipCodes)) yield* misplaced(placeOf(record, all, known), known)
    }
    for (const record of recordsOf(site, 'site')) {
      yield* officeElsewhere(record, known)
      yield* servedTwice(record, known)
    }
  },
}

/** The code of a county beside its name. */
function wrongCodes(record: ContentRecord, known: ZipTable): RecordFinding[] {
  const found: RecordFinding[] = []
  if (!record.text.includes('fips:')) return found
  walkJson(record.data ?? {}, (value, path) => {
    const [fips, name] = isObject(value) ? [value.fips, value.name] : []
    if (typeof fips !== 'string' || typeof name !== 'string' || !/^48\d{3}$/.test(fips)) return
    const [owner] = known.inCounty(fips)
    const right = codeOf(name, known)
    if (owner && (right === undefined || right === fips)) return
    const at = { record, path: [...path, 'fips'] }
    const parameters = { fips, name, right }
    found.push(
      owner
        ? {
            ...at,
            code: 'counties/code-of-another',
            parameters: { ...parameters, owner: owner.countyName },
          }
        : { ...at, code: 'counties/unknown-code', parameters },
    )
  })
  return found
}

/** The code of a county by its name, where Texas has it. */
const codeOf = (name: string, known: ZipTable) => known.findCounty(name.replace(/ County$/, ''))

/** A wrong code is told of as such: the county that it belongs to is no second one. */
function servedTwice(record: ContentRecord, known: ZipTable): Finding[] {
  const served = getAt(record.data, ['countiesServed'])
  const codes = (Array.isArray(served) ? served : []).map(county => {
    const [fips, name] = [textAt(county, ['fips']), textAt(county, ['name'])]
    const right = name === undefined ? undefined : codeOf(name, known)
    return right === undefined || right === fips ? fips : undefined
  })
  return codes.flatMap((code, index): Finding[] =>
    code !== undefined && codes.indexOf(code) < index
      ? [
          {
            record,
            path: ['countiesServed', index],
            code: 'counties/served-twice',
            parameters: { fips: code },
          },
        ]
      : [],
  )
}

interface Place {
  record: ContentRecord
  name: string
  /** With a place in its list; ZIP codes that nobody knows are left out. */
  zips: readonly (ZipCode & { path: JsonPath })[]
  unknown: readonly { zip: string; path: JsonPath }[]
  /** The code of the county that it names. */
  fips: string | undefined
  point: LatLng | undefined
  /** The record of the county with a code. */
  countyWith: (fips: string) => ContentRecord | undefined
}

function placeOf(record: ContentRecord, all: readonly ContentRecord[], known: ZipTable): Place {
  const list = Array.isArray(record.data?.zipCodes) ? record.data.zipCodes : []
  const typed = list.flatMap((zip, index) =>
    typeof zip === 'string' && /^7\d{4}$/.test(zip) ? [{ zip, path: ['zipCodes', index] }] : [],
  )
  const county = all.find(({ slug }) => slug === textAt(record.data, ['county']))
  const fips = textAt(county?.data, ['fips'])
  return {
    record,
    name: textAt(record.data, ['name']) ?? record.slug,
    zips: typed.flatMap(({ zip, path }) => {
      const place = known.find(zip)
      return place ? [{ ...place, path }] : []
    }),
    unknown: typed.filter(({ zip }) => !known.find(zip)),
    fips: fips !== undefined && known.inCounty(fips).length > 0 ? fips : undefined,
    point: pointOf(record),
    countyWith: code => all.find(({ data }) => textAt(data, ['fips']) === code),
  }
}

/** Undefined where the coordinates are wrong for a reason of their own. */
function pointOf({ data }: ContentRecord): LatLng | undefined {
  const [lat, lng] = ['lat', 'lng'].map(axis => getAt(data, ['coordinates', axis]))
  return typeof lat === 'number' && typeof lng === 'number' && isInTexas({ lat, lng })
    ? { lat, lng }
    : undefined
}

/** Of three that must agree, the one that stands against the other two. */
function* misplaced(place: Place, known: ZipTable): Iterable<Finding> {
  const { record, zips, fips, point } = place
  yield* place.unknown.map(zip => describeUnknown(place, zip, known))
  const [first] = zips
  if (!first) return
  const strangers = zips.filter(zip => zip.fips !== fips && !isNamedAlike(zip, place))
  const besides = point && findNearestPlace(zips, point)
  const isBeside = !point || !besides || milesBetween(besides, point) <= far
  if (fips !== undefined && strangers.length === zips.length && point && isBeside) {
    if (zips.every(zip => zip.fips === first.fips)) {
      yield describeCounty(place, first, known)
      return
    }
  }
  if (fips !== undefined) yield* strangers.map(zip => describeStranger(place, zip, fips, known))
  if (!point || !besides || strangers.length === zips.length) return
  const miles = milesBetween(besides, point)
  if (miles > near) yield describePoint(record, besides, point, miles)
}

/** Post offices ignore county lines, and give a town's name to all that they serve. */
function isNamedAlike({ town }: ZipCode, { name }: Place): boolean {
  return town.toLowerCase() === name.toLowerCase()
}

function describeCounty(
  { record, name, fips = '', countyWith }: Place,
  zip: ZipCode,
  known: ZipTable,
): Finding {
  return {
    record,
    path: ['county'],
    code: 'counties/other-county',
    parameters: {
      name,
      zip: zip.zip,
      county: zip.countyName,
      named: known.inCounty(fips)[0]?.countyName ?? '',
      right: countyWith(zip.fips)?.slug,
    },
  }
}

function describeStranger(
  place: Place,
  { zip, town, countyName, path, lat, lng }: Place['zips'][number],
  fips: string,
  known: ZipTable,
): Finding {
  const { record, name } = place
  const home = place.point ?? findNearestPlace(known.inCounty(fips), { lat, lng })
  const miles = home ? milesBetween(home, { lat, lng }) : 0
  const right = meant(place, zip, known)
  const parameters = { zip, county: countyName, miles, name, right }
  if (miles <= far) {
    return {
      record,
      path,
      severity: 'warning',
      code: 'counties/nearby-zip-code',
      parameters: { ...parameters, town },
    }
  }
  return {
    record,
    path,
    code: 'counties/distant-zip-code',
    parameters,
    ...(right ? { fix: replaceValue(record, path, right) } : {}),
  }
}

function describeUnknown(
  place: Place,
  { zip, path }: { zip: string; path: JsonPath },
  known: ZipTable,
): Finding {
  return {
    record: place.record,
    path,
    severity: 'warning',
    code: 'counties/unknown-zip-code',
    parameters: { zip, right: meant(place, zip, known) },
  }
}

/** The one ZIP code of the place, as far as the post office names it alike, that is one slip of the hand away. */
function meant(place: Place, wrong: string, known: ZipTable): string | undefined {
  const listed = new Set(place.zips.map(({ zip }) => zip))
  const nearby = known
    .inCounty(place.fips ?? '')
    .filter(({ zip }) => !listed.has(zip) && isOneSlip(wrong, zip))
  const own = nearby.filter(candidate => isNamedAlike(candidate, place))
  const [only, ...others] = own.length > 0 ? own : nearby
  return others.length === 0 ? only?.zip : undefined
}

/** Another digit, or two neighbors swapped. */
function isOneSlip(a: string, b: string): boolean {
  const at = [...a].flatMap((digit, index) => (digit === b[index] ? [] : [index]))
  const [first = 0, second = 0] = at
  return (
    at.length === 1 ||
    (at.length === 2 && second === first + 1 && a[first] === b[second] && a[second] === b[first])
  )
}

function describePoint(record: ContentRecord, zip: ZipCode, { lat, lng }: LatLng, miles: number): Finding {
  return {
    record,
    path: ['coordinates', 'lat'],
    ...(miles > far ? {} : { severity: 'warning' as const }),
    code: 'counties/distant-coordinates',
    parameters: { lat, lng, miles, center: { zip: zip.zip, lat: zip.lat, lng: zip.lng } },
  }
}

function* officeElsewhere(record: ContentRecord, known: ZipTable): Iterable<Finding> {
  const zip = known.find(textAt(record.data, ['address', 'postalCode']) ?? '')
  const point = pointOf(record)
  if (!zip || !point) return
  const miles = milesBetween(zip, point)
  if (miles > near) yield describePoint(record, zip, point, miles)
}
