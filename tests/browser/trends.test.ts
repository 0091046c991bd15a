import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { siteContent, test } from './open-page.ts'

const { interfaceTexts } = siteContent
const { all: seasons } = siteContent.seasons

const shownPanels = (page: Page) =>
  page
    .locator('[data-season-panel]')
    .evaluateAll(panels =>
      panels
        .filter(panel => getComputedStyle(panel).visibility === 'visible')
        .map(panel => panel.getAttribute('data-season-panel')),
    )
const expectShown = (page: Page, season: string) => expect.poll(() => shownPanels(page)).toEqual([season])

test.for([
  ['2026-01-15', 'winter'],
  ['2026-02-28', 'winter'],
  ['2026-03-01', 'spring'],
  ['2026-05-31', 'spring'],
  ['2026-06-01', 'summer'],
  ['2026-08-31', 'summer'],
  ['2026-09-01', 'fall'],
  ['2026-11-30', 'fall'],
  ['2026-12-01', 'winter'],
] as const)('on %s the page shows %s', async ([day, season], { openPage }) => {
  const page = await openPage('/trends', { prepare: page => page.clock.setFixedTime(`${day}T12:00:00`) })
  await expectShown(page, season)
  expect(await page.locator(`[data-season=${season}]`).getAttribute('aria-pressed')).toBe('true')
})

test('the buttons switch the season, and the URL keeps it', async ({ openPage }) => {
  const page = await openPage('/trends')
  for (const { slug } of seasons) {
    const button = page.getByRole('button', { name: interfaceTexts.trends[slug], exact: true })
    await button.click()
    await expectShown(page, slug)
    expect(await button.getAttribute('aria-pressed')).toBe('true')
    expect(await page.locator('[data-season][aria-pressed=true]').count()).toBe(1)
    expect(new URL(page.url()).searchParams.get('season')).toBe(slug)
  }
  await page.getByRole('button', { name: interfaceTexts.trends.summer, exact: true }).click()
  await page.reload()
  await expectShown(page, 'summer')
})

test('without JavaScript all seasons show, and the buttons are hidden', async ({ openPage }) => {
  const page = await openPage('/trends', { javaScript: false })
  for (const { title } of seasons) {
    expect(await page.getByRole('heading', { name: title, exact: true }).isVisible()).toBe(true)
  }
  const tops = await page
    .locator('[data-season-panel]')
    .all()
    .then(panels => Promise.all(panels.map(panel => panel.boundingBox())))
  expect(new Set(tops.map(box => box?.y)).size).toBe(seasons.length)
  expect(await page.locator('[data-season]:visible').count()).toBe(0)
})

test('each trend has its badge in words, three colors by name and a link to a service', async ({
  openPage,
}) => {
  const page = await openPage('/trends', { javaScript: false })
  for (const trend of seasons.flatMap(({ trends }) => trends)) {
    const card = page.locator(`#${trend.id}`)
    expect(await card.locator('.badge').textContent()).toBe(trend.popularity)
    expect(await card.locator('.palette__color').allTextContents()).toEqual(
      trend.colorPalette.map(({ name }) => name),
    )
    expect(await card.locator('a').getAttribute('href')).toMatch(/^\/services\//)
  }
})

test('in print a season is on one sheet, and two of them may share it', async ({ openPage }) => {
  const page = await openPage('/trends', { javaScript: false })
  await page.emulateMedia({ media: 'print' })
  const kept = await page
    .locator('.season')
    .evaluateAll(panels => panels.map(panel => getComputedStyle(panel).breakInside))
  expect(kept).toEqual(seasons.map(() => 'avoid'))
  const pdf = await PDFDocument.load(await page.pdf({ format: 'Letter' }))
  expect(pdf.getPageCount()).toBeLessThan(seasons.length)
})
