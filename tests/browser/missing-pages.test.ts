import path from 'node:path'
import type { Page } from 'playwright'
import { expect, inject } from 'vitest'
import { generatedData, openTranslations } from '../../site/open-content.ts'
import { phone, siteContent, siteUrl, test } from './open-page.ts'

const { notFoundPage, unknownCityPage, site } = siteContent
const { all: cities } = siteContent.cities

const missing = { expected: [/status 404/, /console error: .*404/] }
const phoneLink = (page: Page) => page.locator(`main a[href="tel:${site.contact.phone.dial}"]`)
const robots = (page: Page) => page.locator('meta[name=robots]').getAttribute('content')

test('an unknown path shows the page for missing addresses with search, links and phone number', async ({
  openPage,
}) => {
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
  await page.waitForURL(`${siteUrl}/search?q=tile`)
  expect(await page.locator('main a[href]').count()).toBeGreaterThan(0)
})

test('the header searches from a field, and on a phone by its button, which leads to one', async ({
  openPage,
}) => {
  const wide = await openPage('/')
  await wide.locator('header').getByRole('searchbox').fill('tile')
  await wide.keyboard.press('Enter')
  await wide.waitForURL(`${siteUrl}/search?q=tile`)
  const small = await openPage('/', phone)
  await small
    .locator('header')
    .getByRole('button', { name: siteContent.interfaceTexts.siteSearch.button })
    .tap()
  await small.waitForURL(`${siteUrl}/search?q=`)
  expect(await small.locator('main').getByRole('searchbox').isVisible()).toBe(true)
})

test('an unknown city has a separate page', async ({ openPage }) => {
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

test('every redirect leads to a page, in each language', async ({ openPage }) => {
  const translations = openTranslations(path.join(inject('siteFolder'), generatedData))
  const contents = [siteContent, ...translations.values()]
  const page = await openPage('/')
  for (const { from, to } of contents.flatMap(({ redirects }) => redirects.items)) {
    const response = await page.request.get(siteUrl + from)
    expect(response.status(), from).toBe(200)
    expect(new URL(response.url()).pathname).toBe(to.split(/[?#]/)[0])
  }
})
