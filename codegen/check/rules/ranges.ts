import { isObject, type JsonObject, walkJson } from '../../json.ts'
import type { ContentRecord } from '../../read/record.ts'
import { perRecord } from '../per-record.ts'
import type { RecordFinding, Rule } from '../rule.ts'

/** Of a range, the low end is not above the high one. */
export const ranges: Rule = {
  id: 'ranges',
  promise: 'The low end of a range is not above its high end.',
  remedy: 'Exchange the two numbers, or correct the wrong one.',
  find: perRecord('ranges', turnedRanges),
}

function turnedRanges(record: ContentRecord, data: JsonObject): RecordFinding[] {
  const found: RecordFinding[] = []
  walkJson(data, (value, path) => {
    if (!isObject(value)) return
    const { low, high } = value
    if (typeof low !== 'number' || typeof high !== 'number' || low <= high) return
    found.push({ record, path: [...path, 'low'], code: 'ranges/inverted', parameters: { low, high } })
  })
  return found
}
