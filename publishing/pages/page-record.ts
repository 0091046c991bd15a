import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DependencyTracker } from '../../site/dependencies.ts'

/** What the build remembers of a page, to know whether it must be rendered again. */
export interface PageRecord {
  address: string
  /** Path in the site's folder. */
  file: string
  /** Of its HTML. */
  hash: string
  /** The parts of the content that it read, by their places in the list of all. */
  parts: readonly number[]
  /** Lists of parts that it shares with other pages, which have the same header for one. */
  shared: readonly string[]
}

/** What pages were made from. */
export interface PageRecords {
  /** The parts of the content that any of them read, each with the hash of what it said. */
  parts: readonly (readonly [name: string, hash: string])[]
  pages: readonly PageRecord[]
  /** The shared lists of parts, by their hashes. */
  shared: Readonly<Record<string, readonly number[]>>
}

/** All that is kept of a build beside its pages. */
export interface PageHistory extends PageRecords {
  /** Of the code that rendered them. */
  sources: string
}

/** In a release. */
const historyFile = 'pages.json'

/** As one, with the parts and the shared lists that its pages name. */
export function joinRecords(all: readonly PageRecords[]): PageRecords {
  const parts = listOnce<PageRecords['parts'][number]>()
  const pages: PageRecord[] = []
  const shared: Record<string, readonly number[]> = {}
  for (const records of all) {
    const places: number[] = []
    const placeOf = (place: number): number => {
      const part = records.parts[place] ?? missingPart()
      places[place] ??= parts.placeOf(part[0], () => part)
      return places[place]
    }
    for (const page of records.pages) {
      for (const key of page.shared) shared[key] ??= (records.shared[key] ?? []).map(placeOf)
      pages.push({ ...page, parts: page.parts.map(placeOf) })
    }
  }
  return { parts: parts.all, pages, shared }
}

function missingPart(): never {
  throw new Error('A page names a part of the content that is not among those of its records')
}

/** Gathers the records of pages that share much. */
export function recordPages(): {
  add(page: Omit<PageRecord, 'parts' | 'shared'>, reads: DependencyTracker): void
  /** `hashPart`: of what the content says in a part, by its name. */
  records(hashPart: (name: string) => string): PageRecords
} {
  const names = listOnce<string>()
  const placesOf = (all: readonly string[]) => all.map(name => names.placeOf(name, () => name))
  const pages: PageRecord[] = []
  const shared: Record<string, readonly number[]> = {}
  const keys = new Map<DependencyTracker, string>()
  const share = (reads: DependencyTracker) => {
    const parts = allParts(reads)
    const key = hashOf(parts.join('\0'))
    shared[key] = placesOf(parts)
    keys.set(reads, key)
    return key
  }
  return {
    add(page, reads) {
      const lists = [...reads.included()].map(other => keys.get(other) ?? share(other))
      pages.push({ ...page, parts: placesOf(reads.keys()), shared: [...new Set(lists)].sort() })
    },
    records: hashPart => ({ parts: names.all.map(name => [name, hashPart(name)]), pages, shared }),
  }
}

/** A list in which nothing stands twice. */
function listOnce<Item>(): { all: readonly Item[]; placeOf(name: string, make: () => Item): number } {
  const all: Item[] = []
  const places = new Map<string, number>()
  return {
    all,
    placeOf(name, make) {
      const known = places.get(name)
      if (known !== undefined) return known
      places.set(name, all.length)
      return all.push(make()) - 1
    },
  }
}

function allParts(reads: DependencyTracker): string[] {
  return [...new Set([...reads.keys(), ...[...reads.included()].flatMap(allParts)])].sort()
}

export const hashOf = (text: string | Uint8Array): string =>
  createHash('sha1').update(text).digest('base64url').slice(0, 16)

interface KeptHistory extends Omit<PageHistory, 'pages'> {
  pages: [address: string, file: string, hash: string, parts: readonly number[], shared: readonly string[]][]
}

export function writeHistory(release: string, history: PageHistory): void {
  const kept: KeptHistory = {
    ...history,
    pages: history.pages.map(({ address, file, hash, parts, shared }) => [
      address,
      file,
      hash,
      parts,
      shared,
    ]),
  }
  writeFileSync(path.join(release, historyFile), JSON.stringify(kept))
}

/** Undefined where there is none, as in a release of an earlier version. */
export function readHistory(release: string): PageHistory | undefined {
  const file = path.join(release, historyFile)
  if (!existsSync(file)) return undefined
  // Nothing but `writeHistory` writes it, hence the cast.
  const kept = JSON.parse(readFileSync(file, 'utf8')) as KeptHistory
  return {
    ...kept,
    pages: kept.pages.map(([address, file, hash, parts, shared]) => ({ address, file, hash, parts, shared })),
  }
}
