import type { JsonObject } from '../json.ts'
import type { ContentRecord } from '../read/record.ts'
import type { ResolvedSite } from '../resolve/types.ts'
import type { RecordFinding, Rule } from './rule.ts'

/** Creates the `find` of a rule that looks at one record at a time, and at the facts of the site. Caches the findings of each record. */
export const findInEachRecord = (
  id: Rule['id'],
  findInRecord: (record: ContentRecord, data: JsonObject, site: ResolvedSite) => RecordFinding[],
): Rule['find'] =>
  function* find(site, { cachedFindings }) {
    for (const record of site.records) {
      const { data } = record
      if (data) yield* cachedFindings(id, record, () => findInRecord(record, data, site))
    }
  }
