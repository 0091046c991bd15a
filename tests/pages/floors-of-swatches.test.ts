/** A floor that swatches and rooms show leads to its own price: its product or kind, laid as the picture shows it. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { floorOfSwatch, priceOfArea } from '../../site/floor-cost/site-cost-book.ts'
import { createFormatters } from '../../site/formatters.ts'
import { stemOf } from '../../site/image-variants.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { fixtureContent } from '../fixture-content.ts'
import { pageBody } from './page-body.ts'

const content = await fixtureContent()
const { floors, products } = content
const first = content.floors.get(content.home.hero.shownFloor)
// The home page's first floor, in a pattern.
const patterned = await fixtureContent(folder =>
  appendFileSync(path.join(folder, 'floors', `${first.slug}.yaml`), '\npattern: true\n'),
)
const shown = floorOfSwatch(patterned.floors.get(first.slug), patterned)
if (!shown) throw new Error('The calculator has the first floor.')
const url = `${content.calculatorPage.url}?floor=${shown.floor.value}&pattern=pattern&shown=${first.slug}`
const link = `href="${url.replaceAll('&', '&amp;')}"`

test('finds the product or the kind of a floor, and its pattern', () => {
  for (const { slug, floor } of products.all) {
    const found = floorOfSwatch(floors.get(floor), content)
    expect(found).toMatchObject({ floor: { value: slug }, pattern: 'straight' })
  }
  const inPattern = floors.all.filter(({ pattern }) => pattern)
  expect(inPattern.map(floor => floorOfSwatch(floor, content)?.pattern)).toEqual(['pattern'])
  const priced = floors.all.filter(({ price }) => price)
  expect(priced.map(floor => floorOfSwatch(floor, content))).toEqual([undefined])
})

test('a service that lays one kind of floor tells more than a collection of several kinds', async () => {
  const [before, after] = content.calculatorPage.floors
  const collected = content.collections.find(before?.collection ?? '')?.floors
  const floor = floors.all.find(
    one => collected?.includes(one.slug) && floorOfSwatch(one, content)?.floor.value === before?.value,
  )
  if (!after || !floor) throw new Error('The fixture has two kinds and a floor without a product.')
  const own = await fixtureContent(folder => {
    const changeService = (file: string, from: RegExp) => {
      const text = readFileSync(path.join(folder, file), 'utf8')
      writeFileSync(path.join(folder, file), text.replace(from, '$1service: floe-repair'))
    }
    changeService('pages/estimate.yaml', new RegExp(`(value: ${after.value}\\n[^]*?)service: \\S+`))
    changeService(`floors/${floor.slug}.yaml`, /(^|\n)service: \S+/)
  })
  expect(floorOfSwatch(own.floors.get(floor.slug), own)?.floor.value).toBe(after.value)
})

test('work without a floor of its own shows the picture of its service', async () => {
  const [listed] = content.calculatorPage.floors
  if (!listed) throw new Error('The fixture has a kind of floor.')
  const own = await fixtureContent(folder => {
    const file = path.join(folder, 'pages/estimate.yaml')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/\n {4}swatch: \S+/, ''))
  })
  const { src } = own.services.get(listed.service).picture
  const page = await pageBody(own.calculatorPage.url, own)
  const { 1: choice = '' } = page.split(`name="floor" value="${listed.value}"`)
  expect(choice.split('</label>')[0]).toContain(`/images/${stemOf(src)}-`)
})

test('rooms of the visualizer lead to the calculator with the pattern', async () => {
  expect(await pageBody(patterned.visualizerPage.url, patterned)).toContain(link)
})

test('the home page prices a pattern like the calculator, and leads there with it', async () => {
  const page = await pageBody(patterned.home.url, patterned)
  const { exampleArea: area, forArea } = content.calculatorPage.form
  const price = priceOfArea(shown, area, patterned)
  expect(price).toBeGreaterThan(priceOfArea({ ...shown, pattern: 'straight' }, area, patterned))
  const { 1: row = '' } = page.split('home-hero__floor"')
  expect(row.replace(/\u2060/g, '').replaceAll('\u00a0', ' ')).toContain(
    `${createFormatters(content.site).money(price)} ${interpolate(forArea, { area })}`,
  )
  expect(row).toContain(link)
})
