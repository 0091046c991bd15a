import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { contentHash } from '../../codegen/cache/hash.ts'
import type { Prerenderer, PrerendererOptions } from '../../pages/prerender.ts'
import { textFileOf } from '../../site/addresses.ts'
import { compress, compressedExtensionsOf } from '../site-files/compress.ts'
import { hashDependency } from './hash-dependency.ts'
import { createManifestBuilder, type PageManifest } from './page-manifest.ts'
import { reusePage } from './reuse-page.ts'

export interface WriteOptions {
  /** Pages to render. */
  addresses: readonly string[]
  /** Index of the next page to render, shared by the workers, so that all stay busy. */
  nextPage: Int32Array
  /** Published folder of the release. */
  outDir: string
  /** Published folder of the previous release. */
  previousDir?: string | undefined
  /** Hashes of the HTML of the previous release, by file. */
  previousHashes: ReadonlyMap<string, string>
}

export interface PageWorkerData {
  /** URL of the bundled pages/prerender.ts. */
  module: string
  prerenderer: PrerendererOptions
  write: WriteOptions
}

/** Creates a counter for `WriteOptions.nextPage`. */
export const createPageCounter = (): Int32Array =>
  new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

function* takePages(addresses: readonly string[], nextPage: Int32Array): Generator<string> {
  for (;;) {
    const address = addresses[Atomics.add(nextPage, 0, 1)]
    if (address === undefined) return
    yield address
  }
}

/** Renders pages and writes them with their Markdown and compressed copies. Keeps no page in memory. */
export async function writePages(
  prerenderer: Prerenderer,
  { addresses, nextPage, outDir, previousDir, previousHashes }: WriteOptions,
): Promise<PageManifest> {
  const manifest = createManifestBuilder()
  for (const address of takePages(addresses, nextPage)) {
    const { html, text, file, dependencies } = await prerenderer.render(address)
    const bytes = Buffer.from(html)
    const hash = contentHash(bytes)
    manifest.add({ address, file, hash }, dependencies)
    const isUnchanged = previousDir !== undefined && previousHashes.get(file) === hash
    if (isUnchanged && reusePage(previousDir, outDir, file)) continue
    // The Markdown is next to the page's folder.
    mkdirSync(path.dirname(path.join(outDir, file)), { recursive: true })
    writeCompressed(path.join(outDir, file), bytes)
    const textFile = textFileOf(file)
    if (text && textFile) writeCompressed(path.join(outDir, textFile), Buffer.from(text))
  }
  return manifest.build(key => hashDependency(prerenderer.contentIn, key))
}

function writeCompressed(file: string, bytes: Uint8Array): void {
  writeFileSync(file, bytes)
  for (const extension of compressedExtensionsOf(file))
    writeFileSync(`${file}.${extension}`, compress(bytes, extension))
}

/** Loads the bundled pages/prerender.ts. */
export async function loadPrerenderer(url: string, options: PrerendererOptions): Promise<Prerenderer> {
  const module: unknown = await import(/* @vite-ignore */ url)
  if (!isPrerenderModule(module)) throw new Error(`${url} doesn't export createPrerenderer`)
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
