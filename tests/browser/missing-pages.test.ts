import type { Page } from 'playwright'
import { expect } from 'vitest'
import { content, siteUrl, test } from './open-page.ts'

const { interfaceTexts, notFoundPage, unknownCityPage, redirects, site } = content
const { all: cities } = content.cities

const { unknownCity: texts } = interfaceTexts
const missing = { expected: [/status 404/, /console error: .*404/] }
const phoneLink = (page: Page) => page.locator(`main a[href="tel:${site.contact.phone.dial}"]`)
const robots = (page: Page) => page.locator('meta[name=robots]').getAttribute('content')

test('an unknown path says so in both texts, and has a search, links and the phone', async ({ openPage }) => {
  const page = await openPage('/no/such/page', missing)
  const main = page.locator('main')
  expect(await main.getByRole('heading', { level: 1 }).textContent()).toBe(notFoundPage.heading)
  expect(await main.textContent()).toContain(notFoundPage.hint)
  const hrefs = await main.locator('a').evaluateAll(links => links.map(link => link.getAttribute('href')))
  expect(hrefs).toEqual(expect.arrayContaining(notFoundPage.links.map(({ href }) => href)))
  expect(await phoneLink(page).count()).toBeGreaterThan(0)
  expect(await robots(page)).toContain('noindex')
  await main.getByRole('searchbox').fill('tile')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${siteUrl}/blog?q=tile`)
})

test('an unknown city has a page of its own', async ({ openPage }) => {
  const page = await openPage('/cities/no-such-city', missing)
  const main = page.locator('main')
  expect(await main.getByRole('heading', { level: 1 }).textContent()).toBe(unknownCityPage.heading)
  const hrefs = await main.locator('a').evaluateAll(links => links.map(link => link.getAttribute('href')))
  expect(hrefs).toEqual(
    expect.arrayContaining([...cities.map(({ url }) => url), unknownCityPage.estimate.href]),
  )
  expect(await phoneLink(page).count()).toBeGreaterThan(0)
  expect(await robots(page)).toContain('noindex')
})

test('the ZIP check knows the cities, says when a code is not listed, and when it is none', async ({
  openPage,
}) => {
  const page = await openPage('/cities/no-such-city', missing)
  const answer = page.locator('[data-zip-answer]')
  const check = async (zip: string) => {
    await page.getByLabel(unknownCityPage.zipLabel).fill(zip)
    await page.getByRole('button', { name: texts.button, exact: true }).click()
  }
  const [{ name, zipCodes } = { name: '', zipCodes: [] }] = cities
  const [zip = ''] = zipCodes
  await check(zip)
  await expect.poll(() => answer.textContent()).toContain(name)
  expect(await answer.textContent()).toContain(zip)
  await check('99999')
  expect(await answer.textContent()).toBe(texts.notListed.replace('{zip}', '99999'))
  await check('12')
  expect(await answer.textContent()).toBe(texts.invalid)
})

test('without JavaScript the ZIP check leads to the estimate form', async ({ openPage }) => {
  const page = await openPage('/cities/no-such-city', { javaScript: false, ...missing })
  await page.getByLabel(unknownCityPage.zipLabel).fill('99999')
  await page.getByRole('button', { name: texts.button, exact: true }).click()
  await page.waitForURL(url => url.pathname === '/contact')
  expect(page.url()).toBe(`${siteUrl}/contact?zip=99999`)
})

test('every redirect ends on a page', async ({ openPage }) => {
  const page = await openPage('/')
  for (const { from, to } of redirects.items) {
    const response = await page.request.get(siteUrl + from)
    expect(response.status(), from).toBe(200)
    expect(new URL(response.url()).pathname).toBe(to.split(/[?#]/)[0])
  }
})
