import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { test } from './open-page.ts'

const waiting = (page: Page) => page.locator('.fade-in--waiting')

/** Counts hidden blocks that fade in. */
const hidden = (page: Page) =>
  page
    .locator('.fade-in')
    .evaluateAll(blocks => blocks.filter(block => getComputedStyle(block).opacity !== '1').length)

test('blocks below the fold wait, and each appears when it is scrolled to', async ({ openPage }) => {
  const page = await openPage('/')
  const before = await waiting(page).count()
  expect(before).toBeGreaterThan(1)
  expect(await hidden(page)).toBe(before)
  for (const block of await page.locator('.fade-in').all()) await block.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => waiting(page).count()).toBe(0)
  await expect.poll(() => hidden(page)).toBe(0)
})

test('a block appears when 10 % of it shows, 50 px above the bottom edge', async ({ openPage }) => {
  const page = await openPage('/')
  const block = waiting(page).first()
  const handle = await block.elementHandle()
  const visible = () => handle?.evaluate(element => element.classList.contains('is-visible'))
  /** Scrolls so that `tenths` of the block's height are above the line. */
  const showTenths = (tenths: number) =>
    handle?.evaluate((element, part) => {
      const { top, height } = element.getBoundingClientRect()
      scrollBy({ top: top - (innerHeight - 50) + (height * part) / 10, behavior: 'instant' })
    }, tenths)
  await showTenths(0.9)
  // The observer reports in the next frame.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await visible()).toBe(false)
  await showTenths(1.1)
  await expect.poll(visible).toBe(true)
})

test('nothing is hidden without JavaScript', async ({ openPage }) => {
  const page = await openPage('/', { javaScript: false })
  expect(await page.locator('.fade-in').count()).toBeGreaterThan(1)
  expect(await hidden(page)).toBe(0)
})

test('nothing is hidden with reduced motion', async ({ openPage }) => {
  const page = await openPage('/', { reducedMotion: true })
  expect(await waiting(page).count()).toBe(0)
  expect(await hidden(page)).toBe(0)
})

test('nothing that waits is hidden in print, and the home page takes few sheets', async ({ openPage }) => {
  const page = await openPage('/')
  expect(await waiting(page).count()).toBeGreaterThan(1)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => hidden(page)).toBe(0)
  const pdf = await PDFDocument.load(await page.pdf({ format: 'Letter' }))
  expect(pdf.getPageCount()).toBeLessThanOrEqual(5)
})
