import type { JsonObject } from '../json.ts'
import type { ContentRecord } from '../read/record.ts'
import type { RecordFinding, Rule } from './rule.ts'

/** A rule that looks at the fields of one record at a time, at each only once while it stays as it is. */
export const perRecord = (
  id: Rule['id'],
  look: (record: ContentRecord, data: JsonObject) => RecordFinding[],
): Rule['find'] =>
  function* find(site, { recall }) {
    for (const record of site.records) {
      const { data } = record
      if (data) yield* recall(id, record, () => look(record, data))
    }
  }
