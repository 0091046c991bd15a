import { getAt, isObject, type JsonPath, textAt } from '../json.ts'
import type { Span } from '../problem.ts'
import type { ContentRecord } from '../read/record.ts'
import { annotatedTexts } from '../schema/annotations.ts'
import { findField, objectShapeOf, shapeAt } from '../schema/shape.ts'
import { urlOf } from './queries.ts'

/** A place where a record names another one: by its file name, or by the address of its page or file. */
export type Mention = { target: ContentRecord; isLink: boolean } & (
  | {
      path: JsonPath
      /** The list entry that consists of this mention and its words, such as a line of a menu. */
      entry?: JsonPath
    }
  | { span: Span }
)

export interface Targets {
  bySlug: ReadonlyMap<string, ContentRecord>
  byUrl: ReadonlyMap<string, ContentRecord>
}

/** Collects records by 'folder/slug' and by the addresses of their pages and files. */
export function targetsOf(records: readonly ContentRecord[]): Targets {
  const urls = (record: ContentRecord) =>
    [urlOf(record), textAt(record.data, ['downloadUrl'])].flatMap(url =>
      url ? [[url, record] as const] : [],
    )
  return {
    bySlug: new Map(records.map(record => [`${record.entity.name}/${record.slug}`, record])),
    byUrl: new Map(records.flatMap(urls)),
  }
}

/** Returns the places where a record names one of the targets, in the order of the file. */
export function findMentions(record: ContentRecord, { bySlug, byUrl }: Targets): Mention[] {
  const { reference, link } = annotatedTexts(record)
  const named = (path: JsonPath, target: ContentRecord | undefined, isLink: boolean): Mention[] => {
    if (!target || target === record) return []
    const entry = entryAt(record, path)
    return [{ path, target, isLink, ...(entry && { entry }) }]
  }
  return [
    ...reference.flatMap(({ path, text, collection }) =>
      named(path, bySlug.get(`${collection}/${text}`), false),
    ),
    ...link.flatMap(({ path, text }) => named(path, byUrl.get(pageOf(text)), true)),
    ...(record.body?.links ?? []).flatMap(({ url, span }): Mention[] => {
      const target = byUrl.get(pageOf(url))
      return target && target !== record ? [{ span, target, isLink: true }] : []
    }),
  ]
}

const pageOf = (href: string) => href.replace(/[?#].*$/s, '')

/** Returns the path of the list entry that is pointless without the text at a path: the text itself, or a group that requires it. */
function entryAt({ entity, data }: ContentRecord, path: JsonPath): JsonPath | undefined {
  // An entry of the redirects stays: an old address must lead somewhere.
  if (entity.name === 'redirects') return undefined
  const key = path.at(-1)
  if (typeof key === 'number') return path
  const group = path.slice(0, -1)
  if (typeof group.at(-1) !== 'number') return undefined
  const [shape, value] = [shapeAt(entity.shape, data, group), getAt(data, group)]
  if (!shape || !isObject(value)) return undefined
  return findField(objectShapeOf(shape, value), String(key))?.required ? group : undefined
}
