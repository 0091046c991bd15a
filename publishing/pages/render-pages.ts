import { cpSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { Prerenderer } from '../../pages/prerender.ts'
import { parseDependencyKey } from '../../site/dependencies.ts'
import { builtData, clientFolder } from '../../site/release-folders.ts'
import type { Bundle } from '../bundle/bundle.ts'
import { hashDependency } from './hash-dependency.ts'
import {
  mergeManifests,
  type PageEntry,
  type PageManifest,
  readManifest,
  type StoredManifest,
  writeManifest,
} from './page-manifest.ts'
import { prerenderModule, renderInWorker } from './render-in-worker.ts'
import { reusePage } from './reuse-page.ts'
import { createPageCounter, loadPrerenderer, type PageWorkerData, writePages } from './write-pages.ts'

export interface RenderOptions {
  bundle: Bundle
  /** Folder of the generated data. */
  dataDir: string
  /** Folder of the new release. */
  release: string
  /** Folder of the previous release, whose unchanged pages are reused. */
  previous?: string | undefined
}

export interface RenderedPages {
  /** URLs of the rendered pages. */
  rendered: readonly string[]
  /** Number of reused pages. */
  reused: number
  /** Returns the dependency keys of a page, by URL. */
  dependenciesOf: (address: string) => readonly string[]
}

/** Starting a worker takes as long as rendering a few pages. */
const PAGES_PER_WORKER = 12

/**
 * Renders every page whose code or content changed into the release, and links the other pages from the previous release. The release
 * keeps the data, which the server reads and the next build compares.
 */
export async function renderPages(options: RenderOptions): Promise<RenderedPages> {
  const { bundle, dataDir, release, previous } = options
  const module = prerenderModule(bundle)
  const prerendererOptions = { dataDir, clientEntry: bundle.clientEntry }
  const prerenderer = await loadPrerenderer(module, prerendererOptions)
  const previousManifest = readUsableManifest(options)
  const reused = reuseUnchangedPages(prerenderer, previousManifest, options)
  const reusedAddresses = new Set(reused.map(({ address }) => address))
  const addresses = prerenderer.addresses.filter(address => !reusedAddresses.has(address))
  const data: PageWorkerData = {
    module,
    prerenderer: prerendererOptions,
    write: {
      addresses,
      nextPage: createPageCounter(),
      outDir: path.join(release, clientFolder),
      previousDir: previous && path.join(previous, clientFolder),
      previousHashes: new Map(previousManifest?.pages.map(({ file, hash }) => [file, hash])),
    },
  }
  const rendered = await renderAll(data, prerenderer, bundle)
  const manifest = mergeManifests(
    previousManifest ? [...rendered, { ...previousManifest, pages: reused }] : rendered,
  )
  writeManifest(release, { sources: bundle.sources, ...manifest })
  cpSync(dataDir, path.join(release, builtData), { recursive: true })
  return { rendered: addresses, reused: reused.length, dependenciesOf: dependenciesIn(manifest) }
}

function dependenciesIn({ dependencies, pages }: PageManifest): RenderedPages['dependenciesOf'] {
  const indexesByAddress = new Map(pages.map(page => [page.address, page.dependencies]))
  return address => indexesByAddress.get(address)?.map(index => dependencies[index]?.[0] ?? '') ?? []
}

/** Reads the manifest of the previous release. Returns undefined if other code rendered its pages. */
function readUsableManifest({ previous, bundle }: RenderOptions): StoredManifest | undefined {
  const manifest = previous === undefined ? undefined : readManifest(previous)
  return manifest?.sources === bundle.sources ? manifest : undefined
}

function reuseUnchangedPages(
  prerenderer: Prerenderer,
  manifest: StoredManifest | undefined,
  { release, previous }: RenderOptions,
): PageEntry[] {
  if (!manifest || previous === undefined) return []
  const [from, to] = [path.join(previous, clientFolder), path.join(release, clientFolder)]
  const existing = new Set(prerenderer.addresses)
  const isChanged = findChanges(manifest, prerenderer, path.join(previous, builtData))
  return manifest.pages.filter(
    page => existing.has(page.address) && !isChanged(page) && reusePage(from, to, page.file),
  )
}

/**
 * Compares all dependencies with the content. Returns a function that tells whether a page has a changed dependency. `previousData` is the
 * folder of the data that the pages of the manifest were rendered from.
 */
function findChanges(
  { dependencies, shared }: StoredManifest,
  { contentIn, compareWith }: Prerenderer,
  previousData: string,
): (page: PageEntry) => boolean {
  const kindOf = (key: string) => parseDependencyKey(key).kind
  const kinds = new Set(dependencies.map(([key]) => kindOf(key)))
  const sameKinds = new Set([...kinds].filter(compareWith(previousData)))
  const changedParts = new Set(
    dependencies.flatMap(([key, hash], index) =>
      sameKinds.has(kindOf(key)) || hashDependency(contentIn, key) === hash ? [] : [index],
    ),
  )
  const hasChanged = (indexes: readonly number[]) => indexes.some(index => changedParts.has(index))
  const changedLists = new Set(
    Object.entries(shared)
      .filter(([, indexes]) => hasChanged(indexes))
      .map(([key]) => key),
  )
  return page => hasChanged(page.dependencies) || page.shared.some(key => changedLists.has(key))
}

/** Renders in workers, or in this thread if few pages changed. */
async function renderAll(
  data: PageWorkerData,
  prerenderer: Prerenderer,
  bundle: Bundle,
): Promise<PageManifest[]> {
  const useful = Math.floor(data.write.addresses.length / PAGES_PER_WORKER)
  const workers = Math.min(availableParallelism(), useful)
  if (workers < 2) return [await writePages(prerenderer, data.write)]
  return Promise.all(Array.from({ length: workers }, () => renderInWorker(bundle, data)))
}
