import { expect } from 'vitest'
import { findAnswer, isPopular } from '../../pages/cities/@slug/city-rules.ts'
import { siteContent, siteUrl, test } from './open-page.ts'

const { cityPage, interfaceTexts } = siteContent
const { all: cities } = siteContent.cities

const { city: texts } = interfaceTexts
const many = cities.find(({ zipCodes }) => zipCodes.length > 8)
const few = cities.find(({ zipCodes }) => zipCodes.length <= 8)
if (!many || !few) throw new Error('The tests need a city with more than 8 ZIP codes, and one with fewer')

test.for([true, false])(
  'eight ZIP codes show, and "+N more" opens the rest, with a script: %s',
  async (javaScript, { openPage }) => {
    const page = await openPage(many.url, { javaScript })
    const shown = () => page.locator('.zip-codes li:visible').allTextContents()
    expect(await shown()).toEqual(many.zipCodes.slice(0, 8))
    await page.getByText(`+${many.zipCodes.length - 8} more`, { exact: true }).click()
    expect(await shown()).toEqual(many.zipCodes)
  },
)

test('a city with eight ZIP codes or fewer shows them all', async ({ openPage }) => {
  const page = await openPage(few.url)
  expect(await page.locator('.zip-codes li').allTextContents()).toEqual(few.zipCodes)
  expect(await page.locator('.zip-codes summary').count()).toBe(0)
})

test('every city marks the floors that are popular there', async ({ openPage }) => {
  const page = await openPage('/cities', { javaScript: false })
  for (const city of cities) {
    await page.goto(siteUrl + city.url, { waitUntil: 'domcontentloaded' })
    const popular = texts.popularIn.replace('{city}', city.name)
    const marked = page.locator('.floor-option').filter({ hasText: popular })
    const expected = cityPage.options.filter(option => isPopular(option, city)).map(({ name }) => name)
    expect(await marked.locator('h3').allTextContents(), city.name).toEqual(expected)
    expect(await page.locator('.tile-showcase').count(), city.name).toBe(city.tileShowcase ? 1 : 0)
  }
})

test('every challenge of a city has its solution, and the options lead to their services', async ({
  openPage,
}) => {
  const page = await openPage(many.url)
  expect(await page.locator('.local-challenges dt').allTextContents()).toEqual(
    many.flooringChallenges.map(({ challenge }) => challenge),
  )
  expect(await page.locator('.local-challenges dd').allTextContents()).toEqual(
    many.flooringChallenges.map(challenge => findAnswer(challenge, cityPage.challengeSolutions)),
  )
  const links = await page
    .locator('.floor-option a')
    .evaluateAll(anchors => anchors.map(anchor => anchor.getAttribute('href')))
  expect(links).toEqual(cityPage.options.map(({ service }) => siteContent.services.get(service).url))
})

test('in print a county stays with its first city', async ({ openPage }) => {
  const page = await openPage('/cities')
  await page.emulateMedia({ media: 'print' })
  const kept = await page
    .locator('.county-list__head')
    .evaluateAll(heads => heads.map(head => getComputedStyle(head).breakAfter))
  expect(kept.length).toBeGreaterThan(0)
  expect(new Set(kept)).toEqual(new Set(['avoid']))
})
