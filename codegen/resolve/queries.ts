import { memoizeByObject } from '../cache/memoize.ts'
import { textAt } from '../json.ts'
import type { Entity } from '../model.ts'
import type { ContentRecord } from '../read/record.ts'

interface Records {
  records: readonly ContentRecord[]
}

/** The records of a kind, by its name. */
export function recordsOf({ records }: Records, name: string): readonly ContentRecord[] {
  return byKind(records).get(name) ?? []
}

const byKind = memoizeByObject((records: readonly ContentRecord[]) => {
  const kinds = new Map<string, ContentRecord[]>()
  for (const record of records) {
    const others = kinds.get(record.entity.name)
    if (others) others.push(record)
    else kinds.set(record.entity.name, [record])
  }
  return kinds
})

/** The URL of a record's page: undefined without a page, or while a field that the URL needs is missing. */
export function urlOf(record: ContentRecord): string | undefined {
  const { urlPattern } = record.entity
  if (!urlPattern) return undefined
  let complete = true
  const url = urlPattern.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = field === 'slug' ? record.slug : textAt(record.data, [field])
    if (!value) complete = false
    return value ?? ''
  })
  return complete ? url : undefined
}

/** Order of a collection: by `order` where stated, then by slug. */
export function sortRecords(records: readonly ContentRecord[]): ContentRecord[] {
  const order = (record: ContentRecord) =>
    typeof record.data?.order === 'number' ? record.data.order : Number.POSITIVE_INFINITY
  const bySlug = (a: ContentRecord, b: ContentRecord) => (a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : 0)
  return [...records].sort((a, b) => (order(a) === order(b) ? bySlug(a, b) : order(a) - order(b)))
}

export function slugsOf(site: Records, entity: Pick<Entity, 'name'>): string[] {
  return recordsOf(site, entity.name).map(record => record.slug)
}
