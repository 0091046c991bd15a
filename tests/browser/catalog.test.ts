import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Product } from '../../generated/types.ts'
import { emptyMessage, expectCount, expectTitles, shownTitles, urlQueryOf } from './list-page.ts'
import { type OpenPage, phone, siteContent, test } from './open-page.ts'

const { interfaceTexts, prices } = siteContent
const { all: collections } = siteContent.collections
const { all: products } = siteContent.products

const { catalog: texts } = interfaceTexts

/** Price bands with inclusive bounds. */
const bands: readonly (readonly [value: string, low: number, high: number])[] = [
  ['all', 0, Number.POSITIVE_INFINITY],
  ['0-3', 0, 3],
  ['3-6', 3, 6],
  ['6-10', 6, 10],
  ['10-plus', 10, Number.POSITIVE_INFINITY],
]

const named = (shown: readonly Product[]) => shown.map(({ name }) => ({ title: name }))
const byReviews = [...products].sort((a, b) => b.reviews - a.reviews)
const price = ({ pricePerSqFt }: Product) => prices.entries[pricePerSqFt].low

const choose = (page: Page, label: string, value: string) =>
  page.getByRole('combobox', { name: label, exact: true }).selectOption(value)

/** Opens the catalog on a phone and its filters, which are collapsed there at first. */
async function openFilters(openPage: OpenPage): Promise<Page> {
  const page = await openPage('/flooring', phone)
  await page.getByText(texts.filters, { exact: true }).click()
  return page
}

test('every price band combines with every category', async ({ openPage }) => {
  const page = await openPage('/flooring')
  for (const category of ['all', ...collections.map(({ slug }) => slug)]) {
    await choose(page, texts.category, category)
    for (const [value, low, high] of bands) {
      await choose(page, texts.price, value)
      const expected = byReviews
        .filter(product => category === 'all' || product.category === category)
        .filter(product => price(product) >= low && price(product) <= high)
      await expectTitles(page, named(expected))
      expect(await emptyMessage(page).isVisible()).toBe(expected.length === 0)
    }
  }
})

const sorts: readonly (readonly [value: string, compare: (a: Product, b: Product) => number])[] = [
  ['popular', (a, b) => b.reviews - a.reviews],
  ['price-low', (a, b) => price(a) - price(b)],
  ['price-high', (a, b) => price(b) - price(a)],
  ['rating', (a, b) => b.rating - a.rating],
  ['newest', (a, b) => b.releasedOn.localeCompare(a.releasedOn)],
]

test('the first order is by reviews, and every sort orders', async ({ openPage }) => {
  const page = await openPage('/flooring')
  expect(await page.getByLabel(texts.sort).inputValue()).toBe('popular')
  await expectTitles(page, named(byReviews))
  for (const [value, compare] of sorts) {
    await choose(page, texts.sort, value)
    await expect
      .poll(async () => {
        const shown = (await shownTitles(page)).map(title => products.find(({ name }) => name === title))
        const pairs = shown.slice(1).map((product, index) => [shown[index], product] as const)
        return pairs.length === products.length - 1 && pairs.every(([a, b]) => a && b && compare(a, b) <= 0)
      })
      .toBe(true)
    expect(urlQueryOf(page)).toEqual(value === 'popular' ? {} : { sort: value })
  }
})

test('the search finds by name and by style', async ({ openPage }) => {
  const page = await openPage('/flooring')
  const [product] = byReviews
  for (const words of [product?.name ?? '', product?.style ?? '']) {
    await page.locator('main').getByRole('searchbox').fill(words.toUpperCase())
    const expected = byReviews.filter(({ name, style }) =>
      [name, style].some(text => text.toLowerCase().includes(words.toLowerCase())),
    )
    expect(expected).toContain(product)
    await expectTitles(page, named(expected))
    await expectCount(page, texts.count, expected.length)
  }
})

test('the URL keeps search, category, price and sort', async ({ openPage }) => {
  const [product] = byReviews
  const query = { q: 'a', category: product?.category ?? '', price: '3-6', sort: 'price-high' }
  const page = await openPage(`/flooring?${new URLSearchParams(query)}`)
  const shown = await shownTitles(page)
  expect(await page.locator('main').getByRole('searchbox').inputValue()).toBe(query.q)
  expect(await page.getByLabel(texts.sort).inputValue()).toBe(query.sort)
  // Active filters are visible.
  expect(await page.getByLabel(texts.sort).isVisible()).toBe(true)
  await page.reload()
  await expect.poll(() => shownTitles(page)).toEqual(shown)
  expect(urlQueryOf(page)).toEqual(query)
})

test('links the collections if nothing matches, and clears the filters but keeps the sort', async ({
  openPage,
}) => {
  const page = await openPage('/flooring?q=no+such+floor&price=0-3&sort=rating')
  expect(await emptyMessage(page).textContent()).toContain(texts.empty.title)
  expect(await emptyMessage(page).getByRole('link').getAttribute('href')).toBe('/collections')
  await page.getByRole('button', { name: texts.empty.button }).click()
  await expect.poll(async () => (await shownTitles(page)).length).toBe(products.length)
  expect(urlQueryOf(page)).toEqual({ sort: 'rating' })
})

test('without JavaScript all floors show', async ({ openPage }) => {
  const page = await openPage('/flooring', { javaScript: false })
  await expectTitles(page, named(byReviews))
  expect(await page.locator('[data-filter]').isVisible()).toBe(false)
})

test('color, room and wear layer filter the list, and offer only existing values', async ({ openPage }) => {
  const page = await openFilters(openPage)
  const [chosen] = byReviews
  if (!chosen) throw new Error('The catalog needs a floor')
  const narrowed = [
    [texts.color, chosen.color, (floor: Product) => floor.color === chosen.color],
    [
      texts.room,
      chosen.rooms[0] ?? '',
      (floor: Product) => floor.rooms.some(room => room === chosen.rooms[0]),
    ],
    [texts.wearLayer, chosen.wearLayer, (floor: Product) => floor.wearLayer === chosen.wearLayer],
  ] as const
  for (const [label, value, isShown] of narrowed) {
    await choose(page, label, value)
    await expectTitles(page, named(byReviews.filter(isShown)))
    await choose(page, label, 'all')
  }
})

test('without JavaScript two selected floors are compared, but not a single one', async ({ openPage }) => {
  const page = await openPage('/flooring', { javaScript: false })
  const compared = page.locator('#compared')
  const [first, second] = byReviews
  const compareChosen = async (count: number) => {
    await page.getByRole('button', { name: texts.compare.button }).click()
    await page.waitForURL(url => url.searchParams.getAll('compare').length === count)
  }
  await page.getByLabel(texts.compare.choose.replace('{name}', first?.name ?? '')).check()
  await compareChosen(1)
  expect(await compared.textContent()).toContain(texts.compare.few)
  await page.getByLabel(texts.compare.choose.replace('{name}', second?.name ?? '')).check()
  await compareChosen(2)
  const heads = await compared.locator('thead th').allTextContents()
  expect(heads).toEqual([first?.name, second?.name])
})

test('on a phone two floors fit side by side, and the row headings stay visible', async ({ openPage }) => {
  const [first, second, third] = products.map(({ slug }) => `compare=${slug}`)
  const two = await openPage(`/flooring?${first}&${second}`, phone)
  const table = (page: Page) => page.locator('.table-scroll:has(> .compared)')
  expect(await table(two).evaluate(box => box.scrollWidth - box.clientWidth)).toBe(0)
  const three = await openPage(`/flooring?${first}&${second}&${third}`, phone)
  const label = table(three).locator('tbody th').first()
  const left = () => label.evaluate(cell => cell.getBoundingClientRect().left)
  const before = await left()
  await table(three).evaluate(box => box.scrollBy({ left: 1000, behavior: 'instant' }))
  expect(await left()).toBe(before)
})
