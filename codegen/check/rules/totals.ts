import { isObject, type Json, type JsonObject, walkJson } from '../../json.ts'
import type { ContentRecord } from '../../read/record.ts'
import type { Finding, Rule } from '../rule.ts'

/** Where a price has material, installation and a total, the total is their sum at both ends. */
export const totals: Rule = {
  id: 'totals',
  find: site => site.records.flatMap(record => (record.data ? wrongTotals(record, record.data) : [])),
}

function wrongTotals(record: ContentRecord, data: JsonObject): Finding[] {
  const found: Finding[] = []
  walkJson(data, (value, path) => {
    if (!isObject(value)) return
    const { material, installation, total } = value
    if (!isRange(material) || !isRange(installation) || !isRange(total)) return
    for (const end of ['low', 'high'] as const) {
      // To the cent: fractions of a dollar don't add up exactly.
      const sum = Math.round((material[end] + installation[end]) * 100) / 100
      if (sum === total[end]) continue
      found.push({
        record,
        path: [...path, 'total', end],
        message: `The total is ${total[end]}, but material and installation make ${material[end]} + ${installation[end]} = ${sum}.`,
        suggestion: `Write ${sum}, or change one of the other two.`,
      })
    }
  })
  return found
}

/** Ends that are turned round have a rule of their own. */
function isRange(value: Json | undefined): value is { low: number; high: number } {
  return (
    isObject(value) &&
    typeof value.low === 'number' &&
    typeof value.high === 'number' &&
    value.low <= value.high
  )
}
