import { expect } from 'vitest'
import { emptyMessage, expectCount, expectTitles, urlQueryOf } from './list-page.ts'
import { siteContent, test } from './open-page.ts'
import { tabStops } from './tab-stops.ts'

const { interfaceTexts, galleryPage } = siteContent
const { all: projects } = siteContent.projects

const { gallery: texts } = interfaceTexts

test('each filter shows the projects of its category, counts them and marks its button', async ({
  openPage,
}) => {
  const page = await openPage('/gallery')
  await expectTitles(page, projects)
  for (const { category, label } of galleryPage.filters) {
    const expected = projects.filter(project => project.category === category)
    const button = page.getByRole('button', { name: label, exact: true })
    await button.click()
    await expectTitles(page, expected)
    await expectCount(page, texts.count, expected.length)
    expect(await button.getAttribute('aria-pressed')).toBe('true')
    expect(await page.locator('[data-filter] [aria-pressed=true]').count()).toBe(1)
    expect(urlQueryOf(page)).toEqual({ category })
  }
  await page.getByRole('button', { name: texts.all, exact: true }).click()
  await expectTitles(page, projects)
  expect(urlQueryOf(page)).toEqual({})
})

test('the URL keeps the filter after a reload, in a shared link and when going back', async ({
  openPage,
}) => {
  const [{ category = '' } = {}] = projects
  const expected = projects.filter(project => project.category === category)
  const page = await openPage(`/gallery?category=${category}`)
  await expectTitles(page, expected)
  await page.reload()
  await expectTitles(page, expected)
  await page.locator('.site-header__home').click()
  await page.waitForURL(url => url.pathname !== '/gallery')
  await page.goBack()
  await expectTitles(page, expected)
})

test('shows a message for a category without projects, with a button that resets it', async ({
  openPage,
}) => {
  const [{ category = '', label = '' } = {}] = galleryPage.filters
  const page = await openPage('/gallery', {
    prepare: page =>
      page.route('**/gallery', async route => {
        const response = await route.fetch()
        const body = (await response.text()).replaceAll(
          `data-category="${category}"`,
          'data-category="other"',
        )
        await route.fulfill({ response, body })
      }),
  })
  expect(await emptyMessage(page).isVisible()).toBe(false)
  await page.getByRole('button', { name: label, exact: true }).click()
  expect(await emptyMessage(page).textContent()).toContain(texts.empty)
  await emptyMessage(page).getByRole('button').click()
  await expectTitles(page, projects)
  expect(await emptyMessage(page).isVisible()).toBe(false)
})

test('without JavaScript all projects show, and the filters are hidden', async ({ openPage }) => {
  const page = await openPage('/gallery', { javaScript: false })
  await expectTitles(page, projects)
  expect(await page.locator('[data-filter]').isVisible()).toBe(false)
})

test('each project has one tab stop, and so have all filters, with arrow keys between them', async ({
  openPage,
}) => {
  const page = await openPage('/gallery')
  const filters = page.locator('[data-filter] button[name]')
  const isFocused = (button: typeof filters) => button.evaluate(element => element === document.activeElement)
  await filters.first().focus()
  await page.keyboard.press('ArrowLeft')
  expect(await isFocused(filters.last())).toBe(true)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  expect(await filters.evaluateAll(buttons => buttons.map(({ tabIndex }) => tabIndex).indexOf(0))).toBe(1)
  await page.keyboard.press('Tab')
  expect(
    await page
      .locator('.compare__range:visible')
      .first()
      .evaluate(element => element === document.activeElement),
  ).toBe(true)
  await filters.first().click()
  const all = await tabStops(page)
  await page
    .locator('[data-item]')
    .first()
    .evaluate(item => item.remove())
  expect(all - (await tabStops(page))).toBe(1)
})
