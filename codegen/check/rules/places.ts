import { isObject, type JsonObject, type JsonPath, walkJson } from '../../json.ts'
import type { ContentRecord } from '../../read/record.ts'
import { locate } from '../../read/record.ts'
import { perRecord } from '../per-record.ts'
import type { RecordFinding, Rule } from '../rule.ts'

/** Degrees; the state's extreme points, a little widened. */
const texas = { lat: [25.8, 36.6], lng: [-106.7, -93.5] } as const

type Axis = keyof typeof texas

/** ZIP codes and coordinates lie in Texas. Their form is the shape's affair. */
export const places: Rule = {
  id: 'places',
  promise: 'ZIP codes and coordinates lie in Texas.',
  remedy:
    'Look up the ZIP code or the coordinates again: the latitude comes first, and the longitude has a minus sign in Texas.',
  find: perRecord('places', foreignPlaces),
}

function foreignPlaces(record: ContentRecord, data: JsonObject): RecordFinding[] {
  const found: RecordFinding[] = []
  walkJson(data, (value, path) => {
    if (typeof value === 'string') found.push(...foreignZip(record, value, path))
    else if (isObject(value) && ('lat' in value || 'lng' in value)) {
      found.push(...outsideTexas(record, value, path))
    }
  })
  return found
}

function foreignZip(record: ContentRecord, value: string, path: JsonPath): RecordFinding[] {
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

/** Whether both coordinates can be those of a place in Texas. */
export function isInTexas({ lat, lng }: { lat: number; lng: number }): boolean {
  return liesWithin('lat', lat) && liesWithin('lng', lng)
}

function outsideTexas(record: ContentRecord, value: JsonObject, path: JsonPath): RecordFinding[] {
  const { lat, lng } = value
  const swapped = typeof lat === 'number' && typeof lng === 'number' && inTexas('lat', lng) !== undefined
  if (swapped && inTexas('lng', lat) !== undefined && !liesWithin('lat', lat)) {
    return [describeSwapped(record, path, { lat, lng })]
  }
  return (['lat', 'lng'] as const).flatMap(axis => {
    const degrees = value[axis]
    return typeof degrees !== 'number' || liesWithin(axis, degrees)
      ? []
      : [describeForeign(record, [...path, axis], axis, degrees)]
  })
}

function describeSwapped(record: ContentRecord, path: JsonPath, typed: Record<Axis, number>): RecordFinding {
  const right = { lat: inTexas('lat', typed.lng) ?? typed.lng, lng: inTexas('lng', typed.lat) ?? typed.lat }
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
  const [low, high] = texas[axis]
  const right = inTexas(axis, degrees)
  return {
    record,
    path,
    code: 'places/not-in-texas',
    parameters: { axis, degrees, right, low, high },
    ...(right === undefined ? {} : { fix: [{ span: locate(record, path), text: String(right) }] }),
  }
}

/** The number, with the minus that was forgotten or is one too many; undefined for one that is elsewhere either way. */
function inTexas(axis: Axis, degrees: number): number | undefined {
  return [degrees, -degrees].find(either => liesWithin(axis, either))
}

function liesWithin(axis: Axis, degrees: number): boolean {
  const [low, high] = texas[axis]
  return degrees >= low && degrees <= high
}
