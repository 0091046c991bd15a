import { expect } from 'vitest'
import type { Article } from '../../generated/types.ts'
import { emptyMessage, expectCount, expectTitles, shownTitles, urlQueryOf } from './list-page.ts'
import { siteContent, test } from './open-page.ts'
import { pausedClock } from './paused-clock.ts'

const { interfaceTexts, blogPage } = siteContent
// The featured ones come first.
const articles = [...siteContent.articles.all].sort(
  (a, b) => Number(b.featured ?? false) - Number(a.featured ?? false),
)

const { blog: texts } = interfaceTexts
const [article] = articles
if (!article) throw new Error('The blog needs an article')

const matching = (words: string) => (candidate: Article) =>
  [candidate.title, candidate.excerpt, candidate.category].some(text =>
    text.toLowerCase().includes(words.toLowerCase()),
  )

test.for([
  ['title', article.title],
  ['excerpt', article.excerpt.split(' ').slice(0, 3).join(' ')],
  ['category', article.category],
])('the search finds by %s, in upper case as well', async ([, words = ''], { openPage }) => {
  const page = await openPage('/blog')
  await page.locator('main').getByRole('searchbox').fill(words.toUpperCase())
  const expected = articles.filter(matching(words))
  expect(expected).toContain(article)
  await expectTitles(page, expected)
  await expectCount(page, texts.count, expected.length)
})

test('the categories are the listed ones, then the others', async ({ openPage }) => {
  const page = await openPage('/blog')
  const options = await page.getByLabel(texts.category).locator('option').allTextContents()
  expect(options.slice(0, blogPage.categories.length + 1)).toEqual([
    texts.allCategories,
    ...blogPage.categories,
  ])
  expect(new Set(options.slice(1))).toEqual(
    new Set([...blogPage.categories, ...articles.map(({ category }) => category)]),
  )
})

test('search and category combine, in the URL too', async ({ openPage }) => {
  const page = await openPage('/blog')
  await page.locator('main').getByRole('searchbox').fill('floor')
  await page.getByLabel(texts.category).selectOption(article.category)
  const expected = articles.filter(matching('floor')).filter(({ category }) => category === article.category)
  await expectTitles(page, expected)
  expect(urlQueryOf(page)).toEqual({ q: 'floor', category: article.category })
  await page.reload()
  await expectTitles(page, expected)
  expect(await page.locator('main').getByRole('searchbox').inputValue()).toBe('floor')
  expect(await page.getByLabel(texts.category).inputValue()).toBe(article.category)
})

test('going back from an article restores the list', async ({ openPage }) => {
  const page = await openPage('/blog')
  await page.getByLabel(texts.category).selectOption(article.category)
  const before = await shownTitles(page)
  await page.locator('[data-item]:visible a').first().click()
  await page.waitForURL(url => url.pathname !== '/blog')
  await page.goBack()
  await expect.poll(() => shownTitles(page)).toEqual(before)
})

test('shows a message if nothing matches, with a button that resets search and category', async ({
  openPage,
}) => {
  const page = await openPage(`/blog?category=${encodeURIComponent(article.category)}`)
  await page.locator('main').getByRole('searchbox').fill('no such words')
  await expectTitles(page, [])
  expect(await emptyMessage(page).textContent()).toContain(texts.empty.title)
  await page.getByRole('button', { name: texts.empty.button }).click()
  await expectTitles(page, articles)
  expect(urlQueryOf(page)).toEqual({})
})

test('announces the count 500 ms after the last key', async ({ openPage }) => {
  const page = await openPage('/blog', { prepare: pausedClock })
  const count = () => page.locator('[data-filter-count]').textContent()
  const all = await count()
  await page.locator('main').getByRole('searchbox').fill('no such')
  await page.clock.runFor(400)
  await page.locator('main').getByRole('searchbox').fill('no such words')
  await page.clock.runFor(499)
  expect(await count()).toBe(all)
  await page.clock.runFor(1)
  expect(await count()).toBe(texts.count.many.replace('{count}', '0'))
})

test('without JavaScript all articles show', async ({ openPage }) => {
  const page = await openPage('/blog', { javaScript: false })
  await expectTitles(page, articles)
  expect(await page.locator('[data-filter]').isVisible()).toBe(false)
})

const long = articles.find(({ openSections }) => openSections)
if (!long?.openSections) throw new Error('No article has sections that open')

test('the later sections of a long article open at a click, also without JavaScript', async ({
  openPage,
}) => {
  const page = await openPage(long.url, { javaScript: false })
  const headings = long.body.headings.filter(({ depth }) => depth === 2)
  const folded = page.locator('.prose > details')
  expect(await folded.locator('h2').allTextContents()).toEqual(
    headings.slice(long.openSections).map(({ text }) => text),
  )
  const text = folded.first().locator('.prose')
  expect(await text.isVisible()).toBe(false)
  await folded.first().locator('summary').click()
  expect(await text.isVisible()).toBe(true)
})

test('a link of the contents opens the section that it leads to, also without JavaScript', async ({
  openPage,
}) => {
  const page = await openPage(long.url, { javaScript: false })
  const folded = page.locator('.prose > details').first()
  const heading = await folded.locator('h2').innerText()
  await page.getByRole('navigation', { name: texts.onThisPage }).getByRole('link', { name: heading }).click()
  expect(await folded.locator('.prose').isVisible()).toBe(true)
  const header = await page.getByRole('banner').boundingBox()
  const place = await folded.locator('h2').boundingBox()
  expect(place?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
})
