import { atomUrl, rssUrl } from '../../site/addresses.ts'
import { escapePattern } from '../../site/escape-pattern.ts'
import { memoizeByPair } from '../cache/memoize.ts'
import { getAt, isObject, type Json, textAt } from '../json.ts'
import type { Entity, Model } from '../model.ts'
import type { ContentFiles } from '../read/content-files.ts'
import type { ContentRecord } from '../read/record.ts'
import { annotatedTexts } from '../schema/annotations.ts'
import { findField } from '../schema/shape.ts'
import { fillDerivedFields } from './derived-fields.ts'
import { collectFacts, fillPlaceholders } from './facts.ts'
import { findMisplaced, type Misplaced } from './misplaced.ts'
import { recordsOf, urlOf } from './queries.ts'
import { findRemovedUrls } from './removed-urls.ts'
import type { Facts, RedirectEntry, ResolvedSite } from './types.ts'

// Publishing creates these files from the whole site, so no record has their URLs.
const publishedFiles = ['/sitemap.xml', rssUrl, atomUrl]

/** Fills placeholders and derived fields and collects all URLs. `year` is that of the build. */
export function resolveSite(model: Model, content: ContentFiles, year: number): ResolvedSite {
  const facts = collectFacts({ model, records: content.records }, year)
  const records = content.records.map(record => resolveFields(record, facts))
  const misplaced = findMisplaced(model, content)
  const urls = {
    content,
    pages: collectPages(records),
    files: new Set([...publishedFiles, ...collectDownloads(records)]),
    redirects: collectRedirects(records),
    unreadable: [
      ...matchUnreadablePages(records),
      ...matchMissingPages(model, records),
      ...misplaced.flatMap(file => matchMisplacedPages(model, file)),
      ...matchUnreadableFiles(records, misplaced),
      ...matchUnreadableRedirects(records),
    ],
  }
  return {
    ...urls,
    model,
    records,
    facts,
    year,
    removedUrls: findRemovedUrls(urls),
    misplaced,
    annotatedTexts,
  }
}

const resolveFields = memoizeByPair((record: ContentRecord, facts: Facts) =>
  fillDerivedFields(fillRecord(record, facts)),
)

function fillRecord(record: ContentRecord, facts: Facts): ContentRecord {
  // The text of a translation isn't all of the data.
  if (!record.data || !(record.translation || record.text.includes('{{'))) return record
  const data = fillPlaceholders(record.data, facts)
  return isObject(data) ? { ...record, data } : record
}

function collectPages(records: readonly ContentRecord[]): Map<string, ContentRecord> {
  const pages = new Map<string, ContentRecord>()
  for (const record of records) {
    const url = urlOf(record)
    if (url && !pages.has(url)) pages.set(url, record)
  }
  return pages
}

function collectDownloads(records: readonly ContentRecord[]): string[] {
  return records.flatMap(record => textAt(record.data, ['downloadUrl']) ?? [])
}

function collectRedirects(records: readonly ContentRecord[]): RedirectEntry[] {
  return records
    .filter(record => record.entity.name === 'redirects')
    .flatMap(record => {
      const items = getAt(record.data, ['items'])
      return (Array.isArray(items) ? items : []).flatMap((item, index) => {
        // The rule `shape` reports a whole address, and one with a place; its path counts as redirected.
        const from = textAt(item, ['from'])?.replace(/^https?:\/\/[^/]+(?=\/)|[?#].*$/gs, '')
        const to = textAt(item, ['to'])
        return from !== undefined && to !== undefined ? [{ record, index, from, to }] : []
      })
    })
}

function matchUnreadablePages(records: readonly ContentRecord[]): RegExp[] {
  return records
    .filter(record => record.entity.urlPattern && !hasValidUrl(record, records))
    .map(({ entity, slug }) => matchSlug(entity, slug))
}

/** Whether every field of the URL pattern has a value, and every reference in it names an existing record. */
function hasValidUrl(record: ContentRecord, records: readonly ContentRecord[]): boolean {
  const { entity, data } = record
  return [...(entity.urlPattern ?? '').matchAll(/\{(\w+)\}/g)].every(([, field = '']) => {
    if (field === 'slug') return true
    const value = textAt(data, [field])
    const shape = findField(entity.shape, field)?.shape
    return shape?.kind === 'reference'
      ? records.some(other => other.entity.name === shape.collection && other.slug === value)
      : Boolean(value)
  })
}

function matchMissingPages(model: Model, records: readonly ContentRecord[]): RegExp[] {
  return model.entities
    .filter(entity => entity.kind === 'singleton' && !records.some(record => record.entity === entity))
    .flatMap(entity => (entity.urlPattern ? new RegExp(`^${entity.urlPattern}$`) : []))
}

function matchMisplacedPages(model: Model, { entity, slug }: Misplaced): RegExp[] {
  return (entity ? [entity] : model.entities)
    .filter(({ kind, urlPattern }) => kind === 'collection' && urlPattern)
    .map(owner => matchSlug(owner, slug))
}

/** Matches any download URL of an entity with a misplaced file or a record without a valid URL: that file may be the linked one. */
function matchUnreadableFiles(records: readonly ContentRecord[], misplaced: readonly Misplaced[]): RegExp[] {
  const unread = records.filter(({ entity, data }) => {
    const url = textAt(data, ['downloadUrl'])
    return url === undefined || downloadPatternOf(entity)?.test(url) === false
  })
  const entities = new Set([...unread, ...misplaced].flatMap(({ entity }) => entity ?? []))
  return [...entities].flatMap(entity => downloadPatternOf(entity) ?? [])
}

function downloadPatternOf({ shape }: Entity): RegExp | undefined {
  const url = findField(shape, 'downloadUrl')?.shape
  return url?.kind === 'text' && url.pattern ? new RegExp(url.pattern) : undefined
}

/** Matches any URL if the redirects are unreadable or an entry is incomplete: that entry could redirect it. */
function matchUnreadableRedirects(records: readonly ContentRecord[]): RegExp[] {
  const items = recordsOf({ records }, 'redirects').map(record => getAt(record.data, ['items']))
  const isComplete = (item: Json) => ['from', 'to'].every(key => textAt(item, [key]) !== undefined)
  return items.some(list => Array.isArray(list) && list.every(isComplete)) ? [] : [/^\//]
}

/** Returns whether a record of this name had a page, which the site no longer serves. */
export function isRemovedPage(
  { removedUrls }: Pick<ResolvedSite, 'removedUrls'>,
  entity: Entity,
  slug: string,
): boolean {
  if (!entity.urlPattern) return false
  const pattern = matchSlug(entity, slug)
  return [...removedUrls.keys()].some(url => pattern.test(url))
}

/** Matches the URLs that a record of this name has. */
export function matchSlug({ urlPattern = '' }: Entity, slug: string): RegExp {
  const pattern = urlPattern.split(/(\{\w+\})/).map(part => {
    if (part === '{slug}') return escapePattern(slug)
    return part.startsWith('{') ? '[^/]+' : part
  })
  return new RegExp(`^${pattern.join('')}$`)
}
