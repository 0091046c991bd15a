import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Prerenderer, PrerendererOptions } from '../../pages/prerender.ts'
import { textFileOf } from '../../site/addresses.ts'
import { compress, encodingsOf } from '../site-files/compress.ts'
import { hashOf, type PageRecords, recordPages } from './page-record.ts'
import { takeOver } from './take-over.ts'

export interface WriteOptions {
  addresses: readonly string[]
  /** The site's folder. */
  outDir: string
  /** That of the release before. */
  before?: string | undefined
  /** Hash of the HTML of a page of that release, by its file. */
  hashesBefore: ReadonlyMap<string, string>
}

/** Renders pages, each to a file with its compressed twins; none is kept in memory. */
export async function writePages(
  prerenderer: Prerenderer,
  { addresses, outDir, before, hashesBefore }: WriteOptions,
): Promise<PageRecords> {
  const recorded = recordPages()
  for (const address of addresses) {
    const { html, text, file, reads } = await prerenderer.render(address)
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
  return recorded.records()
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
