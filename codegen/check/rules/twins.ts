import { textAt } from '../../json.ts'
import { isSlug } from '../../names.ts'
import type { ContentRecord } from '../../read/record.ts'
import { publishedUrls, recordsOf } from '../../resolve/queries.ts'
import { nameFieldOf, nameOf } from '../label.ts'
import type { Finding, Rule } from '../rule.ts'
import { tellCopy } from '../tell-copy.ts'

/** Reports records of one kind with the same name, ZIP codes or place in lists, such as copies of which only the file was renamed. */
export const twins: Rule = {
  id: 'twins',
  description: 'Two pages of one kind are about two things.',
  howToFix: 'If one page is a copy of the other, delete it, or write it anew under a name of its own.',
  *find(site): Iterable<Finding> {
    const published = publishedUrls(site)
    for (const entity of site.model.entities) {
      if (entity.kind !== 'collection') continue
      // Skip files with a wrong name, which the rule `files` reports.
      const records = recordsOf(site, entity.name).filter(({ slug, data }) => data && isSlug(slug))
      yield* findTwins(records, nameOf, (later, earlier) => describeName(later, earlier, published))
      if (!entity.urlPattern) continue
      yield* findTwins(records, zipCodesOf, describeZips)
      // The rule `article-chain` compares the numbers of articles.
      if (entity.name !== 'articles') yield* findSamePlaces(records)
    }
  },
}

function* findTwins(
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

/** Finds two records with one number, so that nobody has said which of them comes first. */
function* findSamePlaces(records: readonly ContentRecord[]): Iterable<Finding> {
  const free = records.reduce((most, { data }) => Math.max(most, Number(data?.order) || 0), 0) + 1
  const first = new Map<number, ContentRecord>()
  for (const record of records) {
    const order = record.data?.order
    if (typeof order !== 'number' || !isComplete(record)) continue
    const other = first.get(order)
    if (other === undefined) first.set(order, record)
    // A copy is reported by its name.
    else if (nameOf(other) !== nameOf(record)) {
      const parameters = { order, other: other.file, free }
      yield { record, path: ['order'], severity: 'warning', code: 'twins/same-order', parameters }
    }
  }
}

/** Whether a record has all fields that its kind needs. One in the wrong folder has not, and is reported for that. */
const isComplete = ({ entity, data }: ContentRecord) =>
  entity.shape.fields.every(({ name, required }) => !required || data?.[name] !== undefined)

/** Returns undefined for a single ZIP code, because two small towns often share one. */
function zipCodesOf({ data }: ContentRecord): string | undefined {
  const zips = data?.zipCodes
  return Array.isArray(zips) && zips.length > 1 ? zips.map(String).sort().join(' ') : undefined
}

function describeName(later: ContentRecord, earlier: ContentRecord, published: ReadonlySet<string>): Finding {
  const { copy: record, original } = tellCopy(later, earlier, published)
  const path = [nameFieldOf(record)]
  const isPage = record.entity.urlPattern !== undefined
  const parameters = { name: textAt(record.data, path) ?? '', other: original.file, isPage }
  return { record, path, ...(isPage ? {} : { severity: 'warning' }), code: 'twins/same-name', parameters }
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
