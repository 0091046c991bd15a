import { expect } from 'vitest'
import { cities } from '../../generated/content/cities.js'
import { cityPage } from '../../generated/content/city-page.js'
import { interfaceTexts } from '../../generated/content/interface.js'
import { siteUrl, test } from './open-page.ts'

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
  const words: Readonly<Record<string, readonly string[]>> = {
    'lvp-flooring-austin': ['vinyl', 'lvp'],
    'hardwood-flooring-austin': ['hardwood'],
    'tile-flooring-austin': ['tile'],
    'laminate-flooring-austin': ['laminate'],
  }
  for (const { slug, name, url, popularStyles } of cities) {
    await page.goto(siteUrl + url, { waitUntil: 'domcontentloaded' })
    const marked = page.locator('.floor-option').filter({ hasText: texts.popularIn.replace('{city}', name) })
    const expected = cityPage.options.filter(({ service }) => {
      if (service === 'floor-refinishing-austin') return ['austin', 'georgetown'].includes(slug)
      return popularStyles.some(style => words[service]?.some(word => style.toLowerCase().includes(word)))
    })
    expect(await marked.locator('h3').allTextContents(), name).toEqual(expected.map(option => option.name))
    expect(await page.locator('.tile-showcase').count(), name).toBe(slug === 'austin' ? 1 : 0)
  }
})

test('every challenge of a city has its solution, and the five options lead to their services', async ({
  openPage,
}) => {
  const page = await openPage(many.url)
  expect(await page.locator('.local-challenges dt').allTextContents()).toEqual(many.flooringChallenges)
  const solutions = await page.locator('.local-challenges dd').allTextContents()
  const known = cityPage.challengeSolutions.map(({ solution }) => solution)
  expect(solutions.filter(solution => !known.includes(solution))).toEqual([])
  const links = await page
    .locator('.floor-option a')
    .evaluateAll(anchors => anchors.map(anchor => anchor.getAttribute('href')))
  expect(links).toEqual([
    '/services/lvp-flooring-austin',
    '/services/hardwood-flooring-austin',
    '/services/tile-flooring-austin',
    '/services/laminate-flooring-austin',
    '/services/floor-refinishing-austin',
  ])
})
