import { isObject, type JsonObject, type JsonPath, walkJson } from '../../json.ts'
import type { ContentRecord } from '../../read/record.ts'
import { locate } from '../../read/record.ts'
import { findInEachRecord } from '../find-in-each-record.ts'
import type { RecordFinding, Rule } from '../rule.ts'

/** Bounding box of Texas with a small margin, in degrees. */
const texasBounds = { lat: [25.8, 36.6], lng: [-106.7, -93.5] } as const

type Axis = keyof typeof texasBounds

/** Checks that ZIP codes and coordinates are in Texas. The rule `shape` checks their format. */
export const places: Rule = {
  id: 'places',
  description: 'ZIP codes and coordinates lie in Texas.',
  howToFix:
    'Look up the ZIP code or the coordinates again: the latitude comes first, and the longitude has a minus sign in Texas.',
  find: findInEachRecord('places', findForeignPlaces),
}

function findForeignPlaces(record: ContentRecord, data: JsonObject): RecordFinding[] {
  const found: RecordFinding[] = []
  const { population, zipCodes } = data
  if (typeof population === 'string' || typeof population === 'number') {
    const zip = String(population).replaceAll(',', '')
    if (Array.isArray(zipCodes) && zipCodes.map(String).includes(zip))
      found.push({ record, path: ['population'], code: 'places/zip-as-population', parameters: { zip } })
  }
  walkJson(data, (value, path) => {
    if (typeof value === 'string') found.push(...findForeignZipCode(record, value, path))
    else if (isObject(value) && ('lat' in value || 'lng' in value)) {
      found.push(...findForeignCoordinates(record, value, path))
    }
  })
  return found
}

function findForeignZipCode(record: ContentRecord, value: string, path: JsonPath): RecordFinding[] {
  if (!/^\d{5}$/.test(value) || isTexanZip(value)) return []
  const field = path.findLast(step => typeof step === 'string')
  if (!/^(zip|postal)codes?$/i.test(field ?? '')) return []
  return [
    {
      record,
      path: [...path],
      code: 'places/zip-code',
      parameters: { zip: value },
    },
  ]
}

function isTexanZip(zip: string): boolean {
  return /^(733|885|7[5-9]\d)\d\d$/.test(zip)
}

/** Returns whether both coordinates are within the bounds of Texas. */
export function isInTexas({ lat, lng }: { lat: number; lng: number }): boolean {
  return isWithin('lat', lat) && isWithin('lng', lng)
}

function findForeignCoordinates(record: ContentRecord, value: JsonObject, path: JsonPath): RecordFinding[] {
  const { lat, lng } = value
  const swapped = typeof lat === 'number' && typeof lng === 'number' && fitToTexas('lat', lng) !== undefined
  if (swapped && fitToTexas('lng', lat) !== undefined && !isWithin('lat', lat)) {
    return [describeSwapped(record, path, { lat, lng })]
  }
  return (['lat', 'lng'] as const).flatMap(axis => {
    const degrees = value[axis]
    return typeof degrees !== 'number' || isWithin(axis, degrees)
      ? []
      : [describeForeign(record, [...path, axis], axis, degrees)]
  })
}

function describeSwapped(record: ContentRecord, path: JsonPath, typed: Record<Axis, number>): RecordFinding {
  const right = {
    lat: fitToTexas('lat', typed.lng) ?? typed.lng,
    lng: fitToTexas('lng', typed.lat) ?? typed.lat,
  }
  return {
    record,
    path: [...path, 'lat'],
    code: 'places/swapped',
    parameters: right,
    fix: (['lat', 'lng'] as const).map(axis => ({
      span: locate(record, [...path, axis]),
      text: String(right[axis]),
    })),
  }
}

function describeForeign(record: ContentRecord, path: JsonPath, axis: Axis, degrees: number): RecordFinding {
  const [low, high] = texasBounds[axis]
  const right = fitToTexas(axis, degrees)
  return {
    record,
    path,
    code: 'places/not-in-texas',
    parameters: { axis, degrees, right, low, high },
    ...(right === undefined ? {} : { fix: [{ span: locate(record, path), text: String(right) }] }),
  }
}

/** Returns the number or its negative, whichever is within Texas, or undefined. */
function fitToTexas(axis: Axis, degrees: number): number | undefined {
  return [degrees, -degrees].find(either => isWithin(axis, either))
}

function isWithin(axis: Axis, degrees: number): boolean {
  const [low, high] = texasBounds[axis]
  return degrees >= low && degrees <= high
}
