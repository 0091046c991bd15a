import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { loadModel } from '../../codegen/load-model.ts'
import type { Model } from '../../codegen/model.ts'
import { readTexas } from '../../codegen/places/texas.ts'
import { projectDir } from '../../codegen/project-dir.ts'
import { generatedData, openContent } from '../../site/open-content.ts'
import type { MadeData } from '../client/preview/draft-content.ts'
import type { Settings } from '../client/settings.ts'
import { editorData } from './editor-data.ts'
import { editorVersion } from './editor-version.ts'
import { adminViteConfig } from './vite-config.ts'

interface BuildAdmin {
  contentDir: string
  /** What was generated from it. */
  dataDir?: string
  outDir: string
  settings: Settings
  /** What was built from the same sources before stays, and only the data is written anew. */
  isKept?: boolean
}

/** The visual editor as files for any host. */
export async function buildAdmin({
  contentDir,
  dataDir = path.join(projectDir, generatedData),
  outDir,
  settings,
  isKept = false,
}: BuildAdmin): Promise<void> {
  const model = loadModel(contentDir)
  if (isKept) await buildOnce(model, outDir)
  else await build(adminViteConfig({ model, outDir }))
  const write = (file: string, data: unknown) => writeFileSync(path.join(outDir, file), JSON.stringify(data))
  write('editor.json', editorData(contentDir))
  write('settings.json', settings)
  write('zip-places.json', readTexas())
  write('made.json', madeData(dataDir))
}

async function buildOnce(model: Model, outDir: string): Promise<void> {
  // Written last: a build that was broken off has none.
  const built = path.join(outDir, 'built-from.txt')
  const version = editorVersion(model, projectDir)
  if (existsSync(built) && readFileSync(built, 'utf8') === version) return
  await build(adminViteConfig({ model, outDir }))
  writeFileSync(built, version)
}

/** What a preview can't make of a draft. */
function madeData(dataDir: string): MadeData {
  const { images, zipPlaces, areaMap, countyMaps, downloadFiles } = openContent(dataDir)
  return { images, zipPlaces: zipPlaces.all, areaMap, countyMaps: countyMaps.all, downloadFiles }
}
