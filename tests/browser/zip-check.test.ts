import type { Page } from 'playwright'
import { expect } from 'vitest'
import { interpolate } from '../../site/text-formatters.ts'
import { type OpenPageOptions, phone, siteContent, test } from './open-page.ts'
import { expectedOf } from './page-kinds.ts'

const { cities, citiesPage, interfaceTexts, site, zipPlaces } = siteContent
const { unknownCity: texts } = interfaceTexts

const check = async (page: Page, zip: string) => {
  const form = page.locator('[data-zip-check]').first()
  await form.getByRole('textbox').fill(zip)
  await form.getByRole('button').click()
}
const answerOf = (page: Page) => page.locator('[data-zip-answer]').first()
/** Returns whether the answer is above the bar at the bottom of a phone, which the calculator hides. */
function isAboveBar(): boolean {
  const answer = document.querySelector('[data-zip-answer]')?.getBoundingClientRect()
  const bar = document.querySelector('.action-bar')?.getBoundingClientRect()
  return answer !== undefined && answer.top >= 0 && answer.bottom <= (bar?.height ? bar.top : innerHeight)
}

const [city] = cities.all
if (!city) throw new Error('The ZIP check needs a city')

test.for<[string, OpenPageOptions]>([
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
  expect(new URL(page.url()).pathname).toBe('/')
  if (options === phone) expect(await page.evaluate(isAboveBar)).toBe(true)
})

const places = ['/', citiesPage.url, city.url, '/cities/nowhere', '/contact', '/estimate']

test.for(places)('%s answers in place without JavaScript, above the bar', async (url, { openPage }) => {
  const status = url === '/cities/nowhere' ? 404 : 200
  const page = await openPage(url, { ...phone, javaScript: false, ...expectedOf(status) })
  const [zip = ''] = city.zipCodes
  const field = page.locator('.zip-check__input')
  await field.fill(zip)
  await page.locator('.zip-check button').click()
  await answerOf(page).locator('a').first().waitFor()
  expect(new URL(page.url()).pathname).toBe(url)
  expect(await field.inputValue()).toBe(zip)
  // Screen readers announce the focused element after navigation.
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-labelledby'))
  expect(await page.locator(`#${focused}`).textContent()).toContain(zip)
  expect(await page.evaluate(isAboveBar)).toBe(true)
})

test('what was typed into the calculator stays without JavaScript', async ({ openPage }) => {
  const page = await openPage('/estimate', { javaScript: false })
  await page.locator('#area').fill('ten')
  await page.locator('.zip-check__input').fill('99999')
  await page.locator('.zip-check button').click()
  await answerOf(page).locator('p').waitFor()
  expect(await page.locator('#area').inputValue()).toBe('ten')
  expect(await page.locator('#zip').inputValue()).toBe('')
})

test('knows every served county, including those without a page', async ({ openPage }) => {
  const page = await openPage(citiesPage.url)
  for (const { name } of site.countiesServed) {
    const place = zipPlaces.all.find(
      ({ slug, county }) => county === name && !cities.all.some(({ zipCodes }) => zipCodes.includes(slug)),
    )
    if (!place) throw new Error(`${name} has no ZIP code beside those of its cities`)
    await check(page, place.slug)
    const expected = interpolate(texts.inCounty, { zip: place.slug, town: place.town, county: name })
    await expect.poll(() => answerOf(page).locator('p').textContent()).toBe(expected)
  }
})

test('rejects a ZIP code outside of the area and an invalid one', async ({ openPage }) => {
  const page = await openPage(citiesPage.url)
  for (const [zip, expected] of [
    ['99999', interpolate(texts.notListed, { zip: '99999' })],
    ['12', texts.invalid],
    ['<b>x', texts.invalid],
  ] as const) {
    await check(page, zip)
    await expect.poll(() => answerOf(page).locator('p').textContent()).toBe(expected)
  }
})

test('says so without an answer, and keeps what is typed on the page', async ({ openPage }) => {
  const page = await openPage('/contact', {
    prepare: page =>
      page.route(/zip=/, route => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' })),
    expected: [/status 502/, /console error: .*502/, /ZIP code not checked.*502: no answer/],
  })
  await page.locator('[name=projectDetails]').fill('Oak in the hall')
  await check(page, '78701')
  await expect.poll(() => answerOf(page).textContent()).toContain(site.contact.phone.display)
  expect(await page.locator('[name=projectDetails]').inputValue()).toBe('Oak in the hall')
})
