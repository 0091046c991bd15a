import { contentCheck } from '../../admin/worker/check-content.ts'
import { loadModel } from '../../codegen/load-model.ts'
import { ZipTable } from '../../codegen/places/zip-table.ts'
import { readContent } from '../../codegen/read/read-content.ts'
import { fixtureContent } from '../fixture-content.ts'

const contentDir = 'tests/fixtures/site'
export const fixtureModel = loadModel(contentDir)
const { records } = readContent(fixtureModel, { contentDir })

/** The fixture site as it is saved. */
export const state = {
  texts: new Map(records.map(({ path, text }) => [path, text])),
  sizes: new Map(records.map(({ path, text }) => [path, text.length])),
}

/** Options with which the worker renders pages of the fixture site. */
export async function pageOptions() {
  const { images, zipPlaces, areaMap, countyMaps, downloadFiles } = await fixtureContent()
  const buildData = { images, zipPlaces: zipPlaces.all, areaMap, countyMaps: countyMaps.all, downloadFiles }
  const todayOf = () => '2026-06-01'
  const content = contentCheck(fixtureModel, { zipPlaces: () => new ZipTable([]), todayOf })
  return { model: fixtureModel, content, buildData: async () => buildData, todayOf }
}
