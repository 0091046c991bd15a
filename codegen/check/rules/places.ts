import { isObject, type Json, type JsonPath } from '../../json.ts'
import type { ContentRecord } from '../../read/record.ts'
import type { Finding, Rule } from '../rule.ts'

/** Degrees; the state's extreme points, a little widened. */
const texas = { lat: [25.8, 36.6], lng: [-106.7, -93.5] } as const

/** ZIP codes and coordinates lie in Texas. Their form is the shape's affair. */
export const places: Rule = {
  id: 'places',
  *find(site) {
    for (const record of site.records) yield* walk(record, record.data, [])
  },
}

function* walk(record: ContentRecord, value: Json | undefined, path: JsonPath): Iterable<Finding> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* walk(record, item, [...path, index])
  } else if (isObject(value)) {
    yield* outsideTexas(record, value, path)
    for (const [key, item] of Object.entries(value)) {
      if (typeof item === 'object') yield* walk(record, item, [...path, key])
      else yield* foreignZip(record, item, [...path, key])
    }
  } else if (value !== undefined) yield* foreignZip(record, value, path)
}

function* foreignZip(record: ContentRecord, value: Json, path: JsonPath): Iterable<Finding> {
  const field = path.findLast(step => typeof step === 'string')
  if (typeof value !== 'string' || !/^(zip|postal)codes?$/i.test(field ?? '')) return
  if (!/^\d{5}$/.test(value) || isTexanZip(value)) return
  yield {
    record,
    path,
    message: `The ZIP code ${value} is not in Texas.`,
    suggestion: 'Codes in Texas begin with 75 to 79, with 733 or with 885.',
  }
}

export function isTexanZip(zip: string): boolean {
  return /^(733|885|7[5-9]\d)\d\d$/.test(zip)
}

function* outsideTexas(
  record: ContentRecord,
  value: { [key: string]: Json },
  path: JsonPath,
): Iterable<Finding> {
  for (const key of ['lat', 'lng'] as const) {
    const degrees = value[key]
    const [low, high] = texas[key]
    if (typeof degrees !== 'number' || (degrees >= low && degrees <= high)) continue
    yield {
      record,
      path: [...path, key],
      message: `${degrees} is not a ${key === 'lat' ? 'latitude' : 'longitude'} in Texas.`,
      suggestion:
        degrees >= -high && degrees <= -low
          ? `Did you mean ${-degrees}?`
          : `It lies between ${low} and ${high}.`,
    }
  }
}
