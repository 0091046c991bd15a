import type { Page } from 'playwright'
import { expect } from 'vitest'
import { phone, siteContent, test } from './open-page.ts'

const { interfaceTexts, galleryPage } = siteContent
const { all: projects } = siteContent.projects

const { compare: texts } = interfaceTexts
const figureOf = (page: Page) => page.locator('[data-compare]').first()
const rangeOf = (page: Page) => figureOf(page).getByRole('slider')

/** Returns the share of the picture's width that shows "before", in percent. */
const split = async (page: Page) =>
  Number.parseFloat(
    await figureOf(page).evaluate(figure => getComputedStyle(figure).getPropertyValue('--split')),
  )

test('the keyboard moves the slider, which announces its position', async ({ openPage }) => {
  const page = await openPage('/gallery')
  const range = rangeOf(page)
  const said = () => range.getAttribute('aria-valuetext')
  await range.focus()
  await page.keyboard.press('ArrowRight')
  expect(await split(page)).toBe(51)
  expect(await said()).toBe(texts.value.replace('{percent}', '51'))
  await page.keyboard.press('Home')
  expect(await split(page)).toBe(0)
  expect(await said()).toBe(texts.after)
  await page.keyboard.press('End')
  expect(await split(page)).toBe(100)
  expect(await said()).toBe(texts.before)
})

test('a comparison has one tab stop, and its handle shows the focus', async ({ openPage }) => {
  const page = await openPage('/gallery')
  await figureOf(page).scrollIntoViewIfNeeded()
  expect(await figureOf(page).locator('a, button, input, select, [tabindex]').count()).toBe(1)
  await rangeOf(page).focus()
  await page.keyboard.press('ArrowLeft')
  const handle = figureOf(page).locator('.compare__handle')
  expect(await handle.evaluate(element => getComputedStyle(element).outlineStyle)).toBe('solid')
})

test('the handle is fully visible at both ends', async ({ openPage }) => {
  const page = await openPage('/gallery', phone)
  const boxOf = (part: string) => figureOf(page).locator(part).boundingBox()
  for (const key of ['Home', 'End']) {
    await rangeOf(page).press(key)
    const [stage, handle] = [await boxOf('[data-compare-stage]'), await boxOf('.compare__handle')]
    if (!stage || !handle) throw new Error('The slider has no place')
    expect(handle.x).toBeGreaterThanOrEqual(stage.x)
    expect(handle.x + handle.width).toBeLessThanOrEqual(stage.x + stage.width)
  }
})

test('a finger drags the line', async ({ openPage }) => {
  const page = await openPage('/gallery', phone)
  const stage = figureOf(page).locator('[data-compare-stage]')
  await stage.scrollIntoViewIfNeeded()
  const box = await stage.boundingBox()
  if (!box) throw new Error('The slider has no place')
  const touch = await page.context().newCDPSession(page)
  const at = (part: number) => [{ x: box.x + box.width * part, y: box.y + box.height / 2 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.5) })
  for (const part of [0.45, 0.4, 0.35, 0.3, 0.25]) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(() => split(page)).toBeCloseTo(25, -1)
})

test('the mouse drags the line, and a click moves it', async ({ openPage }) => {
  const page = await openPage('/gallery')
  const stage = figureOf(page).locator('[data-compare-stage]')
  await stage.scrollIntoViewIfNeeded()
  const box = await stage.boundingBox()
  if (!box) throw new Error('The slider has no place')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width / 2, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.8, y, { steps: 4 })
  await page.mouse.up()
  expect(Math.abs((await split(page)) - 80)).toBeLessThanOrEqual(1)
  await page.mouse.click(box.x + box.width * 0.1, y)
  expect(Math.abs((await split(page)) - 10)).toBeLessThanOrEqual(1)
})

test('captions say which pictures are visualizations', async ({ openPage }) => {
  const page = await openPage('/gallery')
  const captions = await page.locator('[data-compare] figcaption').allTextContents()
  const visualized = projects.filter(({ visualization }) => visualization)
  expect(captions).toEqual(visualized.map(() => galleryPage.visualizationCaption))
})

test('without JavaScript both pictures show whole, one below the other', async ({ openPage }) => {
  const page = await openPage('/gallery', { javaScript: false })
  expect(await rangeOf(page).isVisible()).toBe(false)
  const [after, before] = await Promise.all(
    ['.compare__after', '.compare__before'].map(name => figureOf(page).locator(name).boundingBox()),
  )
  if (!after || !before) throw new Error('A picture has no place')
  expect(before.y + before.height).toBeLessThanOrEqual(after.y + 1)
  expect(before.height).toBeGreaterThan(100)
})
