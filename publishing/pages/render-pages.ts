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
import { reusePage } from './reuse-page.ts'
import { type EarlyRender, prerenderModule, startPageWorker } from './start-page-worker.ts'
import {
  countRemaining,
  createPageCounter,
  loadPrerenderer,
  type PageWorkerData,
  writePages,
} from './write-pages.ts'

export interface RenderOptions {
  bundle: Bundle
  /** Folder of the generated data. */
  dataDir: string
  /** Folder of the new release. */
  release: string
  /** Folder of the previous release, whose unchanged pages are reused. */
  previous?: string | undefined
  /** Worker that already renders pages of the release. */
  earlyRender?: EarlyRender | undefined
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
  const { bundle, dataDir, release, previous, earlyRender } = options
  const module = prerenderModule(bundle)
  const prerenderer = await loadPrerenderer(module, { dataDir, clientEntry: bundle.clientEntry })
  const previousManifest = readUsableManifest(options)
  const reused = reuseUnchangedPages(prerenderer, previousManifest, options)
  const reusedAddresses = new Set(reused.map(({ address }) => address))
  const addresses = prerenderer.addresses.filter(address => !reusedAddresses.has(address))
  const data: PageWorkerData = {
    module,
    prerenderer: { dataDir, clientEntry: bundle.clientEntry },
    write: {
      addresses,
      nextPage: earlyRender?.nextPage ?? createPageCounter(),
      outDir: path.join(release, clientFolder),
      previousDir: previous && path.join(previous, clientFolder),
      previousHashes: new Map(previousManifest?.pages.map(({ file, hash }) => [file, hash])),
    },
  }
  const rendered = await renderInWorkers(data, prerenderer, options)
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

/** Renders in workers, or in this thread if few pages remain. Pages that the early worker skipped are rendered in a second pass. */
async function renderInWorkers(
  data: PageWorkerData,
  prerenderer: Prerenderer,
  { bundle, earlyRender }: Pick<RenderOptions, 'bundle' | 'earlyRender'>,
): Promise<PageManifest[]> {
  const { addresses = [], nextPage } = data.write
  const started = earlyRender ? [earlyRender] : []
  const useful = Math.floor(countRemaining(addresses, nextPage) / PAGES_PER_WORKER)
  const more = Math.min(availableParallelism() - started.length, useful)
  const isLittle = started.length + more < 2
  const workers = isLittle ? [] : Array.from({ length: more }, () => startPageWorker(bundle, data))
  const manifests = [
    ...(isLittle ? [await writePages(prerenderer, data.write)] : []),
    ...(await Promise.all([...started, ...workers].map(({ manifest }) => manifest))),
  ]
  const done = new Set(manifests.flatMap(({ pages }) => pages.map(({ address }) => address)))
  const skipped = addresses.filter(address => !done.has(address))
  if (skipped.length === 0) return manifests
  const rest = { ...data, write: { ...data.write, addresses: skipped, nextPage: createPageCounter() } }
  return [...manifests, ...(await renderInWorkers(rest, prerenderer, { bundle }))]
}
