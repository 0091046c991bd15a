import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reads } from '../../site/reads.ts'

/** What the build remembers of a page, to know whether it must be rendered again. */
export interface PageRecord {
  address: string
  /** Path in the site's folder. */
  file: string
  /** Of its HTML. */
  hash: string
  /** Names of the parts of the content that it read. */
  parts: readonly string[]
  /** Lists of parts that it shares with other pages, which have the same header for one. */
  shared: readonly string[]
}

/** What pages were made from. */
export interface PageRecords {
  pages: readonly PageRecord[]
  /** The shared lists of parts, by their hashes. */
  shared: Readonly<Record<string, readonly string[]>>
}

/** All that is kept of a build beside its pages. */
export interface PageHistory extends PageRecords {
  /** Of the code that rendered them. */
  sources: string
  /** Of the parts, by name. */
  partHashes: Readonly<Record<string, string>>
}

/** In a release. */
const historyFile = 'pages.json'

export const emptyRecords: PageRecords = { pages: [], shared: {} }

export function joinRecords(records: readonly PageRecords[]): PageRecords {
  return {
    pages: records.flatMap(({ pages }) => pages),
    shared: Object.assign({}, ...records.map(({ shared }) => shared)),
  }
}

/** Gathers the records of pages that share much. */
export function recordPages(): {
  add(page: Omit<PageRecord, 'parts' | 'shared'>, reads: Reads): void
  records(): PageRecords
} {
  const pages: PageRecord[] = []
  const shared: Record<string, readonly string[]> = {}
  const keys = new Map<Reads, string>()
  const share = (reads: Reads) => {
    const parts = allParts(reads)
    const key = hashOf(parts.join('\0'))
    shared[key] = parts
    keys.set(reads, key)
    return key
  }
  return {
    add(page, reads) {
      const lists = [...reads.included()].map(other => keys.get(other) ?? share(other))
      pages.push({ ...page, parts: reads.parts(), shared: [...new Set(lists)].sort() })
    },
    records: () => ({ pages, shared }),
  }
}

function allParts(reads: Reads): string[] {
  return [...new Set([...reads.parts(), ...[...reads.included()].flatMap(allParts)])].sort()
}

export const hashOf = (text: string | Uint8Array): string =>
  createHash('sha1').update(text).digest('base64url').slice(0, 16)

export function partsOf({ pages, shared }: PageRecords): Set<string> {
  return new Set([...pages.flatMap(({ parts }) => parts), ...Object.values(shared).flat()])
}

interface KeptHistory {
  sources: string
  /** Names of parts, which the others refer to by their places, and the hash of each. */
  parts: [name: string, hash: string][]
  shared: [key: string, parts: number[]][]
  pages: [address: string, file: string, hash: string, parts: number[], shared: string[]][]
}

export function writeHistory(release: string, { sources, partHashes, shared, pages }: PageHistory): void {
  const places = new Map(Object.keys(partHashes).map((name, place) => [name, place]))
  const placesOf = (names: readonly string[]) => names.map(name => places.get(name) ?? -1)
  const kept: KeptHistory = {
    sources,
    parts: Object.entries(partHashes),
    shared: Object.entries(shared).map(([key, names]) => [key, placesOf(names)]),
    pages: pages.map(page => [page.address, page.file, page.hash, placesOf(page.parts), [...page.shared]]),
  }
  writeFileSync(path.join(release, historyFile), JSON.stringify(kept))
}

/** Undefined where there is none, as in a release of an earlier version. */
export function readHistory(release: string): PageHistory | undefined {
  const file = path.join(release, historyFile)
  if (!existsSync(file)) return undefined
  // Nothing but `writeHistory` writes it, hence the cast.
  const { sources, parts, shared, pages } = JSON.parse(readFileSync(file, 'utf8')) as KeptHistory
  const namesOf = (places: readonly number[]) => places.map(place => parts[place]?.[0] ?? '')
  return {
    sources,
    partHashes: Object.fromEntries(parts),
    shared: Object.fromEntries(shared.map(([key, places]) => [key, namesOf(places)])),
    pages: pages.map(([address, page, hash, places, lists]) => ({
      address,
      file: page,
      hash,
      parts: namesOf(places),
      shared: lists,
    })),
  }
}
