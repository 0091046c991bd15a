import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { loadModel } from '../../codegen/load-model.ts'
import { readTexas } from '../../codegen/places/texas.ts'
import { projectDir } from '../../codegen/project-dir.ts'
import { generatedData, openContent } from '../../site/open-content.ts'
import type { MadeData } from '../client/preview/draft-content.ts'
import type { Settings } from '../client/settings.ts'
import { editorData } from './editor-data.ts'
import { adminViteConfig } from './vite-config.ts'

interface BuildAdmin {
  contentDir: string
  /** What was generated from it. */
  dataDir?: string
  outDir: string
  settings: Settings
}

/** The visual editor as files for any host. */
export async function buildAdmin({
  contentDir,
  dataDir = path.join(projectDir, generatedData),
  outDir,
  settings,
}: BuildAdmin): Promise<void> {
  const model = loadModel(contentDir)
  await build(adminViteConfig({ model, outDir }))
  const write = (file: string, data: unknown) => writeFileSync(path.join(outDir, file), JSON.stringify(data))
  write('editor.json', editorData(contentDir))
  write('settings.json', settings)
  write('zip-places.json', readTexas())
  write('made.json', madeData(dataDir))
}

/** What a preview can't make of a draft. */
function madeData(dataDir: string): MadeData {
  const { images, zipPlaces, areaMap, countyMaps, downloadFiles } = openContent(dataDir)
  return { images, zipPlaces: zipPlaces.all, areaMap, countyMaps: countyMaps.all, downloadFiles }
}
