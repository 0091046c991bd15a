import { withoutTrailingSlash } from '../../site/addresses.ts'
import { getAt, isObject, type Json, type JsonPath, textAt } from '../json.ts'
import type { ContentRecord } from '../read/record.ts'
import { findMentions, type Targets, targetsOf } from './mentions.ts'
import { urlOf } from './queries.ts'
import { resolveSite } from './resolve-site.ts'
import { scheduleOf, visibilityOn } from './schedule.ts'
import { findOverview } from './suggest-replacement.ts'
import type { ResolvedSite } from './types.ts'

interface PublicationOptions {
  /** The day, as YYYY-MM-DD. */
  today: string
  /** Keeps records whose first day is yet to come, for people who work on them. */
  withUpcoming?: boolean
}

/**
 * Returns the site as visitors see it on a day: without records outside of their days and without the list entries that name them. The
 * addresses of those whose days are over are redirected to the page above.
 */
export function visibleSite(site: ResolvedSite, { today, withUpcoming }: PublicationOptions): ResolvedSite {
  const { records } = site.content
  const isEnded = (record: ContentRecord) => visibilityOn(today, scheduleOf(record) ?? {}) === 'ended'
  const isHidden = (record: ContentRecord) =>
    withUpcoming ? isEnded(record) : visibilityOn(today, scheduleOf(record) ?? {}) !== 'shown'
  const hidden = records.filter(isHidden)
  if (hidden.length === 0) return site
  const targets = targetsOf(hidden)
  const shown = records.filter(record => !isHidden(record)).map(record => omitEntries(record, targets))
  const moved = findMovedUrls(hidden.filter(isEnded), shown)
  const content = { ...site.content, records: shown.map(record => redirect(record, moved)) }
  return resolveSite(site.model, content, site.year)
}

function omitEntries(record: ContentRecord, targets: Targets): ContentRecord {
  const entries = findMentions(record, targets).flatMap(mention =>
    'entry' in mention && mention.entry ? [JSON.stringify(mention.entry)] : [],
  )
  if (entries.length === 0 || !record.data) return record
  const omitted = new Set(entries)
  const data = omitAt(record.data, [], path => omitted.has(JSON.stringify(path)))
  return isObject(data) ? { ...record, data } : record
}

function omitAt(value: Json, path: JsonPath, isOmitted: (path: JsonPath) => boolean): Json {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => {
      const at = [...path, index]
      return isOmitted(at) ? [] : [omitAt(item, at, isOmitted)]
    })
  }
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, omitAt(inner, [...path, key], isOmitted)]),
  )
}

/** Returns the address that replaces each address of the records, by that address. */
function findMovedUrls(
  ended: readonly ContentRecord[],
  shown: readonly ContentRecord[],
): Map<string, string> {
  const pages = new Map(
    shown.flatMap(record => {
      const url = urlOf(record)
      return url ? [[url, record] as const] : []
    }),
  )
  return new Map([...targetsOf(ended).byUrl.keys()].map(url => [url, findOverview(url, pages) ?? '/']))
}

/** Adds the moved addresses to the redirects. An entry of the content's own for one of them stays. */
function redirect(record: ContentRecord, moved: ReadonlyMap<string, string>): ContentRecord {
  const items = getAt(record.data, ['items'])
  if (moved.size === 0 || record.entity.name !== 'redirects' || !Array.isArray(items)) return record
  const known = new Set(items.map(item => withoutTrailingSlash(textAt(item, ['from']) ?? '')))
  const kept = items.map(item => {
    const to = isObject(item) ? moved.get(textAt(item, ['to']) ?? '') : undefined
    return isObject(item) && to !== undefined ? { ...item, to } : item
  })
  const added = [...moved]
    .filter(([from]) => !known.has(from))
    .map(([from, to]) => ({ from, to, reason: 'Its last day is over.' }))
  return { ...record, data: { ...record.data, items: [...kept, ...added] } }
}
