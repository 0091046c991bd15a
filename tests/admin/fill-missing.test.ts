import { expect, test } from 'vitest'
import { fileText } from '../../admin/format/file-text.ts'
import { withoutMarks } from '../../admin/page/marks.ts'
import { contentCheck } from '../../admin/worker/check-content.ts'
import { markedPages } from '../../admin/worker/pages/marked-pages.ts'
import { loadModel } from '../../codegen/load-model.ts'
import { extensionOf } from '../../codegen/model.ts'
import { ZipTable } from '../../codegen/places/zip-table.ts'
import { readContent } from '../../codegen/read/read-content.ts'
import { fixtureContent } from '../fixture-content.ts'

const contentDir = 'tests/fixtures/site'
const model = loadModel(contentDir)
const { records } = readContent(model, { contentDir })
const state = {
  texts: new Map(records.map(({ path, text }) => [path, text])),
  sizes: new Map(records.map(({ path, text }) => [path, text.length])),
}
const collections = model.entities.filter(({ kind }) => kind === 'collection')

const pages = openPages()

async function openPages() {
  const { images, zipPlaces, areaMap, countyMaps, downloadFiles } = await fixtureContent()
  const buildData = { images, zipPlaces: zipPlaces.all, areaMap, countyMaps: countyMaps.all, downloadFiles }
  const todayOf = () => '2026-06-01'
  const content = contentCheck(model, { zipPlaces: () => new ZipTable([]), todayOf })
  return markedPages({ model, content, buildData: async () => buildData, todayOf })
}

test.each(collections.map(entity => [entity.name, entity] as const))(
  'a new record of %s has a page from the start',
  async (name, entity) => {
    const pageOf = await pages
    const path = `${name}/new-draft${extensionOf(entity)}`
    const page = await pageOf(state, path, fileText(entity, undefined, {}))
    expect(page?.html).toBeDefined()
    expect(page?.missing).not.toEqual([])
    if (entity.urlPattern) expect(withoutMarks(page?.html ?? '')).toMatch(/\[\w/)
  },
)
