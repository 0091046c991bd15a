import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { projectDir } from '../../../codegen/project-dir.ts'
import { hashInputs } from '../../../publishing/build/hash-inputs.ts'
import { ensureBundle } from '../../../publishing/bundle/bundle.ts'
import { renderPages } from '../../../publishing/pages/render-pages.ts'
import { copyLanguage } from '../../copied-language.ts'
import { fixtureData } from '../../fixture-content.ts'
import {
  addDataRecord,
  changeText,
  type DataEdit,
  type DataValue,
  removeAdded,
  reverse,
} from './data-edits.ts'

const monolingual = await fixtureData()
const bundle = await ensureBundle(
  hashInputs({ projectDir, contentDir: monolingual, generatedDir: monolingual }).sources,
)
const root = mkdtempSync(path.join(tmpdir(), 'pages-'))
afterAll(() => rmSync(root, { recursive: true }))

const bilingual = await fixtureData()
copyLanguage(bilingual)

/** Creates an editable copy of the data of the fixture site, and releases of it. */
function editedSite(original: string = monolingual) {
  const folder = mkdtempSync(path.join(root, 'site-'))
  const dataDir = path.join(folder, 'data')
  const data = new Map<string, DataValue>(
    readdirSync(original, { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.json'))
      .map(file => [file, JSON.parse(readFileSync(path.join(original, file), 'utf8'))]),
  )
  const byKind = new Map([...data].map(([file, value]) => [file.replace('.json', ''), value]))
  let count = 0
  return {
    edit: (edit: DataEdit) => edit(byKind),
    async release(previous?: string) {
      mkdirSync(path.join(dataDir, 'es'), { recursive: true })
      for (const [file, value] of data) writeFileSync(path.join(dataDir, file), JSON.stringify(value))
      const release = path.join(folder, `release-${++count}`)
      mkdirSync(release)
      const { rendered } = await renderPages({ bundle, dataDir, release, previous })
      return { folder: release, rendered }
    },
  }
}

/** Reads the bytes of all files, by path. */
function filesOf(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(file => file.isFile())
  return new Map(
    files.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name)
      return [path.relative(folder, file), readFileSync(file, 'base64')]
    }),
  )
}

const pagesOf = (release: string) => filesOf(path.join(release, 'client'))

test('an incremental build equals a cold build, byte for byte', async () => {
  const collections = fc.constantFrom('cities', 'articles', 'products')
  const edit = fc.oneof(
    { weight: 5, arbitrary: fc.nat().map(changeText) },
    collections.map(addDataRecord),
    collections.map(removeAdded),
    collections.map(reverse),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 6, maxLength: 6 }), async edits => {
      const site = editedSite()
      let { folder } = await site.release()
      for (const [index, change] of edits.entries()) {
        site.edit(change)
        // Build after one edit or two.
        if (index % 3 === 0) continue
        const [warm, cold] = [await site.release(folder), await site.release()]
        expect(pagesOf(warm.folder)).toEqual(pagesOf(cold.folder))
        folder = warm.folder
      }
    }),
    { numRuns: 1 },
  )
})

test('renders nothing if nothing changed', async () => {
  const site = editedSite()
  const { folder, rendered } = await site.release()
  expect(rendered).toContain('/404')
  const again = await site.release(folder)
  expect(again.rendered).toEqual([])
  expect(pagesOf(again.folder)).toEqual(pagesOf(folder))
})

test('renders only the page that shows a changed text', async () => {
  const site = editedSite()
  const { folder } = await site.release()
  site.edit(data => {
    const cities = data.get('cities')
    const [city] = Array.isArray(cities) ? cities : []
    Object.assign(city ?? {}, { localInfo: ['There is more snow than there was.'] })
  })
  expect((await site.release(folder)).rendered).toEqual(['/cities/flippersburg'])
})

test('removes the page of a removed record', async () => {
  const site = editedSite()
  site.edit(addDataRecord('cities'))
  const { folder } = await site.release()
  const added = [...pagesOf(folder).keys()].filter(file => file.includes('added-'))
  expect(added.map(file => path.extname(file)).sort()).toEqual(['.br', '.html', '.md'])
  site.edit(removeAdded('cities'))
  const { folder: after } = await site.release(folder)
  expect([...pagesOf(after).keys()].filter(file => file.includes('added-'))).toEqual([])
})

test('renders a page again if one of its files is missing', async () => {
  const site = editedSite()
  const { folder } = await site.release()
  rmSync(path.join(folder, 'client/contact/index.html.br'))
  const again = await site.release(folder)
  expect(again.rendered).toEqual(['/contact'])
  expect(pagesOf(again.folder).has('contact/index.html.br')).toBe(true)
})

test('renders the page of the language whose text changed, and of both if both changed', async () => {
  const site = editedSite(bilingual)
  const change = (kind: string) =>
    site.edit(data => {
      const cities = data.get(kind)
      const [city] = Array.isArray(cities) ? cities : []
      Object.assign(city ?? {}, { localInfo: ['There is more snow than there was.'] })
    })
  const first = await site.release()
  expect(first.rendered).toContain('/es/cities/flippersburg')
  change('es/cities')
  const second = await site.release(first.folder)
  expect(second.rendered).toEqual(['/es/cities/flippersburg'])
  change('cities')
  site.edit(data => {
    for (const kind of ['site', 'es/site']) Object.assign(data.get(kind) ?? {}, { currency: 'CAD' })
  })
  const third = await site.release(second.folder)
  expect(third.rendered).toEqual(
    expect.arrayContaining(['/cities/flippersburg', '/estimate', '/es/estimate']),
  )
})
