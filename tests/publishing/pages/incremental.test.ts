import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { projectDir } from '../../../codegen/project-dir.ts'
import { hashInputs } from '../../../publishing/build/hash-inputs.ts'
import { bundleOf } from '../../../publishing/bundle/bundle.ts'
import { linkPages } from '../../../publishing/pages/link-pages.ts'
import { beginPages, type PagesAhead } from '../../../publishing/pages/page-thread.ts'
import { renderPages } from '../../../publishing/pages/render-pages.ts'
import { fixtureData } from '../../fixture-content.ts'
import { addRecord, changeText, type Edit, type Json, removeAdded, reverse } from './data-edits.ts'

const original = await fixtureData()
const bundle = await bundleOf(
  hashInputs({ projectDir, contentDir: original, generatedDir: original }).sources,
)
const root = mkdtempSync(path.join(tmpdir(), 'pages-'))
afterAll(() => rmSync(root, { recursive: true }))

/** The igloo company, whose data edits change, and releases of it. */
function editedSite() {
  const folder = mkdtempSync(path.join(root, 'site-'))
  const dataDir = path.join(folder, 'data')
  const data = new Map<string, Json>(
    readdirSync(original).map(file => [file, JSON.parse(readFileSync(path.join(original, file), 'utf8'))]),
  )
  const byKind = new Map([...data].map(([file, value]) => [file.replace('.json', ''), value]))
  let count = 0
  return {
    edit: (edit: Edit) => edit(byKind),
    async release(before?: string, isLinked = false) {
      mkdirSync(dataDir, { recursive: true })
      for (const [file, value] of data) writeFileSync(path.join(dataDir, file), JSON.stringify(value))
      const release = path.join(folder, `release-${++count}`)
      mkdirSync(release)
      const { sources } = bundle
      const linked = before && isLinked ? linkPages({ release, before, sources }) : []
      expect(linked.length > 0).toBe(isLinked)
      const { rendered } = await renderPages({ bundle, dataDir, release, before, linked })
      return { folder: release, rendered }
    },
    /** Without a release before, begun while `lacking`, a file of the data, is not there yet. */
    async releaseBegun(lacking: string, whenBegun: (pages: PagesAhead) => Promise<unknown>) {
      const release = path.join(folder, `release-${++count}`)
      const early = path.join(release, 'data')
      for (const target of [early, dataDir]) mkdirSync(target, { recursive: true })
      for (const [file, value] of data) {
        writeFileSync(path.join(dataDir, file), JSON.stringify(value))
        if (file !== lacking) writeFileSync(path.join(early, file), JSON.stringify(value))
      }
      const begun = beginPages(bundle, early, release)
      await whenBegun(begun)
      await renderPages({ bundle, dataDir, release, begun })
      return { folder: release }
    },
  }
}

/** The bytes of every file, by its path. */
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

test('what is taken over and what is rendered anew are, byte for byte, what a cold build makes', async () => {
  const collections = fc.constantFrom('cities', 'articles', 'products')
  const edit = fc.oneof(
    { weight: 5, arbitrary: fc.nat().map(changeText) },
    collections.map(addRecord),
    collections.map(removeAdded),
    collections.map(reverse),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 6, maxLength: 6 }), async edits => {
      const site = editedSite()
      let { folder } = await site.release()
      for (const [index, change] of edits.entries()) {
        site.edit(change)
        // A build comes after one edit, or after two.
        if (index % 3 === 0) continue
        const [warm, cold] = [await site.release(folder), await site.release()]
        expect(pagesOf(warm.folder)).toEqual(pagesOf(cold.folder))
        const linked = await site.release(folder, true)
        expect(readdirSync(linked.folder, { recursive: true }).sort()).toEqual(
          readdirSync(cold.folder, { recursive: true }).sort(),
        )
        expect(pagesOf(linked.folder)).toEqual(pagesOf(cold.folder))
        folder = warm.folder
      }
    }),
    { numRuns: 1 },
  )
})

test.each([
  ['all that can be, is rendered', ({ records }: PagesAhead) => records],
  ['next to nothing is rendered', async () => {}],
])('pages begun before all they need is there are what others are: %s before it comes', async (_, wait) => {
  const site = editedSite()
  const early = await site.releaseBegun('downloadFiles.json', wait)
  const late = await site.release()
  expect(pagesOf(early.folder)).toEqual(pagesOf(late.folder))
  expect((await site.release(early.folder)).rendered).toEqual([])
})

test('a thread that began with pages of what then turns out to be wrong is stopped', async () => {
  const site = editedSite()
  const stopped = site.releaseBegun('cities.json', pages => pages.stop())
  await expect(stopped).rejects.toThrow('ended with exit code')
})

test('where nothing has changed, nothing is rendered', async () => {
  const site = editedSite()
  const { folder, rendered } = await site.release()
  expect(rendered).toContain('/404')
  const again = await site.release(folder)
  expect(again.rendered).toEqual([])
  expect(pagesOf(again.folder)).toEqual(pagesOf(folder))
})

test('a text that one page shows renders that page, and no other', async () => {
  const site = editedSite()
  const { folder } = await site.release()
  site.edit(data => {
    const cities = data.get('cities')
    const [city] = Array.isArray(cities) ? cities : []
    Object.assign(city ?? {}, { localInfo: ['There is more snow than there was.'] })
  })
  expect((await site.release(folder)).rendered).toEqual(['/cities/flippersburg'])
})

test('what has left the content has no page any more', async () => {
  const site = editedSite()
  site.edit(addRecord('cities'))
  const { folder } = await site.release()
  const added = [...pagesOf(folder).keys()].filter(file => file.includes('added-'))
  expect(added.map(file => path.extname(file)).sort()).toEqual(['.br', '.html', '.md'])
  site.edit(removeAdded('cities'))
  const { folder: after } = await site.release(folder)
  expect([...pagesOf(after).keys()].filter(file => file.includes('added-'))).toEqual([])
})

test.each([false, true])(
  'a page of which a file was lost is rendered anew, linked ahead: %s',
  async isLinked => {
    const site = editedSite()
    const { folder } = await site.release()
    rmSync(path.join(folder, 'client/contact/index.html.br'))
    const again = await site.release(folder, isLinked)
    expect(again.rendered).toEqual(['/contact'])
    expect(pagesOf(again.folder).has('contact/index.html.br')).toBe(true)
  },
)
