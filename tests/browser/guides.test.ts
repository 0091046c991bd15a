import { expect } from 'vitest'
import { emptyMessage, expectCategories, expectTitles, urlQueryOf } from './list-page.ts'
import { siteContent, test } from './open-page.ts'

const { interfaceTexts, guidesPage } = siteContent
/** The featured ones come first. */
const guides = [...siteContent.guides.all].sort((a, b) => Number(b.featured) - Number(a.featured))

const { guides: texts } = interfaceTexts
const [guide] = guides
if (!guide) throw new Error('The list needs a guide')

test('each category shows its guides, and its button has their count', async ({ openPage }) => {
  const page = await openPage('/guides')
  await expectCategories(page, { texts: texts.count, records: guides, categories: guidesPage.categories })
})

test.for([
  ['title', guide.title],
  ['excerpt', guide.excerpt.split(' ').slice(0, 3).join(' ')],
  ['tag', guide.tags[0] ?? ''],
])('the search finds by %s', async ([, words = ''], { openPage }) => {
  const page = await openPage('/guides')
  await page.locator('main').getByRole('searchbox').fill(words.toUpperCase())
  const expected = guides.filter(({ title, excerpt, tags }) =>
    [title, excerpt, ...tags].some(text => text.toLowerCase().includes(words.toLowerCase())),
  )
  expect(expected).toContain(guide)
  await expectTitles(page, expected)
})

test('featured guides come first, and their section disappears with the last of them', async ({
  openPage,
}) => {
  const featured = guides.filter(candidate => candidate.featured)
  const page = await openPage('/guides')
  const section = page.locator('[data-filter-section]').filter({ hasText: texts.featured })
  expect(await section.locator('[data-item] h3').allTextContents()).toEqual(
    featured.map(({ title }) => title),
  )
  const other = guides.find(({ category }) => !featured.some(({ category: taken }) => taken === category))
  await page
    .locator('main')
    .getByRole('searchbox')
    .fill(other?.title ?? '')
  await expect.poll(() => section.isVisible()).toBe(false)
})

test('a card shows three tags at most', async ({ openPage }) => {
  const page = await openPage('/guides')
  const counts = await page
    .locator('[data-filter-results] .card__tags')
    .evaluateAll(lists => lists.map(list => list.children.length))
  expect(counts).toEqual(guides.map(({ tags }) => Math.min(3, tags.length)))
})

test('shows a message if nothing matches, with a button that resets search and category', async ({
  openPage,
}) => {
  const page = await openPage(`/guides?category=${guide.category}&q=no+such+guide`)
  expect(await emptyMessage(page).isVisible()).toBe(true)
  await page.getByRole('button', { name: texts.empty.button }).click()
  await expectTitles(page, guides)
  expect(urlQueryOf(page)).toEqual({})
})

test('without JavaScript all guides show', async ({ openPage }) => {
  const page = await openPage('/guides', { javaScript: false })
  await expectTitles(page, guides)
  expect(await page.locator('[data-filter]').isVisible()).toBe(false)
})
