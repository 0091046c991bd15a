import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isJson, textAt } from '../../codegen/json.ts'
import { projectDir } from '../../codegen/project-dir.ts'
import { keptFolder } from '../files/kept-folder.ts'
import { clientSource, manifestFile, sheetsFile, viteBuild } from './vite-build.ts'

const defaultCacheDir = path.join(projectDir, 'node_modules/.cache/bundles')

/** How many stay, for going back and forth between branches. */
const kept = 5

/** The code of the site, ready to run: `client/` for browsers, `server/` for Node. Without any content. */
export interface Bundle {
  folder: string
  /** Hash of what it is made of. */
  sources: string
  /** URL of the one script of every page. */
  clientEntry: string
  /** Content-Security-Policy sources of the styles that pages have inlined. */
  styleHashes: readonly string[]
}

export const hasBundle = (sources: string, cacheDir = defaultCacheDir): boolean =>
  existsSync(path.join(cacheDir, sources))

/** The bundle of the sources that have this hash, made if it is not in the cache. */
export async function bundleOf(sources: string, cacheDir = defaultCacheDir): Promise<Bundle> {
  // By this, Vite and React choose between what is published and a form for development that is several times slower.
  process.env.NODE_ENV = 'production'
  const folder = await keptFolder({ cacheDir, name: sources, kept, make: makeBundle })
  const { styleHashes } = await loadSheets(folder)
  return { folder, sources, clientEntry: clientEntryIn(folder), styleHashes }
}

async function makeBundle(folder: string): Promise<void> {
  await viteBuild(folder)
  await writeSheets(folder)
}

interface SheetsModule {
  sheetFiles: readonly { path: string; content: string }[]
  styleHashes: readonly string[]
}

/** renderer/sheet-files.ts, from which all pages have their style. */
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

function clientEntryIn(folder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(folder, manifestFile), 'utf8'))
  const file = isJson(manifest) ? textAt(manifest, [clientSource, 'file']) : undefined
  if (file === undefined) throw new Error(`${clientSource} is not in the manifest of the bundle`)
  return `/${file}`
}
