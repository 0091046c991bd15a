import { inLanguage } from '../../site/languages.ts'
import { isObject } from '../json.ts'
import { listLanguages } from '../list-languages.ts'
import { type Entity, exportNameOf } from '../model.ts'
import { recordsOf, sortRecords } from '../resolve/queries.ts'
import type { ResolvedSite, SiteInLanguage } from '../resolve/types.ts'
import type { TermKind } from '../term-kinds.ts'
import { type EmittedFile, emitData } from './emitted-file.ts'
import { listFacts } from './facts.ts'
import { linkInLanguage } from './link-in-language.ts'
import { type PageRecord, pageRecord } from './page-record.ts'

/** Returns the data of an entity: the sorted records of a collection, or the record of a singleton. */
export function pageData(entity: Entity, site: ResolvedSite): unknown {
  if (entity.name === 'facts') return listFacts(site)
  const readable = recordsOf(site, entity.name).filter(({ data }) => data)
  const records = sortRecords(readable).map(record => {
    const resolved = pageRecord(record, site.facts)
    return site.inLanguage ? linkInLanguage(resolved, entity.shape, site.inLanguage) : resolved
  })
  if (entity.name === 'prices' && records[0]) {
    return { ...records[0], entries: Object.fromEntries(site.facts.prices.entries) }
  }
  if (entity.name === 'site' && records[0]?.languages) {
    return {
      ...records[0],
      languages: site.inLanguage ? records[0].languages : listLanguages(readable[0]?.data),
    }
  }
  if (entity.name === 'redirects' && site.inLanguage) return redirectsIn(site.inLanguage, records[0])
  if (entity.name === 'terms' && records[0]) return { ...records[0], printed: printAllTerms(site) }
  return entity.kind === 'collection' ? records : records[0]
}

/** A former URL has a twin in each language, which leads to the twin of the page. */
function redirectsIn({ languagePath }: SiteInLanguage, record: PageRecord | undefined): unknown {
  const items = Array.isArray(record?.items) ? record.items.filter(isObject) : []
  return {
    items: items.map(({ from, ...item }) => ({ from: inLanguage(String(from), languagePath), ...item })),
  }
}

function printAllTerms({ facts }: ResolvedSite): Record<TermKind, Record<string, string>> {
  const of = (kind: TermKind) =>
    Object.fromEntries([...facts.terms[kind].values()].map(({ name, full }) => [name, full]))
  return { warranty: of('warranty'), duration: of('duration') }
}

/** Emits the data of every entity that has any. */
export function emitContent(site: ResolvedSite): EmittedFile[] {
  return site.model.entities.flatMap(entity => {
    const data = pageData(entity, site)
    return data === undefined ? [] : [emitData(exportNameOf(entity), data)]
  })
}
