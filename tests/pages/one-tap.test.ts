/** From any page, one tap leads to an estimate request that says what the page knows. */
import { expect, test } from 'vitest'
import { createDynamicPages } from '../../pages/dynamic-pages.tsx'
import { addressesOf, loadPage } from '../../pages/routes.ts'
import { renderBody } from '../../renderer/render-body.tsx'
import { prefillFromQuery } from '../../site/prefill.ts'
import { fixtureContent } from '../fixture-content.ts'

const content = await fixtureContent()

const knownFrom = (href: string) => prefillFromQuery(href.split('?')[1] ?? '', content)

/** Returns the targets of the page's buttons to the form. Links of the menus have no subject. */
function requestLinks(html: string): string[] {
  return [...html.matchAll(/<a class="button[^"]*" href="(\/contact(?:\?[^"]*)?)"/g)].map(([, href]) =>
    (href ?? '').replaceAll('&amp;', '&'),
  )
}

test.each(addressesOf(content))('%s', async address => {
  const page = await loadPage(address)
  const data = page?.data(content)
  if (!page || !data) throw new Error(`${address} has no page`)
  const html = renderBody({ content, head: data.head, children: page.element(data.subject) })
  const links = requestLinks(html)
  expect(links).not.toEqual([])
  // A record without a page isn't a subject.
  if (data.head.isError) expect(links.filter(href => href.includes('about='))).toEqual([])
  const known = knownFrom(`?${new URLSearchParams({ about: address })}`)
  if (!known.subject) return
  const { 0: inHeader, 1: inMenu, [links.length - 1]: inBar } = links
  expect([inHeader, inMenu, inBar].map(href => knownFrom(href ?? ''))).toEqual([known, known, known])
  // Links in texts may name another subject of that page.
  const { text: name } = known.subject
  expect(links.filter(href => !knownFrom(href).subject?.text.startsWith(name))).toEqual([])
})

test('a calculation goes along to the form and to the rooms, and from there back', async () => {
  const { renderCalculatorPage, renderVisualizerPage } = createDynamicPages({
    content,
    clientEntry: '/client.js',
  })
  const [product] = content.products.all
  const calculation = `area=300&floor=${product?.slug}`
  const atCalculator = renderCalculatorPage(calculation)
  const toRooms = `/visualizer?${new URLSearchParams({ calculation })}`
  expect(atCalculator).toContain(`href="${toRooms}"`)
  const inRooms = await renderVisualizerPage(calculation)
  for (const html of [atCalculator, inRooms]) {
    const areas = requestLinks(html).map(href => knownFrom(href).calculation?.area)
    expect(areas).not.toEqual([])
    expect(new Set(areas)).toEqual(new Set([300]))
  }
  const back = [...inRooms.matchAll(/ href="(\/estimate\?[^"]*)"/g)].map(([, href]) => href)
  expect(back).not.toEqual([])
  expect(back.filter(href => !href?.includes('area=300'))).toEqual([])
})

test('the confirmation of a request for a business shows no home', () => {
  const { renderReceivedPage } = createDynamicPages({ content, clientEntry: '/client.js' })
  const { forBusiness, measure } = content.receivedPage
  const html = renderReceivedPage({ reference: 'WF-234567', isForBusiness: true })
  expect(html).toContain(`alt="${forBusiness.picture.alt}"`)
  expect(html).toContain(forBusiness.measure.heading)
  expect(html).not.toContain(measure.heading)
})

test('the confirmation of a request offers no other one', () => {
  const { renderReceivedPage } = createDynamicPages({ content, clientEntry: '/client.js' })
  const html = renderReceivedPage({ reference: 'WF-234567' })
  const afterHeader = html.slice(html.indexOf('<main'), html.indexOf('<footer'))
  expect(afterHeader).toContain('WF-234567')
  expect(requestLinks(afterHeader)).toEqual([])
})
