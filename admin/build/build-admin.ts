import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { loadModel } from '../../codegen/load-model.ts'
import { readTexasZipPlaces } from '../../codegen/places/texas.ts'
import { projectDir } from '../../codegen/project-dir.ts'
import { cachedFolder } from '../../publishing/files/cached-folder.ts'
import { linkFolder } from '../../publishing/files/link-file.ts'
import { generatedData, openContent } from '../../site/open-content.ts'
import type { Settings } from '../config/settings.ts'
import type { BuildData } from '../worker/pages/draft-content.ts'
import { editorVersion } from './editor-version.ts'
import { adminViteConfig } from './vite-config.ts'

const cacheDir = path.join(projectDir, 'node_modules/.cache/admin')

/** Bundles of other sources stay for going back and forth between branches. */
const MAX_KEPT_BUNDLES = 2

interface BuildAdmin {
  contentDir: string
  /** Folder of the data generated from the content. */
  dataDir?: string
  /** Emptied first. */
  outDir: string
  settings: Settings
}

/** Writes the visual editor as files for any host. Reuses the bundled code of the same sources, and writes the data again. */
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
    limit: MAX_KEPT_BUNDLES,
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
  write('build-data.json', buildData(dataDir))
}

/** Reads data that the editor can't compute: sizes of pictures and PDFs, maps. */
function buildData(dataDir: string): BuildData {
  const { images, zipPlaces, areaMap, countyMaps, downloadFiles } = openContent(dataDir)
  return { images, zipPlaces: zipPlaces.all, areaMap, countyMaps: countyMaps.all, downloadFiles }
}
