import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Prerendered, Prerenderer, PrerendererOptions } from '../../pages/prerender.ts'
import { textFileOf } from '../../site/addresses.ts'
import { compress, encodingsOf } from '../site-files/compress.ts'
import { hashOf, type PageRecords, recordPages } from './page-record.ts'
import { hashPart } from './part-hash.ts'
import { takeOver } from './take-over.ts'

export interface WriteOptions {
  /** All pages, where none are named. */
  addresses?: readonly string[]
  /** How many of them are taken. Threads that share it take one page after the other, whoever comes first. */
  taken: Int32Array
  /** Whether pages that can't be rendered are left out: not all that they need may be there yet. */
  leavesFailed?: boolean
  /** The site's folder. */
  outDir: string
  /** That of the release before. */
  before?: string | undefined
  /** Hash of the HTML of a page of that release, by its file. */
  hashesBefore: ReadonlyMap<string, string>
}

export const noneTaken = (): Int32Array => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

/** How many pages nobody has taken yet. */
export const countLeft = (addresses: readonly string[], taken: Int32Array): number =>
  Math.max(0, addresses.length - Atomics.load(taken, 0))

function* takeInTurn(addresses: readonly string[], taken: Int32Array): Generator<string> {
  for (;;) {
    const address = addresses[Atomics.add(taken, 0, 1)]
    if (address === undefined) return
    yield address
  }
}

/** Renders pages, each to a file with its compressed twins; none is kept in memory. */
export async function writePages(
  prerenderer: Prerenderer,
  { addresses = prerenderer.addresses, taken, leavesFailed, outDir, before, hashesBefore }: WriteOptions,
): Promise<PageRecords> {
  const recorded = recordPages()
  for (const address of takeInTurn(addresses, taken)) {
    const page = await render(address)
    if (page === undefined) continue
    const { html, text, file, reads } = page
    const bytes = Buffer.from(html)
    const hash = hashOf(bytes)
    recorded.add({ address, file, hash }, reads)
    const isAsBefore = before !== undefined && hashesBefore.get(file) === hash
    if (isAsBefore && takeOver(before, outDir, file)) continue
    // Its text stands beside its folder.
    mkdirSync(path.dirname(path.join(outDir, file)), { recursive: true })
    writeCompressed(path.join(outDir, file), bytes)
    const textFile = textFileOf(file)
    if (text && textFile) writeCompressed(path.join(outDir, textFile), Buffer.from(text))
  }
  return recorded.records(name => hashPart(prerenderer.content, name))

  async function render(address: string): Promise<Prerendered | undefined> {
    try {
      return await prerenderer.render(address)
    } catch (error) {
      if (leavesFailed) return undefined
      throw error
    }
  }
}

function writeCompressed(file: string, bytes: Uint8Array): void {
  writeFileSync(file, bytes)
  for (const encoding of encodingsOf(file)) writeFileSync(`${file}.${encoding}`, compress(bytes, encoding))
}

/** From the bundle: this side knows no page. */
export async function loadPrerenderer(url: string, options: PrerendererOptions): Promise<Prerenderer> {
  const module: unknown = await import(/* @vite-ignore */ url)
  if (!isPrerenderModule(module)) throw new Error(`${url} renders no pages`)
  return module.createPrerenderer(options)
}

interface PrerenderModule {
  createPrerenderer(options: PrerendererOptions): Prerenderer
}

const isPrerenderModule = (module: unknown): module is PrerenderModule =>
  typeof module === 'object' &&
  module !== null &&
  'createPrerenderer' in module &&
  typeof module.createPrerenderer === 'function'
