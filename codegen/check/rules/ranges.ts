import { isObject, type JsonObject, walkJson } from '../../json.ts'
import type { ContentRecord } from '../../read/record.ts'
import { findInEachRecord } from '../find-in-each-record.ts'
import { findInText } from '../find-in-text.ts'
import type { RecordFinding, Rule } from '../rule.ts'

/** Checks that the low end of a range isn't above its high end. */
export const ranges: Rule = {
  id: 'ranges',
  description: 'The low end of a range is not above its high end.',
  howToFix: 'Exchange the two numbers, or correct the wrong one.',
  find: findInEachRecord('ranges', (record, data) => [
    ...findInvertedRanges(record, data),
    ...findInText(record, rangeInText, ({ 1: low = '', 2: high = '' }) =>
      Number(low) > Number(high)
        ? { code: 'ranges/inverted', parameters: { low: Number(low), high: Number(high) } }
        : undefined,
    ),
  ]),
}

/** A range with its unit: only measures and times run from the less to the more. */
const rangeInText =
  /(?<![\p{L}\d.,/$–-])\$?(\d+(?:\.\d+)?)\s?(?:–|-|to)\s?\$?(\d+(?:\.\d+)?)[\s-](?:years?|months?|weeks?|days?|hours?|minutes?|percent|miles?|mil|mm|cm|inches|feet|sq\.? ft|per sq ft)(?!\p{L})/gu

function findInvertedRanges(record: ContentRecord, data: JsonObject): RecordFinding[] {
  const found: RecordFinding[] = []
  walkJson(data, (value, path) => {
    if (!isObject(value)) return
    const { low, high } = value
    if (typeof low !== 'number' || typeof high !== 'number' || low <= high) return
    found.push({ record, path: [...path, 'low'], code: 'ranges/inverted', parameters: { low, high } })
  })
  return found
}
