import { expect, test } from 'vitest'
import { upperFirst } from '../../site/formatters.ts'
import { fixtureContent } from '../fixture-content.ts'
import { pageBody } from './page-body.ts'

const content = await fixtureContent()
const { interfaceTexts, prices, services } = content
const { services: texts } = interfaceTexts

test('a price list says what is included, what is extra and what is not ours', async () => {
  const lists = services.all.flatMap(({ url, blocks }) =>
    blocks.flatMap(block =>
      block.type === 'list' && block.price ? [{ url, ...block, price: block.price }] : [],
    ),
  )
  expect(lists).not.toEqual([])
  for (const { url, price, items = [], extras = [], notOurs = [] } of lists) {
    const html = await pageBody(url, content)
    const excluded = prices.entries[price].excludes.map(part => upperFirst(prices.parts[part]))
    expect(excluded).not.toEqual([])
    const groups = [
      ['ticked', texts.included, items],
      ['ticked ticked--extra', texts.extra, [...excluded, ...extras]],
      ['ticked ticked--not-ours', texts.notOurs, notOurs],
    ] as const
    for (const [className, heading, lines] of groups.filter(([, , shown]) => shown.length > 0)) {
      const list = `<ul class="${className}">${lines.map(line => `<li>${line}</li>`).join('')}</ul>`
      expect(html).toContain(`${heading}</h3>${list}`)
    }
  }
})

test('a plain list has no headings', async () => {
  const plain = services.all.flatMap(({ url, blocks }) =>
    blocks.flatMap(block =>
      block.type === 'list' && !block.price && !block.extras && !block.notOurs ? [{ url, ...block }] : [],
    ),
  )
  expect(plain).not.toEqual([])
  for (const { url, items = [] } of plain)
    expect(await pageBody(url, content)).toMatch(new RegExp(`(?<!</h3>)<ul class="ticked"><li>${items[0]}`))
})

test('the featured article is the first of the list', async () => {
  const featured = content.articles.all.find(({ featured }) => featured)
  expect(featured).not.toBe(content.articles.all[0])
  const html = await pageBody(content.blogPage.url, content)
  const titles = content.articles.all.map(({ title }) => [html.indexOf(`>${title}<`), title] as const)
  expect(titles.toSorted(([a], [b]) => a - b)[0]?.[1]).toBe(featured?.title)
})
