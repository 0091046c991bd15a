import { isOneDigitOff } from '../../close-match.ts'
import { getAt, isObject, type JsonPath, textAt, walkJson } from '../../json.ts'
import {
  findNearestPlace,
  type LatLng,
  milesBetween,
  type ZipCode,
  type ZipTable,
} from '../../places/zip-table.ts'
import type { ContentRecord } from '../../read/record.ts'
import { recordsOf } from '../../resolve/queries.ts'
import type { Finding, RecordFinding, Rule } from '../rule.ts'
import { isInTexas } from './places.ts'

/** A ZIP code or point farther from its town is an error. */
const MAX_MILES_FROM_TOWN = 40
/** A point farther from its ZIP code is a warning. */
const MAX_MILES_FROM_ZIP_CODE = 15

/** Checks that the county, the ZIP codes and the coordinates of a place agree, and that county codes match their names. */
export const counties: Rule = {
  id: 'counties',
  description:
    'The county of a town, its ZIP codes and its coordinates belong together, and no county is served twice.',
  howToFix:
    'Look up the town on a map: correct its county, its ZIP codes or its coordinates, whichever is the wrong one.',
  *find(site, { zipPlaces, cachedFindings }): Iterable<Finding> {
    const zipTable = zipPlaces()
    const all = recordsOf(site, 'counties')
    const towns = site.records.filter(({ data }) => Array.isArray(data?.zipCodes))
    const townsNear = indexTowns(towns)
    const [office] = recordsOf(site, 'site')
    for (const record of site.records) {
      yield* cachedFindings('counties', record, () => findWrongCodes(record, zipTable))
    }
    for (const record of towns) {
      const place = locateCity(record, all, zipTable)
      const swapped = findPlaceOfAnother(place, townsNear, zipTable)
      yield* swapped ?? findDisagreements(place, zipTable)
      if (office && !swapped) yield* findWrongDistance(place, office)
    }
    for (const record of recordsOf(site, 'site')) {
      yield* findDistantOffice(record, zipTable)
      yield* findRepeatedCounties(record, zipTable)
    }
  },
}

/** Checks the code of each county that has a name next to it. */
function findWrongCodes(record: ContentRecord, zipTable: ZipTable): RecordFinding[] {
  const found: RecordFinding[] = []
  if (!record.text.includes('fips:')) return found
  walkJson(record.data ?? {}, (value, path) => {
    const [fips, name] = isObject(value) ? [value.fips, value.name] : []
    if (typeof fips !== 'string' || typeof name !== 'string' || !/^48\d{3}$/.test(fips)) return
    const [owner] = zipTable.inCounty(fips)
    const right = codeOf(name, zipTable)
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

/** Returns the code of a county, or undefined if Texas has no county of that name. */
const codeOf = (name: string, zipTable: ZipTable) => zipTable.findCounty(name.replace(/ County$/, ''))

/** Whether no county has the code, or one with another name, which is reported itself. */
function isOfAnother(county: ContentRecord | undefined, fips: string, zipTable: ZipTable): boolean {
  const right = codeOf(textAt(county?.data, ['name']) ?? '', zipTable)
  return zipTable.inCounty(fips).length === 0 || (right !== undefined && right !== fips)
}

/** Ignores wrong codes, which are reported themselves. */
function findRepeatedCounties(record: ContentRecord, zipTable: ZipTable): Finding[] {
  const served = getAt(record.data, ['countiesServed'])
  const codes = (Array.isArray(served) ? served : []).map(county => {
    const [fips, name] = [textAt(county, ['fips']), textAt(county, ['name'])]
    const right = name === undefined ? undefined : codeOf(name, zipTable)
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

interface CityLocation {
  record: ContentRecord
  name: string
  /** Known ZIP codes, with their path. */
  zips: readonly (ZipCode & { path: JsonPath })[]
  unknown: readonly { zip: string; path: JsonPath }[]
  /** Code of the county that the record names. */
  fips: string | undefined
  point: LatLng | undefined
  findCountyRecord: (fips: string) => ContentRecord | undefined
}

function locateCity(record: ContentRecord, all: readonly ContentRecord[], zipTable: ZipTable): CityLocation {
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
      const place = zipTable.find(zip)
      return place ? [{ ...place, path }] : []
    }),
    unknown: typed.filter(({ zip }) => !zipTable.find(zip)),
    fips: fips !== undefined && !isOfAnother(county, fips, zipTable) ? fips : undefined,
    point: pointOf(record),
    findCountyRecord: code => all.find(({ data }) => textAt(data, ['fips']) === code),
  }
}

/** Returns undefined for coordinates outside Texas, which the rule `places` reports. */
function pointOf({ data }: ContentRecord): LatLng | undefined {
  const [lat, lng] = ['lat', 'lng'].map(axis => getAt(data, ['coordinates', axis]))
  return typeof lat === 'number' && typeof lng === 'number' && isInTexas({ lat, lng })
    ? { lat, lng }
    : undefined
}

/** Reports the one of county, ZIP codes and coordinates that disagrees with the other two. */
function* findDisagreements(place: CityLocation, zipTable: ZipTable): Iterable<Finding> {
  const { record, zips, fips, point } = place
  yield* place.unknown.map(zip => describeUnknown(place, zip, zipTable))
  const [first] = zips
  if (!first) return
  const foreignZips = zips.filter(zip => zip.fips !== fips && !isNamedAlike(zip, place))
  const nearest = point && findNearestPlace(zips, point)
  const isNearby = !point || !nearest || milesBetween(nearest, point) <= MAX_MILES_FROM_TOWN
  if (fips !== undefined && foreignZips.length === zips.length && point && isNearby) {
    if (zips.every(zip => zip.fips === first.fips)) {
      yield describeCounty(place, first, zipTable)
      return
    }
  }
  const isElsewhere =
    fips !== undefined && isNearby && zips.every(zip => zip.fips !== fips && zip.fips === first.fips)
  if (point && isElsewhere && foreignZips.length === 0) {
    yield { ...describeCounty(place, first, zipTable), severity: 'warning' }
    return
  }
  if (fips !== undefined) yield* foreignZips.map(zip => describeStranger(place, zip, fips, zipTable))
  if (!point || !nearest || foreignZips.length === zips.length) return
  const miles = milesBetween(nearest, point)
  if (miles > MAX_MILES_FROM_ZIP_CODE) yield describePoint(record, nearest, point, miles)
}

/** A post office names all of its ZIP codes after one town, across county lines. */
function isNamedAlike({ town }: ZipCode, { name }: CityLocation): boolean {
  return town.toLowerCase() === name.toLowerCase()
}

function describeCounty(
  { record, name, fips = '', findCountyRecord }: CityLocation,
  zip: ZipCode,
  zipTable: ZipTable,
): Finding {
  return {
    record,
    path: ['county'],
    code: 'counties/other-county',
    parameters: {
      name,
      zip: zip.zip,
      county: zip.countyName,
      named: zipTable.inCounty(fips)[0]?.countyName ?? '',
      right: findCountyRecord(zip.fips)?.slug,
    },
  }
}

function describeStranger(
  place: CityLocation,
  { zip, town, countyName, path, lat, lng }: CityLocation['zips'][number],
  fips: string,
  zipTable: ZipTable,
): Finding {
  const { record, name } = place
  const home = place.point ?? findNearestPlace(zipTable.inCounty(fips), { lat, lng })
  const miles = home ? milesBetween(home, { lat, lng }) : 0
  const right = findMeantZipCode(place, zip, zipTable)
  const parameters = { zip, county: countyName, miles, name, right }
  if (miles <= MAX_MILES_FROM_TOWN) {
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
  }
}

function describeUnknown(
  place: CityLocation,
  { zip, path }: { zip: string; path: JsonPath },
  zipTable: ZipTable,
): Finding {
  return {
    record: place.record,
    path,
    severity: 'warning',
    code: 'counties/unknown-zip-code',
    parameters: { zip, right: findMeantZipCode(place, zip, zipTable) },
  }
}

/** Finds the only ZIP code of the county that is one typo away, preferring those that are named after the town. */
function findMeantZipCode(place: CityLocation, wrong: string, zipTable: ZipTable): string | undefined {
  const listed = new Set(place.zips.map(({ zip }) => zip))
  const nearby = zipTable
    .inCounty(place.fips ?? '')
    .filter(({ zip }) => !listed.has(zip) && isOneDigitOff(wrong, zip))
  const own = nearby.filter(candidate => isNamedAlike(candidate, place))
  const [only, ...others] = own.length > 0 ? own : nearby
  return others.length === 0 ? only?.zip : undefined
}

function describePoint(record: ContentRecord, zip: ZipCode, { lat, lng }: LatLng, miles: number): Finding {
  return {
    record,
    path: ['coordinates', 'lat'],
    ...(miles > MAX_MILES_FROM_TOWN ? {} : { severity: 'warning' as const }),
    code: 'counties/distant-coordinates',
    parameters: { lat, lng, miles, center: { zip: zip.zip, lat: zip.lat, lng: zip.lng } },
  }
}

/** Two towns are not closer. */
const MIN_MILES_BETWEEN_TOWNS = 1
/** A cell of a grid that is at least as wide, in degrees. */
const CELL = 0.02

type TownsNear = (point: LatLng) => readonly ContentRecord[]

/** Returns a function that lists the towns in the cell of a point and in those around it. */
function indexTowns(towns: readonly ContentRecord[]): TownsNear {
  const cellOf = ({ lat, lng }: LatLng) => [Math.floor(lat / CELL), Math.floor(lng / CELL)] as const
  const byCell = new Map<string, ContentRecord[]>()
  for (const town of towns) {
    const point = pointOf(town)
    const cell = point ? cellOf(point).join() : ''
    const inCell = byCell.get(cell)
    if (inCell) inCell.push(town)
    else byCell.set(cell, [town])
  }
  return point => {
    const [row, column] = cellOf(point)
    const steps = [-1, 0, 1]
    return steps.flatMap(up => steps.flatMap(right => byCell.get(`${row + up},${column + right}`) ?? []))
  }
}

/** Finds the coordinates of another town that is nearer to them by its ZIP codes. */
function findPlaceOfAnother(
  { record, name, zips, point }: CityLocation,
  townsNear: TownsNear,
  zipTable: ZipTable,
): Finding[] | undefined {
  const nearest = point && findNearestPlace(zips, point)
  if (!nearest) return undefined
  const miles = milesBetween(nearest, point)
  const other = townsNear(point).find(town => {
    const at = town === record ? undefined : pointOf(town)
    if (!at || milesBetween(at, point) > MIN_MILES_BETWEEN_TOWNS) return false
    const own = findNearestPlace(locateCity(town, [], zipTable).zips, at)
    return own !== undefined && milesBetween(own, at) < miles
  })
  if (!other) return undefined
  const center = { zip: nearest.zip, lat: nearest.lat, lng: nearest.lng }
  const parameters = { other: textAt(other.data, ['name']) ?? other.slug, name, miles, center }
  const path = ['coordinates', 'lat']
  return [{ record, path, severity: 'warning', code: 'counties/place-of-another', parameters }]
}

/** Distances by road are at most so many times those in a straight line. */
const MAX_DETOUR = 1.8
/** Tolerance for the size of towns, in miles or degrees. */
const TOLERANCE = { miles: 10, degrees: 0.1 }

/** Compares a distance in words, such as "22 miles south of Austin", with the coordinates of both. */
function* findWrongDistance({ record, point }: CityLocation, office: ContentRecord): Iterable<Finding> {
  const path = ['distanceFromAustin']
  const from = pointOf(office)
  const town = textAt(office.data, ['address', 'locality'])
  const [typed, number = '', unit, words = ''] =
    /^(?:about |some )?(\d[\d,]*)\s+(mi(?:les?)?|km|kilometers?)\b(.*)$/i.exec(
      textAt(record.data, path) ?? '',
    ) ?? []
  if (!point || !from || typed === undefined || !town || !words.includes(town)) return
  const miles = milesBetween(from, point)
  const [north, east] = [point.lat - from.lat, point.lng - from.lng]
  const isOpposite = [
    ['north', north],
    ['south', -north],
    ['east', east],
    ['west', -east],
  ].some(([side, degrees]) => words.includes(String(side)) && Number(degrees) < -TOLERANCE.degrees)
  const said = Number(number.replaceAll(',', ''))
  const isPossible = said >= miles * 0.75 - 3 && said <= miles * MAX_DETOUR + TOLERANCE.miles
  if (/^mi/i.test(unit ?? '') && isPossible && !isOpposite) return
  const sides = [
    ...(Math.abs(north) > Math.abs(east) / 2.4 ? [north > 0 ? 'north' : 'south'] : []),
    ...(Math.abs(east) > Math.abs(north) / 2.4 ? [east > 0 ? 'east' : 'west'] : []),
  ]
  const parameters = { typed, miles, direction: sides.join(''), town }
  yield { record, path, severity: 'warning', code: 'counties/distance', parameters }
}

function* findDistantOffice(record: ContentRecord, zipTable: ZipTable): Iterable<Finding> {
  const zip = zipTable.find(textAt(record.data, ['address', 'postalCode']) ?? '')
  const point = pointOf(record)
  if (!zip || !point) return
  const miles = milesBetween(zip, point)
  if (miles > MAX_MILES_FROM_ZIP_CODE) yield describePoint(record, zip, point, miles)
}
