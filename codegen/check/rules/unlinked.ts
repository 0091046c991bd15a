import type { Entity } from '../../model.ts'
import { isSlug } from '../../names.ts'
import type { ContentRecord } from '../../read/record.ts'
import { publishedUrls, recordsOf, urlOf } from '../../resolve/queries.ts'
import { scheduleOf } from '../../resolve/schedule.ts'
import { suggestReplacement } from '../../resolve/suggest-replacement.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import { nameOf } from '../label.ts'
import type { RecordFinding, Rule } from '../rule.ts'

/** One page without a link proves nothing if its kind has fewer pages. */
const MIN_PAGES = 4

/** Warns of a new page that no file names, although files name nearly all other pages of its kind. */
export const unlinked: Rule = {
  id: 'unlinked',
  description: 'A new page is in a menu, a list or a text, so that visitors find it.',
  howToFix:
    'Name the page where the others of its kind are named, such as in content/navigation.yaml, or link to it from a text.',
  *find(site, { today }) {
    const named = findNames(site)
    for (const entity of site.model.entities) {
      if (entity.kind !== 'collection' || !entity.urlPattern) continue
      const pages = recordsOf(site, entity.name).filter(({ data }) => data)
      const lone = pages.filter(record => !isNamed(record, entity, named))
      // Skip kinds whose pages are listed without being named: many of their pages have no link.
      if (pages.length < MIN_PAGES || lone.length * 4 > pages.length) continue
      // Report only new pages: published ones were accepted without a link.
      const published = publishedUrls(site)
      const isUpcoming = (record: ContentRecord) =>
        today !== undefined && today < (scheduleOf(record)?.from ?? '')
      // Other rules report copies: files with a wrong name, and pages with the name of another.
      const last = new Map(pages.map(page => [nameOf(page), page]))
      const first = new Map(pages.toReversed().map(page => [nameOf(page), page]))
      const isCopy = (record: ContentRecord) =>
        !isSlug(record.slug) || first.get(nameOf(record)) !== last.get(nameOf(record))
      // The rule `vanished-pages` reports a file that was renamed by hand.
      const renamed = new Set([...site.removedUrls.keys()].map(url => suggestReplacement(url, site)))
      const added = lone.filter(record => {
        const url = urlOf(record) ?? ''
        return !published.has(url) && !renamed.has(url) && !isUpcoming(record) && !isCopy(record)
      })
      yield* added.map((record): RecordFinding => {
        const parameters = { url: urlOf(record) ?? '', others: pages.length - lone.length, kind: entity.name }
        // A wrong name in the file changes its address.
        const unlessWrong = record.file
        return { record, path: [], severity: 'warning', code: 'unlinked/page', parameters, unlessWrong }
      })
    }
  },
}

interface Names {
  /** Files that link to a URL. */
  byUrl: ReadonlyMap<string, ReadonlySet<ContentRecord>>
  /** Files that refer to a record, by 'folder/slug'. */
  byReference: ReadonlyMap<string, ReadonlySet<ContentRecord>>
}

function findNames(site: ResolvedSite): Names {
  const byUrl = new Map<string, Set<ContentRecord>>()
  const byReference = new Map<string, Set<ContentRecord>>()
  const add = (map: Map<string, Set<ContentRecord>>, key: string, record: ContentRecord) => {
    const files = map.get(key)
    if (files) files.add(record)
    else map.set(key, new Set([record]))
  }
  for (const record of site.records) {
    const { link, reference } = site.annotatedTexts(record)
    for (const { text } of link) add(byUrl, pageOf(text), record)
    for (const { url } of record.body?.links ?? []) add(byUrl, pageOf(url), record)
    for (const { text, collection } of reference) add(byReference, `${collection}/${text}`, record)
  }
  return { byUrl, byReference }
}

const pageOf = (href: string) => href.replace(/[?#].*$/s, '')

function isNamed(record: ContentRecord, { name }: Entity, { byUrl, byReference }: Names): boolean {
  const files = [byUrl.get(urlOf(record) ?? ''), byReference.get(`${name}/${record.slug}`)]
  return files.some(some => [...(some ?? [])].some(file => file !== record))
}
