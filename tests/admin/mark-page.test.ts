import { describe, expect, test } from 'vitest'
import { markTexts, readMarks, withoutMarks } from '../../admin/page/marks.ts'
import { draftContent } from '../../admin/worker/pages/draft-content.ts'
import { markPage } from '../../admin/worker/pages/mark-page.ts'
import { renderAddress } from '../../admin/worker/pages/site-pages.ts'
import { planRename } from '../../authoring/change/plan-rename.ts'
import { applyChange } from '../../authoring/commands/apply-change.ts'
import type { JsonObject } from '../../codegen/json.ts'
import { loadModel } from '../../codegen/load-model.ts'
import { readContent } from '../../codegen/read/read-content.ts'
import { urlOf } from '../../codegen/resolve/queries.ts'
import { resolveSite } from '../../codegen/resolve/resolve-site.ts'
import type { Shape } from '../../codegen/schema/shape.ts'
import { fixtureSite } from '../codegen/fixture-site.ts'
import { fixtureContent } from '../fixture-content.ts'

const text: Shape = { kind: 'text', holds: 'words', description: '', examples: [] }
const shape: Shape = {
  kind: 'object',
  description: '',
  examples: [],
  fields: ['name', 'heading', 'note'].map(name => ({ name, shape: text, required: true })),
}

describe('marks', () => {
  const data = { name: 'Ice', heading: 'Snow', note: '' }

  test('carry the field of each text that is written', () => {
    const { data: marked, fields } = markTexts(shape, data)
    expect(fields).toEqual(['name', 'heading'])
    expect(readMarks(`On ${marked.name}, ${marked.heading}.`)).toEqual([
      { text: 'On ' },
      { text: 'Ice', field: 0 },
      { text: ', ' },
      { text: 'Snow', field: 1 },
      { text: '.' },
    ])
    expect(withoutMarks(String(marked.name))).toBe('Ice')
  })

  test('are left out where a page makes something else of a text', async () => {
    const render = async ({ name, heading }: JsonObject) => `<h1 id="${String(name).length}">${heading}</h1>`
    const skipped = new Set<string>()
    const { html, fields } = await markPage({ shape, data, plain: await render(data), render, skipped })
    expect([...skipped]).toEqual(['name'])
    expect(fields).toEqual(['heading'])
    expect(withoutMarks(html)).toBe('<h1 id="3">Snow</h1>')
  })
})

test('every page of the site is the same with marks, but for the fields that are left out', async () => {
  const contentDir = 'tests/fixtures/site'
  const model = loadModel(contentDir)
  const site = resolveSite(model, readContent(model, { contentDir }), 2026)
  const { images, zipPlaces, areaMap, countyMaps, downloadFiles } = await fixtureContent()
  const buildData = { images, zipPlaces: zipPlaces.all, areaMap, countyMaps: countyMaps.all, downloadFiles }
  const today = '2026-06-01'
  const leftOut = new Map<string, Set<string>>()
  const content = draftContent(site, buildData, today)
  let marked = 0
  for (const record of site.records) {
    const { entity, data } = record
    const address = urlOf(record)
    const plain = address && data && (await renderAddress(content, address))
    if (!plain) continue
    const render = (next: JsonObject) => {
      const records = site.records.map(other => (other === record ? { ...record, data: next } : other))
      return renderAddress(draftContent({ ...site, records }, buildData, today), address)
    }
    const skipped = leftOut.get(entity.name) ?? new Set()
    leftOut.set(entity.name, skipped)
    const { html, fields } = await markPage({ shape: entity.shape, data, plain, render, skipped })
    expect(withoutMarks(html) === plain, record.path).toBe(true)
    expect(fields.length, record.path).toBeGreaterThan(0)
    marked += fields.length
  }
  expect(marked).toBeGreaterThan(0)
  const lines = [...leftOut].flatMap(([kind, fields]) => [...fields].map(field => `${kind}: ${field}`))
  await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('../fixtures/fields-without-marks.txt')
})

test('the page of a renamed record is made with the maps of before', async () => {
  const { images, zipPlaces, areaMap, countyMaps, downloadFiles } = await fixtureContent()
  const buildData = { images, zipPlaces: zipPlaces.all, areaMap, countyMaps: countyMaps.all, downloadFiles }
  const folders = fixtureSite()
  const { contentDir } = folders
  for (const [from, to] of [
    ['cities/north-beak', 'south-beak'],
    ['counties/blizzard-county', 'thaw-county'],
  ] as const)
    expect(await applyChange(folders, false, site => planRename(site, from, to))).not.toHaveProperty(
      'refused',
    )
  const model = loadModel(contentDir)
  const site = resolveSite(model, readContent(model, { contentDir }), 2026)
  const content = draftContent(site, buildData, '2026-06-01')
  const pages = ['/', '/cities', '/cities/south-beak', '/cities/thaw-county']
  for (const address of pages) {
    const html = await renderAddress(content, address)
    expect(html, address).toContain('area-map')
    expect(html, address).not.toMatch(/north-beak|blizzard-county/)
  }
})
