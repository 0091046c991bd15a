import { isObject, type JsonObject, type JsonPath, walkJson } from '../../json.ts'
import type { ContentRecord } from '../../read/record.ts'
import type { Finding, Rule } from '../rule.ts'

/** Degrees; the state's extreme points, a little widened. */
const texas = { lat: [25.8, 36.6], lng: [-106.7, -93.5] } as const

/** ZIP codes and coordinates lie in Texas. Their form is the shape's affair. */
export const places: Rule = {
  id: 'places',
  find: site => site.records.flatMap(record => (record.data ? foreignPlaces(record, record.data) : [])),
}

function foreignPlaces(record: ContentRecord, data: JsonObject): Finding[] {
  const found: Finding[] = []
  walkJson(data, (value, path) => {
    if (typeof value === 'string') found.push(...foreignZip(record, value, path))
    else if (isObject(value) && ('lat' in value || 'lng' in value)) {
      found.push(...outsideTexas(record, value, path))
    }
  })
  return found
}

function foreignZip(record: ContentRecord, value: string, path: JsonPath): Finding[] {
  if (!/^\d{5}$/.test(value) || isTexanZip(value)) return []
  const field = path.findLast(step => typeof step === 'string')
  if (!/^(zip|postal)codes?$/i.test(field ?? '')) return []
  return [
    {
      record,
      path: [...path],
      message: `The ZIP code ${value} is not in Texas.`,
      suggestion: 'Codes in Texas begin with 75 to 79, with 733 or with 885.',
    },
  ]
}

export function isTexanZip(zip: string): boolean {
  return /^(733|885|7[5-9]\d)\d\d$/.test(zip)
}

function* outsideTexas(record: ContentRecord, value: JsonObject, path: JsonPath): Iterable<Finding> {
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
