import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { contentHash } from '../../codegen/cache/hash.ts'
import type { DependencyTracker } from '../../site/dependencies.ts'

/** Entry of a rendered page, from which the next build decides whether to render it again. */
export interface PageEntry {
  address: string
  /** Path in the published folder. */
  file: string
  /** Hash of the HTML. */
  hash: string
  /** Indexes into `dependencies` of the manifest. */
  dependencies: readonly number[]
  /** Keys of lists of dependencies that the page shares with others, such as those of the header. */
  shared: readonly string[]
}

/** Entries of pages and what they depend on. */
export interface PageManifest {
  /** Keys of all dependencies, each with a hash of its value. */
  dependencies: readonly (readonly [key: string, hash: string])[]
  pages: readonly PageEntry[]
  /** Shared lists of dependencies, by the hashes of their keys. */
  shared: Readonly<Record<string, readonly number[]>>
}

/** The manifest of a release: pages.json. */
export interface StoredManifest extends PageManifest {
  /** Hash of the code that rendered the pages. */
  sources: string
}

const manifestFile = 'pages.json'

/** Merges manifests. Keeps only the dependencies and shared lists that their pages use. */
export function mergeManifests(manifests: readonly PageManifest[]): PageManifest {
  const dependencies = createIndexedList<PageManifest['dependencies'][number]>()
  const pages: PageEntry[] = []
  const shared: Record<string, readonly number[]> = {}
  for (const manifest of manifests) {
    const indexes: number[] = []
    const toMergedIndex = (index: number): number => {
      const dependency = manifest.dependencies[index] ?? throwMissingDependency()
      indexes[index] ??= dependencies.indexFor(dependency[0], () => dependency)
      return indexes[index]
    }
    for (const page of manifest.pages) {
      for (const key of page.shared) shared[key] ??= (manifest.shared[key] ?? []).map(toMergedIndex)
      pages.push({ ...page, dependencies: page.dependencies.map(toMergedIndex) })
    }
  }
  return { dependencies: dependencies.all, pages, shared }
}

function throwMissingDependency(): never {
  throw new Error('A page has a dependency that its manifest does not list')
}

/** Creates a builder of a manifest. */
export function createManifestBuilder(): {
  add(page: Omit<PageEntry, 'dependencies' | 'shared'>, tracker: DependencyTracker): void
  /** Returns the manifest. `hashValue` hashes the value of a dependency, by its key. */
  build(hashValue: (key: string) => string): PageManifest
} {
  const keys = createIndexedList<string>()
  const indexesOf = (all: readonly string[]) => all.map(key => keys.indexFor(key, () => key))
  const pages: PageEntry[] = []
  const shared: Record<string, readonly number[]> = {}
  const sharedKeys = new Map<DependencyTracker, string>()
  const addShared = (tracker: DependencyTracker) => {
    const dependencies = allDependencies(tracker)
    const key = contentHash(dependencies.join('\0'))
    shared[key] = indexesOf(dependencies)
    sharedKeys.set(tracker, key)
    return key
  }
  return {
    add(page, tracker) {
      const lists = [...tracker.included()].map(other => sharedKeys.get(other) ?? addShared(other))
      pages.push({ ...page, dependencies: indexesOf(tracker.keys()), shared: [...new Set(lists)].sort() })
    },
    build: hashValue => ({ dependencies: keys.all.map(key => [key, hashValue(key)]), pages, shared }),
  }
}

/** Creates a list without duplicates. `indexFor` adds an item that is missing. */
function createIndexedList<Item>(): {
  all: readonly Item[]
  indexFor(key: string, create: () => Item): number
} {
  const all: Item[] = []
  const indexes = new Map<string, number>()
  return {
    all,
    indexFor(key, create) {
      const known = indexes.get(key)
      if (known !== undefined) return known
      indexes.set(key, all.length)
      return all.push(create()) - 1
    },
  }
}

function allDependencies(tracker: DependencyTracker): string[] {
  return [...new Set([...tracker.keys(), ...[...tracker.included()].flatMap(allDependencies)])].sort()
}

/** Format of pages.json. Pages are arrays, which take less space. */
interface ManifestJson extends Omit<StoredManifest, 'pages'> {
  pages: [
    address: string,
    file: string,
    hash: string,
    dependencies: readonly number[],
    shared: readonly string[],
  ][]
}

export function writeManifest(release: string, manifest: StoredManifest): void {
  const json: ManifestJson = {
    ...manifest,
    pages: manifest.pages.map(({ address, file, hash, dependencies, shared }) => [
      address,
      file,
      hash,
      dependencies,
      shared,
    ]),
  }
  writeFileSync(path.join(release, manifestFile), JSON.stringify(json))
}

/** Reads the manifest of a release. Returns undefined if there is none, as in a release of an earlier version. */
export function readManifest(release: string): StoredManifest | undefined {
  const file = path.join(release, manifestFile)
  if (!existsSync(file)) return undefined
  // Only `writeManifest` writes this file, hence the cast.
  const json = JSON.parse(readFileSync(file, 'utf8')) as ManifestJson
  return {
    ...json,
    pages: json.pages.map(([address, file, hash, dependencies, shared]) => ({
      address,
      file,
      hash,
      dependencies,
      shared,
    })),
  }
}
