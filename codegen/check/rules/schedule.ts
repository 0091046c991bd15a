import { getAt, type JsonPath, textAt } from '../../json.ts'
import { longDate } from '../../names.ts'
import type { ContentRecord } from '../../read/record.ts'
import { findMentions, type Mention, targetsOf } from '../../resolve/mentions.ts'
import { publishedUrls, urlOf } from '../../resolve/queries.ts'
import { changesAfter, isShownOn, type Schedule, scheduleOf, visibilityOn } from '../../resolve/schedule.ts'
import { findOverview } from '../../resolve/suggest-replacement.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import { findField, shapeAt } from '../../schema/shape.ts'
import { fieldLabelAt } from '../label.ts'
import type { RecordFinding, Rule } from '../rule.ts'

/** Checks that the days of records fit those of the records that name them, now and on each later day, so that no day breaks the site. */
export const schedule: Rule = {
  id: 'schedule',
  description: 'A page that appears or goes by itself leaves no link and no list behind that needs it.',
  howToFix:
    'Look at the days of both files, "publishOn" and "publishUntil", and let the one that names the other be seen no longer than that.',
  *find(site, { today }): Iterable<RecordFinding> {
    const scheduled = site.records.filter(scheduleOf)
    if (scheduled.length === 0) return
    for (const record of scheduled) yield* findWrongDays(record, site, today)
    if (today === undefined) return
    // Days in the wrong order are one mistake, whatever they mean for other pages.
    const targets = targetsOf(scheduled.filter(record => !isReversed(scheduleOf(record) ?? {})))
    for (const record of site.records) {
      const days = scheduleOf(record) ?? {}
      const mentions = findMentions(record, targets)
      if (mentions.length === 0 || visibilityOn(today, days) === 'ended') continue
      for (const mention of mentions) yield* findGaps(record, days, mention, site, today)
      yield* findShortLists(record, mentions, today)
    }
  },
}

const isReversed = ({ from, until }: Schedule) => from !== undefined && until !== undefined && until < from

function* findWrongDays(
  record: ContentRecord,
  site: ResolvedSite,
  today: string | undefined,
): Iterable<RecordFinding> {
  const { from, until } = scheduleOf(record) ?? {}
  if (from !== undefined && until !== undefined && until < from) {
    yield {
      record,
      path: ['publishUntil'],
      code: 'schedule/order',
      parameters: { from: longDate(from), until: longDate(until) },
    }
    return
  }
  if (today === undefined || from === undefined || from <= today) return
  const url = urlOf(record)
  if (isPublic(record, site)) {
    yield {
      record,
      path: ['publishOn'],
      severity: 'warning',
      code: 'schedule/public-already',
      parameters: { url: url ?? '', day: longDate(from) },
    }
  }
  const field = ['date', 'publishDate'].find(name => textAt(record.data, [name]))
  const date = field && textAt(record.data, [field])
  if (field === undefined || date === undefined || date === from) return
  yield {
    record,
    path: [field],
    severity: 'warning',
    code: 'schedule/other-date',
    parameters: { field, right: from, day: longDate(from) },
  }
}

const isPublic = (record: ContentRecord, site: ResolvedSite): boolean =>
  publishedUrls(site).has(urlOf(record) ?? '')

function* findGaps(
  record: ContentRecord,
  { from, until }: Schedule,
  mention: Mention,
  site: ResolvedSite,
  today: string,
): Iterable<RecordFinding> {
  if ('entry' in mention) return
  const { target, isLink } = mention
  const at = 'path' in mention ? { record, path: mention.path } : { record, span: mention.span }
  const label = 'path' in mention ? fieldLabelAt(record, mention.path) : ''
  const of = scheduleOf(target) ?? {}
  const start = from === undefined || from < today ? today : from
  if (of.from !== undefined && of.from > start) {
    const canWait = findField(record.entity.shape, 'publishOn') !== undefined
    const parameters = {
      file: target.file,
      label,
      day: longDate(of.from),
      right: canWait ? of.from : undefined,
      isPublic: isPublic(target, site),
    }
    if (isLink) yield { ...at, code: 'schedule/link-too-early', parameters }
    else yield { ...at, code: 'schedule/named-too-early', parameters }
  }
  if (of.until === undefined || (until !== undefined && until <= of.until)) return
  const day = longDate(of.until)
  if (!isLink || isNeighbor(record, at)) {
    yield { ...at, code: 'schedule/named-too-long', parameters: { file: target.file, label, day } }
  } else if (of.until < today) {
    const successor =
      findOverview(urlOf(target) ?? textAt(target.data, ['downloadUrl']) ?? '/', site.pages) ?? '/'
    const parameters = { file: target.file, day, successor }
    yield { ...at, severity: 'warning', code: 'schedule/link-to-ended', parameters }
  }
}

/** Whether a link names the article before or after: the page at the end of a redirect is neither. */
const isNeighbor = ({ entity }: ContentRecord, at: object) =>
  entity.name === 'articles' && 'path' in at && ['previous', 'next'].includes(String([at.path].flat()[0]))

/** Finds lists that have too few entries today or on a later day. */
function* findShortLists(
  record: ContentRecord,
  mentions: readonly Mention[],
  today: string,
): Iterable<RecordFinding> {
  const byList = new Map<string, { path: JsonPath; entries: Map<number, ContentRecord[]> }>()
  for (const mention of mentions) {
    if (!('entry' in mention) || !mention.entry) continue
    const path = mention.entry.slice(0, -1)
    const list = byList.get(JSON.stringify(path)) ?? { path, entries: new Map() }
    byList.set(JSON.stringify(path), list)
    const index = Number(mention.entry.at(-1))
    list.entries.set(index, [...(list.entries.get(index) ?? []), mention.target])
  }
  for (const { path, entries } of byList.values()) {
    const shape = shapeAt(record.entity.shape, record.data, path)
    const all = getAt(record.data, path)
    if (shape?.kind !== 'list' || shape.minItems === undefined || !Array.isArray(all)) continue
    // The rule `shape` reports a list that is too short anyway.
    if (all.length < shape.minItems) continue
    const targets = [...entries.values()]
    for (const day of [today, ...changesAfter(today, [record, ...targets.flat()])]) {
      if (!isShownOn(day, record)) continue
      const count =
        all.length - targets.filter(named => !named.every(target => isShownOn(day, target))).length
      if (count >= shape.minItems) continue
      yield {
        record,
        path,
        part: 'key',
        code: 'schedule/too-few-entries',
        parameters: {
          label: fieldLabelAt(record, path),
          count,
          minimum: shape.minItems,
          day: day === today ? undefined : longDate(day),
          files: [
            ...new Set(
              targets
                .flat()
                .filter(target => !isShownOn(day, target))
                .map(({ file }) => file),
            ),
          ],
        },
      }
      break
    }
  }
}
