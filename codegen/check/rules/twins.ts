import { textAt } from '../../json.ts'
import { isSlug, slugify } from '../../names.ts'
import type { ContentRecord } from '../../read/record.ts'
import { recordsOf } from '../../resolve/queries.ts'
import { nameFieldOf, nameOf } from '../label.ts'
import type { Finding, Rule } from '../rule.ts'

/** Two pages of one kind are about two things: a copy that was renamed in the file list alone is none of its own. */
export const twins: Rule = {
  id: 'twins',
  promise: 'Two pages of one kind are about two things.',
  remedy: 'If one page is a copy of the other, delete it, or write it anew under a name of its own.',
  *find(site) {
    for (const entity of site.model.entities) {
      if (entity.kind !== 'collection' || !entity.urlPattern) continue
      // A file with a wrong name is told of as such.
      const records = recordsOf(site, entity.name).filter(({ slug, data }) => data && isSlug(slug))
      yield* alike(records, nameOf, describeName)
      yield* alike(records, zipsOf, describeZips)
    }
  },
}

function* alike(
  records: readonly ContentRecord[],
  keyOf: (record: ContentRecord) => string | undefined,
  describe: (record: ContentRecord, other: ContentRecord) => Finding,
): Iterable<Finding> {
  const first = new Map<string, ContentRecord>()
  for (const record of records) {
    const key = keyOf(record)
    if (key === undefined) continue
    const other = first.get(key)
    if (other) yield describe(record, other)
    else first.set(key, record)
  }
}

/** Of several: one alone is often that of two small towns. */
function zipsOf({ data }: ContentRecord): string | undefined {
  const zips = data?.zipCodes
  return Array.isArray(zips) && zips.length > 1 ? zips.map(String).sort().join(' ') : undefined
}

/** The copy is the one whose file has another name than its page. */
function describeName(later: ContentRecord, earlier: ContentRecord): Finding {
  const isNamed = (one: ContentRecord) => one.slug === slugify(nameOf(one) ?? '')
  const [record, other] = isNamed(later) && !isNamed(earlier) ? [earlier, later] : [later, earlier]
  const path = [nameFieldOf(record)]
  const parameters = { name: textAt(record.data, path) ?? '', other: other.file }
  return { record, path, code: 'twins/same-name', parameters }
}

function describeZips(record: ContentRecord, other: ContentRecord): Finding {
  return {
    record,
    path: ['zipCodes'],
    severity: 'warning',
    code: 'twins/same-zip-codes',
    parameters: { other: other.file },
  }
}
