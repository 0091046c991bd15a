/** Links of the home page that follow the chosen floor. */
import { expect, test } from 'vitest'
import { phoneHref } from '../../components/contact-links.ts'
import { fixtureContent } from '../fixture-content.ts'
import { pageBody } from './page-body.ts'

const content = await fixtureContent()
const { home } = content

/** Returns the links in each group of which CSS shows the one at the place of the chosen swatch. */
const groups = (html: string) =>
  [...html.matchAll(/<div class="by-floor">(.*?)<\/div>/g)].map(([, group = '']) =>
    [...group.matchAll(/<a class="button[^"]*" href="([^"]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    ),
  )

test('the form and the visualizer open with the chosen floor, and with none before a choice', async () => {
  const html = await pageBody(home.url, content)
  const swatches = [...html.matchAll(/<input [^>]*name="floor"[^>]*>/g)].map(
    ([input]) => / value="([^"]*)"/.exec(input)?.[1],
  )
  expect(swatches.length).toBeGreaterThan(1)
  const [first, ...others] = swatches
  expect(first).toBe(home.hero.shownFloor)
  const { scene } = home.hero
  const { href } = home.visualizer.link
  const form = ['/contact', ...others.map(floor => `/contact?floor=${floor}`)]
  const visualizer = [href, ...others.map(floor => `${href}?room=${scene}&floor=${floor}`)]
  expect(groups(html).filter(group => group.length > 0)).toEqual([form, visualizer, visualizer])
})

test('the chart of prices has the floors of the page', async () => {
  const html = await pageBody(home.url, content)
  const charted = [...html.matchAll(/cost-chart__name" href="[^"]*">([^<]*)</g)].map(([, type]) => type)
  const { floors = [] } = home.costs
  expect(floors).not.toEqual([])
  const types = floors.map(({ type }) => type)
  expect(charted.toSorted()).toEqual(types.toSorted())
})

test('water on the floor is one tap from the phone, and one from the first steps', async () => {
  const { guide, pages } = content.navigation.emergency
  for (const url of pages) {
    const [, line = ''] = /class="emergency-line">(.*?)<\/div>/.exec(await pageBody(url, content)) ?? []
    expect([...line.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      phoneHref(content.site),
      guide.href,
    ])
  }
})
