import { expect, test } from 'vitest'
import { createDynamicPages } from '../../pages/dynamic-pages.tsx'
import { comparisonHref } from '../../site/addresses.ts'
import { sharedSpecifications } from '../../site/specifications.ts'
import { fixtureContent } from '../fixture-content.ts'
import { pageBody } from './page-body.ts'

const content = await fixtureContent()
const { renderComparePage } = createDynamicPages({ content, clientEntry: '/client.js' })
const { cityPage, flooringPage, interfaceTexts, prices, products } = content
const { catalog } = interfaceTexts
const shown = products.all.slice(0, 2)
// Figures and units are joined by non-breaking spaces and word joiners.
const html = renderComparePage(shown.map(({ slug }) => slug))
  .replace(/\s/g, ' ')
  .replaceAll('\u2060', '')
const [table = ''] = /<table class="data-table compared">.*?<\/table>/s.exec(html) ?? []
const rowNames = [...table.matchAll(/<th scope="row">([^<]*)<\/th>/g)].map(([, name]) => name)

test('a comparison has only rows that all of its floors have, those of daily life first', () => {
  const shared = sharedSpecifications(shown, interfaceTexts)
  expect(shared.length).toBeLessThan(Object.keys(catalog.specificationNames).length)
  const { dogs, water, noise, sun, slab, heatedFloor, care, thickness, wearLayer } =
    catalog.specificationNames
  const first = [dogs, water, noise, sun, slab, heatedFloor, catalog.compare.installedPrice, care]
  expect(rowNames.slice(0, first.length + 2)).toEqual([...first, thickness, wearLayer])
  const [, body = ''] = table.split('<tbody>')
  expect(body).not.toContain('<td></td>')
  for (const product of shown) for (const { textOf } of shared) expect(table).toContain(textOf(product))
})

test('gives advice if it has a floor of each collection', () => {
  const [advice] = flooringPage.advice
  expect(shown.map(({ category }) => category).sort()).toEqual(advice?.collections.toSorted())
  expect(html).toContain(advice?.text)
  expect(renderComparePage(shown.slice(0, 1).map(({ slug }) => slug))).not.toContain(advice?.text)
})

test('its price is the installed one', () => {
  for (const { pricePerSqFt } of shown) {
    const installed = ['usualJob', 'fullRange'].flatMap(kind =>
      Object.values(prices.entries).filter(({ name }) => name === pricePerSqFt.replace('material', kind)),
    )
    expect(table).toContain(installed[0]?.priced)
  }
})

test('a city page links to a comparison in its first section', async () => {
  const [city] = content.cities.all
  const href = comparisonHref(flooringPage.url, cityPage.comparison.floors)
  expect(href).toMatch(/^\/flooring\?compare=[a-z-]+&compare=[a-z-]+#compared$/)
  const body = await pageBody(city?.url ?? '', content)
  const link = body.indexOf(`href="${href.replaceAll('&', '&amp;')}"`)
  expect(link).toBeGreaterThan(body.indexOf('price-list'))
  expect(link).toBeLessThan(body.indexOf('<section'))
})
