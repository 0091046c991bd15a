import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { loadModel } from '../../codegen/load-model.ts'
import { readTexasZipPlaces } from '../../codegen/places/texas.ts'
import { projectDir } from '../../codegen/project-dir.ts'
import { cachedFolder } from '../../publishing/files/cached-folder.ts'
import { linkFolder } from '../../publishing/files/link-file.ts'
import { generatedData, openContent } from '../../site/open-content.ts'
import type { MadeData } from '../client/preview/draft-content.ts'
import type { Settings } from '../client/settings.ts'
import { editorVersion } from './editor-version.ts'
import { adminViteConfig } from './vite-config.ts'

const cacheDir = path.join(projectDir, 'node_modules/.cache/admin')

/** How many editors stay, for going back and forth between branches. */
const kept = 2

interface BuildAdmin {
  contentDir: string
  /** What was generated from it. */
  dataDir?: string
  /** Emptied first. */
  outDir: string
  settings: Settings
}

/** The visual editor as files for any host. Its code is bundled once for the same sources; the data are always new. */
export async function buildAdmin({
  contentDir,
  dataDir = path.join(projectDir, generatedData),
  outDir,
  settings,
}: BuildAdmin): Promise<void> {
  const model = loadModel(contentDir)
  const code = await cachedFolder({
    cacheDir,
    name: editorVersion(model, projectDir),
    limit: kept,
    create: async folder => {
      await build(adminViteConfig({ model, outDir: folder }))
    },
  })
  rmSync(outDir, { recursive: true, force: true })
  linkFolder(code, outDir)
  const write = (file: string, data: unknown) => writeFileSync(path.join(outDir, file), JSON.stringify(data))
  const folders = model.entities.filter(entity => entity.kind === 'collection').map(entity => entity.name)
  write('schemas.json', { schemas: Object.fromEntries(model.schemaTexts), folders })
  write('settings.json', settings)
  write('zip-places.json', readTexasZipPlaces())
  write('made.json', madeData(dataDir))
}

/** What a preview can't make of a draft. */
function madeData(dataDir: string): MadeData {
  const { images, zipPlaces, areaMap, countyMaps, downloadFiles } = openContent(dataDir)
  return { images, zipPlaces: zipPlaces.all, areaMap, countyMaps: countyMaps.all, downloadFiles }
}
