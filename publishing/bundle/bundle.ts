import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isJson, textAt } from '../../codegen/json.ts'
import { projectDir } from '../../codegen/project-dir.ts'
import { cachedFolder } from '../files/cached-folder.ts'
import { clientSource, manifestFile, sheetsFile, viteBuild } from './vite-build.ts'

const cacheDir = path.join(projectDir, 'node_modules/.cache/bundles')

// Several, so that switching branches doesn't rebuild them.
const MAX_CACHED_BUNDLES = 5

/** Bundled code of the site: `client/` for browsers, `server/` for Node. Contains no content. */
export interface Bundle {
  folder: string
  /** Hash of the source files. */
  sources: string
  /** URL of the client script. */
  clientEntry: string
  /** Content-Security-Policy sources of the inlined styles. */
  styleHashes: readonly string[]
}

export const hasBundle = (sources: string): boolean => existsSync(path.join(cacheDir, sources))

/** Returns the bundle of the sources with this hash. Builds it if it isn't in the cache. */
export async function ensureBundle(sources: string): Promise<Bundle> {
  // Vite and React use their production versions, which are several times faster.
  process.env.NODE_ENV = 'production'
  const folder = await cachedFolder({
    cacheDir,
    name: sources,
    limit: MAX_CACHED_BUNDLES,
    create: createBundle,
  })
  const { styleHashes } = await loadSheets(folder)
  return { folder, sources, clientEntry: readClientEntry(folder), styleHashes }
}

async function createBundle(folder: string): Promise<void> {
  await viteBuild(folder)
  await writeSheets(folder)
}

interface SheetsModule {
  sheetFiles: readonly { path: string; content: string }[]
  styleHashes: readonly string[]
}

/** Loads the bundled renderer/sheet-files.ts. */
function loadSheets(folder: string): Promise<SheetsModule> {
  return import(/* @vite-ignore */ pathToFileURL(path.join(folder, sheetsFile)).href)
}

async function writeSheets(folder: string): Promise<void> {
  const { sheetFiles } = await loadSheets(folder)
  for (const { path: file, content } of sheetFiles) {
    const target = path.join(folder, 'client', file)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, content)
  }
}

function readClientEntry(folder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(folder, manifestFile), 'utf8'))
  const file = isJson(manifest) ? textAt(manifest, [clientSource, 'file']) : undefined
  if (file === undefined) throw new Error(`${clientSource} is not in the manifest of the bundle`)
  return `/${file}`
}
