import { buffer } from 'node:stream/consumers'
import type { Download } from 'playwright'
import { expect } from 'vitest'
import { createTextFormatters } from '../../site/text-formatters.ts'
import { emptyMessage, expectCategories, expectTitles, urlQueryOf } from './list-page.ts'
import { siteContent, test } from './open-page.ts'

const { interfaceTexts, downloadsPage } = siteContent
const { all: downloads } = siteContent.downloads

const { downloads: texts } = interfaceTexts
const [resource] = downloads
if (!resource) throw new Error('The list needs a resource')

const sizeOf = async (download: Download) => (await buffer(await download.createReadStream())).length

test('each category shows its resources, and its button has their count', async ({ openPage }) => {
  const page = await openPage('/downloads')
  const categories = [{ category: 'all', label: texts.all }, ...downloadsPage.categories]
  await expectCategories(page, { texts: texts.count, records: downloads, categories })
})

test.for([
  ['title', resource.title],
  ['description', resource.description.split(' ').slice(0, 3).join(' ')],
])('the search finds by %s', async ([, words = ''], { openPage }) => {
  const page = await openPage('/downloads')
  await page.locator('main').getByRole('searchbox', { name: texts.search }).fill(words.toUpperCase())
  const expected = downloads.filter(({ title, description }) =>
    [title, description].some(text => text.toLowerCase().includes(words.toLowerCase())),
  )
  expect(expected).toContain(resource)
  await expectTitles(page, expected)
})

test('featured and popular downloads have separate sections, which are hidden if empty', async ({
  openPage,
}) => {
  const page = await openPage('/downloads')
  const sectionOf = (heading: string) =>
    page
      .locator('[data-filter-section]')
      .filter({ has: page.getByRole('heading', { name: heading, exact: true, level: 2 }) })
  const sections = [
    { heading: texts.featured, held: downloads.filter(({ featured }) => featured) },
    {
      heading: texts.popular,
      held: downloads
        .filter(({ popular }) => popular)
        .sort((one, other) => other.downloadCount - one.downloadCount),
    },
  ]
  for (const { heading, held } of sections) {
    expect(await sectionOf(heading).locator('h3').allTextContents()).toEqual(held.map(({ title }) => title))
  }
  const plain = downloads.find(({ featured, popular }) => !featured && !popular)
  await page
    .locator('main')
    .getByRole('searchbox')
    .fill(plain?.title ?? '')
  for (const { heading } of sections) await expect.poll(() => sectionOf(heading).isVisible()).toBe(false)
  expect(await sectionOf(texts.list).isVisible()).toBe(true)
})

test('shows a message if nothing matches, with a button that resets search and category', async ({
  openPage,
}) => {
  const page = await openPage(`/downloads?category=${resource.category}&q=no+such+file`)
  const said = await emptyMessage(page).textContent()
  for (const words of [texts.empty.title, texts.empty.text]) expect(said).toContain(words)
  await page.getByRole('button', { name: texts.empty.button }).click()
  await expectTitles(page, downloads)
  expect(urlQueryOf(page)).toEqual({})
})

test('a click downloads a file of the printed size and announces it', async ({ openPage }) => {
  const page = await openPage('/downloads')
  const item = page.locator('[data-filter-results] > [data-item]').first()
  const [download] = await Promise.all([page.waitForEvent('download'), item.locator('a[download]').click()])
  const size = await sizeOf(download)
  expect(download.suggestedFilename()).toBe(resource.downloadUrl.split('/').at(-1))
  expect(await item.textContent()).toContain(createTextFormatters(siteContent).fileSize(size))
  const toast = page.locator('[data-toasts] li')
  await toast
    .filter({ hasText: interfaceTexts.toasts.downloadStarted.replace('{title}', resource.title) })
    .waitFor()
})

test('without JavaScript every file is a plain link', async ({ openPage }) => {
  const page = await openPage('/downloads', { javaScript: false })
  await expectTitles(page, downloads)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('a[download]').first().click(),
  ])
  expect(await sizeOf(download)).toBeGreaterThan(1000)
})
