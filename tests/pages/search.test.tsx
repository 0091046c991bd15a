import { expect, test } from 'vitest'
import { createDynamicPages } from '../../pages/dynamic-pages.tsx'
import { createPrerenderer } from '../../pages/prerender.ts'
import { createSiteSearch, searchLanguages } from '../../server/site-search.ts'
import { createTextFormatters, interpolate } from '../../site/text-formatters.ts'
import { fixtureData } from '../fixture-content.ts'

const prerenderer = createPrerenderer({ dataDir: await fixtureData(), clientEntry: '/client.js' })
const { content } = prerenderer
const texts = content.interfaceTexts.siteSearch
const { renderSearchPage } = createDynamicPages({ content, clientEntry: '/client.js' })
const readMarkdown = async (url: string) => (await prerenderer.render(url)).text
const searchSite = createSiteSearch(content, readMarkdown)

test.each(content.services.all)(
  'finds $url by the words of its title, in any order and case',
  async service => {
    const words = service.metadata.title.toUpperCase().split(' ').reverse().join(' ')
    const { pages } = await searchSite(words)
    expect(pages.map(({ url }) => url)).toContain(service.url)
  },
)

test('finds words of the text of a page, and no page that is kept from search engines', async () => {
  const question = content.faq.items[0]?.question ?? ''
  expect((await searchSite(question)).isPartial).toBe(false)
  const hidden = content.pages.all.filter(({ noindex }) => noindex)
  expect(hidden).not.toEqual([])
  for (const { title, url } of hidden) {
    expect((await searchSite(title)).pages.map(page => page.url)).not.toContain(url)
  }
})

test('reads the pages again after a failure', async () => {
  let calls = 0
  const failing = createSiteSearch(content, async url => {
    calls += 1
    if (calls === 1) throw new Error('disk')
    return readMarkdown(url)
  })
  await expect(failing('igloo')).rejects.toThrow('disk')
  expect((await failing('igloo')).count).toBeGreaterThan(0)
})

test('shows results with their number, and the words in title and field', async () => {
  const result = await searchSite('igloo')
  const html = renderSearchPage('igloo <b>', result)
  expect(html).toContain('<title>igloo &lt;b&gt;: ')
  expect(html).toContain('value="igloo &lt;b&gt;"')
  for (const { url } of result.pages) expect(html).toContain(`<a href="${url}">`)
})

test('counts the results', async () => {
  const result = await searchSite('egg warmer')
  expect(result.count).toBe(result.pages.length)
  const heading = createTextFormatters(content).count(texts.results, result.count)
  expect(renderSearchPage('egg warmer', result)).toContain(`>${heading}</h2>`)
})

test('says that not all results are shown, that only some words were found, or none', () => {
  const pages = content.pages.all.slice(0, 1).map(page => ({ ...page, markdown: '' }))
  const other = { floors: [], isUrgent: false, isUnderstood: true }
  const most = interpolate(texts.most, { shown: 1, count: 9 })
  expect(renderSearchPage('igloo', { pages, count: 9, isPartial: false, ...other })).toContain(
    `>${most}</h2>`,
  )
  expect(renderSearchPage('igloo', { pages, count: 1, isPartial: true, ...other })).toContain(
    `>${texts.partial}</h2>`,
  )
  const none = renderSearchPage('igloo', { pages: [], count: 0, isPartial: false, ...other })
  expect(none).toContain(`>${texts.none}</h2>`)
  expect(none).toContain(content.searchPage.suggestionsHeading)
})

test('shows the answer to a question that no page answers', async () => {
  const [answer] = content.searchPage.answers
  const html = renderSearchPage('x', await searchSite(answer?.words[0] ?? ''))
  expect(html).toContain(answer?.text)
  expect(html).toContain(`href="${answer?.link.href}"`)
  expect(renderSearchPage('x', await searchSite('igloo'))).not.toContain(answer?.text)
})

test('the field has the focus on the page to search, and not above results', async () => {
  const { html } = await prerenderer.render(content.searchPage.url)
  const isFocused = (page: string) => /<input[^>]*type="search"[^>]*autofocus/i.test(page)
  expect(isFocused(html)).toBe(true)
  expect(isFocused(renderSearchPage('', await searchSite('')))).toBe(true)
  expect(isFocused(renderSearchPage('igloo', await searchSite('igloo')))).toBe(false)
})

const { calculatorPage, prices, searchPage } = content
const [first, second] = calculatorPage.floors

test('a question between two floors leads to the calculator with both, below their prices', async () => {
  const query = `${first?.searchName} or ${second?.searchName}`
  const html = renderSearchPage(query, await searchSite(query))
  const area = calculatorPage.form.exampleArea
  expect(html).toContain(`href="${calculatorPage.url}?floor=${first?.value}&amp;with-1=${second?.value}"`)
  expect(html).toContain(interpolate(searchPage.comparison.heading, { area }))
  expect(html).toContain(searchPage.comparison.link)
  for (const floor of [first, second]) {
    expect(html).toContain(`>${titleOf(floor)}</th>`)
    expect(html).toContain(`<td>${floor?.traits.water}</td>`)
  }
})

test('a question for the price of a floor shows its installed price', async () => {
  const query = `how many fish per ${first?.searchName}`
  const html = renderSearchPage(query, await searchSite(query))
  expect(html).toContain(`href="${calculatorPage.url}?floor=${first?.value}"`)
  expect(html).toContain(`>${titleOf(first)}</h2>`)
  expect(html).toContain(searchPage.prices.link)
  expect(html).not.toContain(`>${titleOf(second)}</`)
})

test('a question about an emergency shows the phone number above the results', async () => {
  const { emergency } = content.contactPage
  const html = renderSearchPage('thaw', await searchSite(emergency.words[0] ?? ''))
  expect(html).toContain(emergency.text)
  expect(html.indexOf(emergency.text)).toBeLessThan(html.indexOf(`<a href="${emergency.pages[0]}">`))
  expect(renderSearchPage('igloo', await searchSite('igloo'))).not.toContain(emergency.text)
})

const titleOf = (floor: typeof first) => floor?.material && prices.entries[floor.material].title

test('asks another language for words that only it knows', async () => {
  const results = await searchSite('igloo')
  const other = { ...results, pages: results.pages.map(page => ({ ...page, url: `/xx${page.url}` })) }
  const own = async (query: string) => ({ ...results, isUnderstood: query === 'igloo' })
  const foreign = async (query: string) => ({ ...other, isUnderstood: query !== 'nobody knows' })
  const search = searchLanguages(own, [own, foreign])
  expect((await search('igloo')).pages).toEqual(results.pages)
  expect((await search('iglú')).pages).toEqual(other.pages)
  expect((await search('nobody knows')).pages).toEqual(results.pages)
})
