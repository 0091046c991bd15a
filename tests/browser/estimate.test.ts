import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { MAX_RECTANGLES } from '../../site/floor-cost/job-query.ts'
import { violations } from './axe.ts'
import { phone, siteContent, test } from './open-page.ts'

const { estimatePage } = siteContent
const { result } = estimatePage

const fieldOf = (page: Page, id: string) => page.locator(`.calculator__form #${id}`)
const totalOf = (page: Page) => page.locator('.calculator__total')

async function typeRoom(page: Page): Promise<void> {
  await fieldOf(page, 'length-1').fill('12')
  await fieldOf(page, 'width-1').fill('10')
}

test('updates the result at each key, and the URL keeps the input', async ({ openPage }) => {
  const page = await openPage('/estimate')
  await fieldOf(page, 'length-1').focus()
  await page.locator('is-land[data-state=ready]').waitFor()
  await typeRoom(page)
  await totalOf(page).waitFor()
  await page.waitForURL(url => url.searchParams.get('length-1') === '12')
  await expect.poll(() => page.locator('.calculator__lines tbody tr').count()).toBeGreaterThan(1)
  await expect
    .poll(() => page.locator('.calculator__request .button').getAttribute('href'))
    .toContain(encodeURIComponent('width-1=10'))
  const total = await totalOf(page).textContent()
  await page.reload()
  expect(await totalOf(page).textContent()).toBe(total)
  expect(await fieldOf(page, 'width-1').inputValue()).toBe('10')
  // Elements that only the island renders have the same style as on the server's page.
  await page.locator('is-land[data-state=ready]').waitFor()
  await fieldOf(page, 'with-1').selectOption({ index: 2 })
  const head = page.locator('.calculator__compare thead th').first()
  const lineBelow = () => head.evaluate(cell => getComputedStyle(cell).borderBlockEndWidth)
  await head.waitFor()
  const shown = await lineBelow()
  expect(shown).not.toBe('0px')
  await page.waitForURL(url => url.searchParams.has('with-1'))
  await page.reload()
  expect(await lineBelow()).toBe(shown)
})

test('hides the result for an incomplete room, and shows a new one once it is complete', async ({
  openPage,
}) => {
  const compared = estimatePage.floors[1]?.value ?? ''
  const page = await openPage(`/estimate?length-1=12&width-1=10&with-1=${compared}`)
  await fieldOf(page, 'length-1').focus()
  await page.locator('is-land[data-state=ready]').waitFor()
  const status = page.locator('.calculator__answer [role=status]')
  const readAloud = await status.elementHandle()
  const parts = page.locator('.calculator__parts, .calculator__compare')
  const before = await parts.allTextContents()
  await fieldOf(page, 'width-1').fill('')
  await expect.poll(() => status.textContent()).toBe(result.empty)
  expect(await page.locator('[aria-invalid]').count()).toBe(0)
  await fieldOf(page, 'length-2').focus()
  await expect.poll(() => status.textContent()).toBe(result.waiting)
  expect(await fieldOf(page, 'width-1').getAttribute('aria-invalid')).toBe('true')
  expect(await fieldOf(page, 'length-2').getAttribute('aria-invalid')).toBe(null)
  expect(await parts.filter({ visible: true }).count()).toBe(0)
  await fieldOf(page, 'width-1').fill('20')
  await totalOf(page).waitFor()
  expect(await parts.filter({ visible: true }).count()).toBe(2)
  const after = await parts.allTextContents()
  expect(after.map((text, index) => text === before[index])).toEqual([false, false])
  // One element announces all results: screen readers don't reliably announce new elements.
  expect(await readAloud?.evaluate(element => element.isConnected)).toBe(true)
})

test('shows no error before the field loses focus', async ({ openPage }) => {
  const page = await openPage('/estimate')
  await fieldOf(page, 'length-1').focus()
  await page.locator('is-land[data-state=ready]').waitFor()
  const status = page.locator('.calculator__answer [role=status]')
  const mistakes = page.locator('[aria-invalid], .error-summary')
  await page.keyboard.type('12')
  // The URL follows every change by keyboard.
  await page.waitForURL(url => url.searchParams.get('length-1') === '12')
  expect(await mistakes.count()).toBe(0)
  expect(await status.textContent()).toBe(result.empty)
  // Go to the other side of the same room.
  await page.keyboard.press('Tab')
  expect(await mistakes.count()).toBe(0)
  await page.keyboard.type('10')
  await totalOf(page).waitFor()
  const total = await totalOf(page).textContent()
  await fieldOf(page, 'trim').focus()
  await page.keyboard.type('many')
  await expect.poll(() => status.textContent()).toBe(result.waiting)
  expect(await mistakes.count()).toBe(0)
  await fieldOf(page, 'zip').focus()
  await mistakes.first().waitFor()
  await fieldOf(page, 'trim').fill('')
  // Prices don't depend on the ZIP code, so it may be incomplete or wrong.
  await fieldOf(page, 'zip').focus()
  await page.keyboard.type('787')
  expect(await totalOf(page).textContent()).toBe(total)
  await page.keyboard.press('Tab')
  await expect.poll(() => fieldOf(page, 'zip').getAttribute('aria-invalid')).toBe('true')
  expect(await totalOf(page).textContent()).toBe(total)
  expect(await page.locator('.calculator__request .button').getAttribute('href')).not.toContain('zip=787&')
})

test('keeps content below the viewport in place while the visitor types', async ({ openPage }) => {
  const page = await openPage(`/estimate?${everything}`, phone)
  const heights = () =>
    page
      .locator('.calculator__group, .calculator__answer > *')
      .evaluateAll(parts => parts.map(part => part.clientHeight))
  const room = fieldOf(page, 'length-1')
  // The script starts when the form is near the viewport, and adds buttons.
  await room.focus()
  await page.locator('is-land[data-state=ready]').waitFor()
  await room.blur()
  const before = await heights()
  const parts = page.locator('.calculator__parts')
  const drawn = () => parts.evaluate(part => getComputedStyle(part).contentVisibility)
  expect(await drawn()).toBe('visible')
  await room.focus()
  expect(await drawn()).toBe('auto')
  expect(await heights()).toEqual(before)
})

/** Windows of a phone and of a screen of 1280 × 1024 at 200 % and 400 %. */
const screens = [
  { width: 360, height: 740 },
  { width: 640, height: 512 },
  { width: 320, height: 256 },
]

test.for(screens)(
  'the total stays in view on $width × $height px, and covers no field that has the focus',
  async (screen, { openPage }) => {
    const page = await openPage('/estimate', { ...screen, touch: true })
    const bar = page.locator('.calculator__bar')
    const room = fieldOf(page, 'length-1')
    await room.focus()
    await page.locator('is-land[data-state=ready]').waitFor()
    await typeRoom(page)
    await bar.waitFor()
    expect(await totalOf(page).textContent()).toContain(await bar.locator('strong').textContent())
    await room.focus()
    const fields = await page
      .locator('.calculator__form')
      .evaluate(form => form.querySelectorAll('input, select, button').length)
    for (let field = 0; field < fields; field += 1) {
      const { focused, top, bottom } = await bar.evaluate(element => ({
        focused: document.activeElement?.getBoundingClientRect().bottom ?? 0,
        ...element.getBoundingClientRect().toJSON(),
      }))
      expect(focused, `field ${field}`).toBeLessThanOrEqual(top)
      expect(bottom).toBeLessThanOrEqual(screen.height)
      expect(bottom - top).toBeLessThanOrEqual(screen.height * 0.12)
      await page.keyboard.press('Tab')
    }
    // The page shows one bar at a time.
    expect(await page.locator('.action-bar').isVisible()).toBe(false)
    // The last Tab may have left the form and scrolled to the total.
    await room.focus()
    await bar.waitFor()
    await bar.press('Enter')
    const answer = page.locator('#calculator-answer')
    await expect.poll(() => answer.evaluate(heading => heading.matches(':target'))).toBe(true)
  },
)

test('hides the bar while the total is visible', async ({ openPage }) => {
  const page = await openPage('/estimate?length-1=20&width-1=15')
  const bar = page.locator('.calculator__bar')
  await totalOf(page).evaluate(total => total.scrollIntoView({ block: 'center' }))
  await expect.poll(() => bar.isVisible()).toBe(false)
  await page
    .locator('.calculator__form button')
    .last()
    .evaluate(button => button.scrollIntoView({ block: 'center' }))
  await expect.poll(() => bar.isVisible()).toBe(true)
})

test('without JavaScript the server shows the same result', async ({ openPage }) => {
  const plain = await openPage('/estimate', { ...phone, javaScript: false })
  await typeRoom(plain)
  await plain.locator('.calculator__form button[type=submit]').last().click()
  await totalOf(plain).waitFor()
  const scripted = await openPage(`/estimate${new URL(plain.url()).search}`)
  expect(await totalOf(scripted).textContent()).toBe(await totalOf(plain).textContent())
})

test('shows an error at an invalid number and keeps the input', async ({ openPage }) => {
  const page = await openPage('/estimate?length-1=wide&width-1=10', { javaScript: false })
  expect(await page.locator('.error-summary a').getAttribute('href')).toBe('#length-1')
  expect(await fieldOf(page, 'length-1').inputValue()).toBe('wide')
  expect(await fieldOf(page, 'length-1').getAttribute('aria-invalid')).toBe('true')
  expect(await page.locator('.calculator__answer').textContent()).toContain(result.waiting)
})

/** The largest request: two rooms and a hall, every extra, two more floors. */
const everything = new URLSearchParams(
  [
    ...Object.entries({ 'length-1': 12, 'width-1': 14, 'length-2': 9, 'width-2': 10 }),
    ...Object.entries({ 'length-4': 3.5, 'width-4': 16 }),
    ...Object.entries({
      area: 40,
      pattern: 'pattern',
      base: 'wood',
      preparation: 'unknown',
      preparedArea: 90,
    }),
    ...Object.entries({ trim: 80, steps: 12, doorways: 3, furnished: 2, rush: 'yes', zip: '79843' }),
    ['old', Object.keys(siteContent.prices.extras.removal)[0]],
    ...siteContent.estimatePage.floors.slice(1, 3).map(({ value }, index) => [`with-${index + 1}`, value]),
  ].map(pair => pair.map(String)),
)

const manyRooms = new URLSearchParams(everything)
for (let row = 1; row <= MAX_RECTANGLES; row += 1) {
  manyRooms.set(`length-${row}`, String(8 + (row % 7)))
  manyRooms.set(`width-${row}`, String(9 + (row % 5)))
}

const states = {
  empty: '',
  filled: '?length-1=12&width-1=10',
  everything: `?${everything}`,
  refused: '?length-1=x&zip=7',
}

test.for(
  [320, 360, 1280].flatMap(width =>
    Object.entries(states).map(([state, query]) => ({ width, state, query })),
  ),
)('$state at $width px has no barrier and fits', async ({ width, query }, { openPage }) => {
  // Make the window taller than the page, so that the bar with the total covers nothing.
  const page = await openPage(`/estimate${query}`, { width, height: 6000 })
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
})

test.for(Object.entries({ 'every option': everything, 'the maximum of rooms': manyRooms }))(
  '%s is printed on one page',
  async ([, query], { openPage }) => {
    const page = await openPage(`/estimate?${query}`)
    await totalOf(page).waitFor()
    const pdf = await PDFDocument.load(await page.pdf({ format: 'Letter' }))
    expect(pdf.getPageCount()).toBe(1)
  },
)
