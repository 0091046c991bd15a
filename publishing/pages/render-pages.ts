import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { Prerenderer } from '../../pages/prerender.ts'
import type { Content } from '../../site/content.ts'
import { clientFolder } from '../../site/release-folders.ts'
import type { Bundle } from '../bundle/bundle.ts'
import {
  joinRecords,
  type PageHistory,
  type PageRecord,
  type PageRecords,
  readHistory,
  writeHistory,
} from './page-record.ts'
import { type PagesAhead, prerenderModule, startPageThread } from './page-thread.ts'
import type { PageWork } from './page-worker.ts'
import { hashPart } from './part-hash.ts'
import { takeBack, takeOver } from './take-over.ts'
import { countLeft, loadPrerenderer, noneTaken, writePages } from './write-pages.ts'

export interface RenderOptions {
  bundle: Bundle
  /** The folder of generated data. */
  dataDir: string
  /** The release that is being made, and the one before, whose pages are taken over where they are still right. */
  release: string
  before?: string | undefined
  /** Files of its pages that have been taken over already, right or not: see link-pages.ts. */
  linked?: readonly string[]
  /** The thread that renders them already. */
  begun?: PagesAhead | undefined
}

export interface RenderedPages {
  /** Addresses of the pages that had to be rendered. */
  rendered: readonly string[]
  /** How many were taken over. */
  kept: number
  /** Names of the parts of the content that a page read, by its address. */
  partsOf: (address: string) => readonly string[]
}

/** A thread takes as long to start as a few pages take to render. */
const pagesWorthAThread = 12

/** Every page of the site into the release: those whose code or content changed are rendered, the others linked. */
export async function renderPages(options: RenderOptions): Promise<RenderedPages> {
  const { bundle, dataDir, release, begun } = options
  const module = prerenderModule(bundle)
  const prerenderer = await loadPrerenderer(module, { dataDir, clientEntry: bundle.clientEntry })
  const history = historyOf(options)
  const kept = keepPages(prerenderer, history, options)
  const keptAddresses = new Set(kept.map(({ address }) => address))
  const addresses = prerenderer.addresses.filter(address => !keptAddresses.has(address))
  const work: PageWork = {
    module,
    prerenderer: { dataDir, clientEntry: bundle.clientEntry },
    write: {
      addresses,
      taken: begun?.taken ?? noneTaken(),
      outDir: path.join(release, clientFolder),
      before: options.before && path.join(options.before, clientFolder),
      hashesBefore: new Map(history?.pages.map(({ file, hash }) => [file, hash])),
    },
  }
  const made = await inThreads(work, prerenderer, options)
  const records = joinRecords(history ? [...made, { ...history, pages: kept }] : made)
  writeHistory(release, { sources: bundle.sources, ...records })
  return { rendered: addresses, kept: kept.length, partsOf: partsOfPages(records) }
}

function partsOfPages({ parts, pages }: PageRecords): RenderedPages['partsOf'] {
  const placesOf = new Map(pages.map(page => [page.address, page.parts]))
  return address => placesOf.get(address)?.map(place => parts[place]?.[0] ?? '') ?? []
}

function historyOf({ before, bundle }: RenderOptions): PageHistory | undefined {
  const history = before === undefined ? undefined : readHistory(before)
  return history?.sources === bundle.sources ? history : undefined
}

/** Takes over what reads nothing that has changed since, and takes back what was taken over too early. */
function keepPages(
  { addresses, content }: Prerenderer,
  history: PageHistory | undefined,
  { release, before, linked = [] }: RenderOptions,
): PageRecord[] {
  if (!history || before === undefined) return []
  const [from, to] = [path.join(before, clientFolder), path.join(release, clientFolder)]
  const there = new Set(addresses)
  const early = new Set(linked)
  const isChanged = changesSince(history, content)
  return history.pages.filter(page => {
    const isRight = there.has(page.address) && !isChanged(page)
    if (!early.has(page.file)) return isRight && takeOver(from, to, page.file)
    if (!isRight) takeBack(to, page.file)
    return isRight
  })
}

function changesSince({ parts, shared }: PageHistory, content: Content): (page: PageRecord) => boolean {
  const changed = new Set(
    parts.flatMap(([name, hash], place) => (hashPart(content, name) === hash ? [] : [place])),
  )
  const hasChanged = (places: readonly number[]) => places.some(place => changed.has(place))
  const lists = new Set(
    Object.entries(shared)
      .filter(([, places]) => hasChanged(places))
      .map(([key]) => key),
  )
  return page => hasChanged(page.parts) || page.shared.some(key => lists.has(key))
}

/** In threads; here, where it is little. What a thread that has begun already leaves is another such work. */
async function inThreads(
  work: PageWork,
  prerenderer: Prerenderer,
  { bundle, begun }: Pick<RenderOptions, 'bundle' | 'begun'>,
): Promise<PageRecords[]> {
  const { addresses = [], taken } = work.write
  const started = begun ? [begun] : []
  const worth = Math.floor(countLeft(addresses, taken) / pagesWorthAThread)
  const more = Math.min(availableParallelism() - started.length, worth)
  const isLittle = started.length + more < 2
  const threads = isLittle ? [] : Array.from({ length: more }, () => startPageThread(bundle, work))
  const made = [
    ...(isLittle ? [await writePages(prerenderer, work.write)] : []),
    ...(await Promise.all([...started, ...threads].map(({ records }) => records))),
  ]
  const done = new Set(made.flatMap(({ pages }) => pages.map(({ address }) => address)))
  const left = addresses.filter(address => !done.has(address))
  if (left.length === 0) return made
  const rest = { ...work, write: { ...work.write, addresses: left, taken: noneTaken() } }
  return [...made, ...(await inThreads(rest, prerenderer, { bundle }))]
}
