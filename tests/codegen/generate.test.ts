import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'

import { checkContent, generate } from '../../codegen/generate.ts'
import { siteEmitters } from '../../publishing/site-emitters.ts'
import { put, tinySite } from './tiny-site.ts'

function dataOf({ outDir }: { outDir: string }, kind: string): unknown {
  return JSON.parse(readFileSync(path.join(outDir, `data/${kind}.json`), 'utf8'))
}

test('emits sorted records with facts filled in, slug and URL', async () => {
  const site = tinySite({
    'articles/zebra-kite.md':
      '---\norder: 0\ntitle: Zebra\n---\n\nCall [us]({{fact:phoneHref}}) at {{fact:phone}}: {{fact:kiteTotal}} kites.\n',
  })
  await generate(site, siteEmitters)
  const articles = dataOf(site, 'articles')
  expect(articles).toMatchObject([
    { slug: 'zebra-kite', url: '/blog/zebra-kite' },
    { slug: 'first-kite', url: '/blog/first-kite' },
  ])
  expect(articles).toHaveProperty('1.body.headings', [{ depth: 2, id: 'string', text: 'String' }])
  expect(JSON.stringify(articles)).toContain('"href":"tel:+15125550100"')
  expect(JSON.stringify(articles)).toContain('at (512) 555-0100: 40 kites.')
  expect(dataOf(site, 'aboutPage')).toHaveProperty('title', 'About Wobble Kites')
})

test('emits one type for each shared shape, and unions of slugs, pages and facts', async () => {
  const site = tinySite()
  await generate(site, siteEmitters)
  const types = readFileSync(path.join(site.outDir, 'types.ts'), 'utf8')
  expect(types.match(/interface Picture /g)).toHaveLength(1)
  expect(types).toContain('export type ShopSlug =\n  | "dune"\n  | "hill"\n')
  expect(types).toContain('near?: ShopSlug[]')
  expect(types).toContain('href?: Href')
  expect(types).toContain('src: ImageSrc')
  expect(types).toMatch(/export type PageUrl =(\n {2}\| "[^"]+"){4}\n/)
  expect(types).toContain('| "yearsInBusiness"')
  expect(types).toMatch(/^\/\/ Made by /)
})

test('lists every page once with its source', async () => {
  const site = tinySite()
  await generate(site, siteEmitters)
  const pages = dataOf(site, 'pages')
  expect(pages).toContainEqual({
    url: '/shops/hill',
    title: 'Hill',
    description: '',
    source: 'content/shops/hill.yaml',
    noindex: false,
    schema: 'shops',
  })
  expect(pages).toMatchObject(
    ['/about', '/blog/first-kite', '/shops/dune', '/shops/hill'].map(url => ({ url })),
  )
})

test('emits stated and derived facts, and rounds years down to a multiple of five', async () => {
  const site = tinySite()
  await generate(site, siteEmitters)
  const facts = dataOf(site, 'facts')
  expect(facts).toHaveProperty('kiteTotal', { value: 40, text: '40' })
  expect(facts).toHaveProperty('yearsInBusiness.text', '15+')
  expect(facts).toHaveProperty('shopCount.text', '2')
  expect(facts).toHaveProperty('currentYear.text', '2026')
})

test('leaves notes for editors out of data and types', async () => {
  const site = tinySite()
  await generate(site, siteEmitters)
  expect(JSON.stringify(dataOf(site, 'facts'))).not.toContain('Counted by the wind')
  expect(readFileSync(path.join(site.outDir, 'types.ts'), 'utf8')).not.toMatch(/^ *source\??:/m)
})

test('writes nothing if there is a problem', async () => {
  const site = tinySite({ 'shops/dune.yaml': 'name: Dune\n' })
  const { problems } = await generate(site, siteEmitters)
  expect(problems).toHaveLength(1)
  expect(existsSync(site.outDir)).toBe(false)
})

test('emits nothing of content with a problem', async () => {
  const emitter = vi.fn(async () => [])
  await generate(tinySite({ 'shops/dune.yaml': 'name: Dune\n' }), [emitter])
  expect(emitter).not.toHaveBeenCalled()
})

test('rejects with an error of an emitter', async () => {
  const emitter = async () => {
    throw new Error('No kite flies')
  }
  await expect(generate(tinySite(), [emitter])).rejects.toThrow('No kite flies')
})

test('leaves unchanged files alone, and writes the same bytes into another folder', async () => {
  const [site, twin] = [tinySite(), tinySite()]
  await generate(site, siteEmitters)
  const types = path.join(site.outDir, 'types.ts')
  const before = statSync(types).mtimeMs
  expect(await generate(site, siteEmitters)).toMatchObject({ changed: [] })
  expect(statSync(types).mtimeMs).toBe(before)
  const { changed = [] } = await generate(twin, siteEmitters)
  expect(changed.length).toBeGreaterThan(5)
  for (const file of changed) {
    expect(readFileSync(path.join(twin.outDir, file))).toEqual(readFileSync(path.join(site.outDir, file)))
  }
})

test('deletes files that are no longer emitted and keeps other files', async () => {
  const site = tinySite()
  await generate(site, siteEmitters)
  put(path.join(site.outDir, 'note.txt'), 'mine')
  rmSync(path.join(site.schemasDir, 'pages/about.schema.json'))
  rmSync(path.join(site.contentDir, 'pages'), { recursive: true })
  put(path.join(site.contentDir, 'redirects.yaml'), 'items: []\n')
  const { problems } = await generate(site, siteEmitters)
  expect(problems).toEqual([])
  expect(existsSync(path.join(site.outDir, 'data/aboutPage.json'))).toBe(false)
  expect(existsSync(path.join(site.outDir, 'note.txt'))).toBe(true)
})

test('checks a valid record again when a fact in it or its schema changes', () => {
  const about = { 'pages/about.yaml': 'title: "{{fact:businessName}}"\n' }
  const site = tinySite(about)
  const schema = path.join(site.schemasDir, 'pages/about.schema.json')
  put(
    schema,
    readFileSync(schema, 'utf8').replace(
      '"description": "Title."',
      '"description": "Title.", "maxLength": 14',
    ),
  )
  const told = () => {
    const { problems, warnings } = checkContent(site)
    return [...problems, ...warnings].map(({ message }) => message)
  }
  expect(told()).toEqual([])
  expect(told()).toEqual([])
  const siteFile = path.join(site.contentDir, 'site.yaml')
  const before = readFileSync(siteFile, 'utf8')
  put(siteFile, before.replace('Wobble Kites', 'Wobble and Wobble Kites'))
  expect(told()).toEqual(['Title has 23 characters; at most 14 fit.'])
  put(siteFile, before)
  put(schema, readFileSync(schema, 'utf8').replace('"maxLength": 14', '"maxLength": 5'))
  expect(told()).toEqual(['Title has 12 characters; at most 5 fit.'])
})
