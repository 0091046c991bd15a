import type { ContentData } from './content-data.ts'

/** A collection. Each read makes the page that reads it depend on what it read. */
export interface Records<Item> {
  /** All records, in the order of the collection. */
  readonly all: readonly Item[]
  /** Returns the record that a checked reference names. Throws if it doesn't exist. */
  get(slug: SlugOf<Item>): Item
  /** Looks up a slug that the check doesn't cover, such as one from a URL. */
  find(slug: string): Item | undefined
}

type SlugOf<Item> = Item extends { slug: infer Slug } ? Slug : Item extends { url: infer Url } ? Url : never

/** All content, with collections that can be looked up by slug. */
export type Content = {
  readonly [Kind in keyof ContentData]: ContentData[Kind] extends readonly (infer Item)[]
    ? Records<Item>
    : ContentData[Kind]
}

/** Returns the data of a kind. Called once per kind, on first access. */
export type DataSource = (kind: string) => unknown

/** Creates the content over a data source. The data isn't validated: its types are generated from the schemas that it passed. */
export function createContent(source: DataSource): Content {
  const opened = new Map<string, unknown>()
  const open = (kind: string) => {
    const data = source(kind)
    return Array.isArray(data) ? recordsOf(kind, data) : data
  }
  return new Proxy({} as Content, {
    get(_, kind) {
      // `await` reads `then` of any value.
      if (typeof kind !== 'string' || kind === 'then') return undefined
      if (!opened.has(kind)) opened.set(kind, open(kind))
      return opened.get(kind)
    },
  })
}

export interface Keyed {
  slug?: string
  url?: string
}

/** Slug of a record, or its URL if it has no slug. */
export const recordKey = ({ slug, url = '' }: Keyed): string => slug ?? url

export const isRecords = (data: unknown): data is Records<Keyed> =>
  typeof data === 'object' && data !== null && 'all' in data && 'find' in data && 'get' in data

function recordsOf(kind: string, all: readonly Keyed[]): Records<Keyed> {
  const byKey = new Map(all.map(item => [recordKey(item), item]))
  const find = (slug: string) => byKey.get(slug)
  return {
    all,
    find,
    get(slug: string) {
      const item = find(slug)
      if (!item) throw new Error(`There is no "${slug}" among the ${kind}`)
      return item
    },
  }
}
