import { isObject, type Json, type JsonPath } from '../../json.ts'
import type { ContentRecord } from '../../read/record.ts'
import type { Finding, Rule } from '../rule.ts'

/** Of a range, the low end is not above the high one. */
export const ranges: Rule = {
  id: 'ranges',
  *find(site) {
    for (const record of site.records) yield* walk(record, record.data, [])
  },
}

function* walk(record: ContentRecord, value: Json | undefined, path: JsonPath): Iterable<Finding> {
  if (typeof value !== 'object' || value === null) return
  if (
    isObject(value) &&
    typeof value.low === 'number' &&
    typeof value.high === 'number' &&
    value.low > value.high
  ) {
    yield {
      record,
      path: [...path, 'low'],
      message: `The low end, ${value.low}, is above the high end, ${value.high}.`,
      suggestion: 'Swap the two.',
    }
  }
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  for (const [step, item] of entries) yield* walk(record, item, [...path, step])
}
