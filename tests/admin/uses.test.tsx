import path from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PlaceList } from '../../admin/app/PlaceList.tsx'
import { listRecords, listUses } from '../../admin/worker/list-records.ts'
import { printText } from '../../admin/worker/print-text.ts'
import { loadModel } from '../../codegen/load-model.ts'
import { readContent } from '../../codegen/read/read-content.ts'
import { resolveSite } from '../../codegen/resolve/resolve-site.ts'
import { fixtureSite } from '../codegen/fixture-site.ts'
import { put } from '../codegen/tiny-site.ts'

const contentDir = 'tests/fixtures/site'
const model = loadModel(contentDir)
const site = resolveSite(model, readContent(model, { contentDir }), 2026)

test('the places that name a record are known by their words and their forms', () => {
  const places = listUses(site).get('cities/north-beak') ?? []
  expect(places).toContainEqual({
    words: 'The disco iceberg, in: City',
    form: '/admin/#/collections/projects/entries/disco-iceberg?field=city',
  })
  const listed = listRecords(site).find(({ name }) => name === 'cities/north-beak')
  expect(listed?.uses).toBe(places.length)
})

test('a place in a translation leads to its form next to the main language', () => {
  const folders = fixtureSite()
  const { contentDir } = folders
  put(
    path.join(contentDir, 'es/articles/first-snow.md'),
    '---\ntitle: Nieve\n---\n\n[Hielo](/services/floe-repair)\n',
  )
  const own = resolveSite(model, readContent(model, folders), 2026)
  const places = listUses(own).get('services/floe-repair') ?? []
  const place = {
    words: 'Nieve (Spanish), in: Text',
    form: '/admin/#/translations/es/articles/first-snow?field=body',
  }
  expect(places).toContainEqual(place)
  const folded = renderToStaticMarkup(<PlaceList places={Array.from({ length: 9 }, () => place)} />)
  expect(folded).toContain('<summary>Articles: 9</summary>')
})

test('a text is printed as on pages, with the names of its facts and prices', () => {
  const { facts } = site
  const range = facts.prices.print('igloo.fullRange, range')
  expect(printText('Call {{fact:phone}}: {{price:igloo.fullRange, range}}', facts)).toEqual({
    text: `Call ${facts.texts.get('phone')}: ${range}`,
    names: ['Phone', 'Igloo floor, full range'],
  })
  expect(printText('{{fact:nothing}}', facts).text).toBe('{{fact:nothing}}')
})

test('a long list of places is folded, each kind of content by itself', () => {
  const placesIn = (group: string, length: number) =>
    Array.from({ length }, (_, at) => ({
      words: `Place ${at}`,
      form: `/admin/#/collections/${group}/entries/at-${at}`,
    }))
  const folded = renderToStaticMarkup(
    <PlaceList
      places={[...placesIn('cities', 8), ...placesIn('_singletons', 1), { words: 'Visitors are led on' }]}
    />,
  )
  const summaries = [...folded.matchAll(/<summary>(.*?)<\/summary>/g)].map(([, words]) => words)
  expect(summaries).toEqual(['Cities: 8', 'Whole site: 1', 'Elsewhere: 1'])
  const short = renderToStaticMarkup(<PlaceList places={placesIn('cities', 2)} />)
  expect(short).not.toContain('<details>')
  expect(short).toContain('href="#/collections/cities/entries/at-1"')
})
