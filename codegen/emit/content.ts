import { type Entity, exportName } from '../model.ts'
import { resolveRecord } from '../resolve/records.ts'
import { recordsNamed, sortRecords } from '../resolve/select.ts'
import type { Site } from '../resolve/site.ts'
import type { TermKind } from '../term-kinds.ts'
import { type EmittedFile, emitData } from './emitted.ts'
import { factsOf } from './facts.ts'

/** What a kind holds: the records of a collection in their order, or the one record of a single file. */
export function dataOf(entity: Entity, site: Site): unknown {
  if (entity.name === 'facts') return factsOf(site)
  const readable = recordsNamed(site, entity.name).filter(({ data }) => data)
  const records = sortRecords(readable).map(record => resolveRecord(record, site.facts))
  if (entity.name === 'prices' && records[0]) {
    return { ...records[0], entries: Object.fromEntries(site.facts.prices.entries) }
  }
  if (entity.name === 'terms' && records[0]) return { ...records[0], printed: printedTerms(site) }
  return entity.kind === 'collection' ? records : records[0]
}

function printedTerms({ facts }: Site): Record<TermKind, Record<string, string>> {
  const of = (kind: TermKind) =>
    Object.fromEntries([...facts.terms[kind].values()].map(({ name, full }) => [name, full]))
  return { warranty: of('warranty'), duration: of('duration') }
}

/** The data of every kind that has any. */
export function emitContent(site: Site): EmittedFile[] {
  return site.model.entities.flatMap(entity => {
    const data = dataOf(entity, site)
    return data === undefined ? [] : [emitData(exportName(entity), data)]
  })
}
