/** All that the site says, as every page, message and file gets it. */
import type { ContentData } from './content-data.ts'

/** A collection. Which of its records a page asks for says what the page depends on. */
export interface Records<Item> {
  /** In their order. */
  readonly all: readonly Item[]
  /** By a slug that a record names: the check has made sure that it is there. */
  get(slug: SlugOf<Item>): Item
  /** By whatever an address says. */
  find(slug: string): Item | undefined
}

type SlugOf<Item> = Item extends { slug: infer Slug } ? Slug : Item extends { url: infer Url } ? Url : never

export type Content = {
  readonly [Kind in keyof ContentData]: ContentData[Kind] extends readonly (infer Item)[]
    ? Records<Item>
    : ContentData[Kind]
}

/** Gives the data of a kind; asked once, when something of it is first needed. */
export type DataSource = (kind: string) => unknown

/**
 * The content over a source. The data is ours, made under the very schemas that its types come from, so it is taken
 * at their word.
 */
export function createContent(source: DataSource): Content {
  const opened = new Map<string, unknown>()
  const open = (kind: string) => {
    const data = source(kind)
    return Array.isArray(data) ? recordsOf(kind, data) : data
  }
  return new Proxy({} as Content, {
    get(_, kind) {
      // `await` asks whatever it gets whether it is a promise.
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

/** A record's slug, or its address where it has none. */
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
