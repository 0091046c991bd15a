import type { Page } from 'playwright'
import { expect } from 'vitest'
import { fill } from '../../site/words.ts'
import { content, type OpenOptions, phone, test } from './open-page.ts'

const { cities, citiesPage, interfaceTexts, site, zipPlaces } = content
const { unknownCity: texts } = interfaceTexts

const check = async (page: Page, zip: string) => {
  const form = page.locator('[data-zip-check]').first()
  await form.getByRole('textbox').fill(zip)
  await form.getByRole('button').click()
}
const answerOf = (page: Page) => page.locator('[data-zip-answer]').first()
/** The bar at the foot of a phone must not cover what was asked for. */
function isAboveBar(): boolean {
  const answer = document.querySelector('[data-zip-answer]')?.getBoundingClientRect()
  const bar = document.querySelector('.action-bar')?.getBoundingClientRect()
  return answer !== undefined && bar !== undefined && answer.top >= 0 && answer.bottom <= bar.top
}

const [city] = cities.all
if (!city) throw new Error('The ZIP check needs a city')

test.for<[string, OpenOptions]>([
  ['in place', {}],
  ['in place on a phone', phone],
  ['on a page without JavaScript', { javaScript: false }],
])('a ZIP code of a city is answered %s, with the city and the form', async ([, options], { openPage }) => {
  const page = await openPage('/', options)
  const [zip = ''] = city.zipCodes
  await check(page, zip)
  const links = answerOf(page).locator('a')
  await links.first().waitFor()
  expect(await answerOf(page).textContent()).toContain(zip)
  const hrefs = await links.evaluateAll(all => all.map(link => link.getAttribute('href')))
  expect(hrefs).toEqual(expect.arrayContaining([`/contact?zip=${zip}`, city.url]))
  expect(new URL(page.url()).pathname).toBe(options.javaScript === false ? citiesPage.url : '/')
  if (options === phone) expect(await page.evaluate(isAboveBar)).toBe(true)
})

test('every county served is known, also one without a page', async ({ openPage }) => {
  const page = await openPage(citiesPage.url)
  for (const { name } of site.countiesServed) {
    const place = zipPlaces.all.find(
      ({ slug, county }) => county === name && !cities.all.some(({ zipCodes }) => zipCodes.includes(slug)),
    )
    if (!place) throw new Error(`${name} has no ZIP code beside those of its cities`)
    await check(page, place.slug)
    const expected = fill(texts.inCounty, { zip: place.slug, town: place.town, county: name })
    await expect.poll(() => answerOf(page).locator('p').textContent()).toBe(expected)
  }
})

test('a ZIP code elsewhere, and what is none, are said to be', async ({ openPage }) => {
  const page = await openPage(citiesPage.url)
  for (const [zip, expected] of [
    ['99999', fill(texts.notListed, { zip: '99999' })],
    ['12', texts.invalid],
    ['<b>x', texts.invalid],
  ] as const) {
    await check(page, zip)
    await expect.poll(() => answerOf(page).locator('p').textContent()).toBe(expected)
  }
})
