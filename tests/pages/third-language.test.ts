/** A third language of a site: its entry in content/site.yaml, and texts. */
import { expect, test } from 'vitest'
import { createPrerenderer } from '../../pages/prerender.ts'
import { openContent } from '../../site/open-content.ts'
import { addLanguage } from '../codegen/languages/invented-language.ts'
import { fixtureData } from '../fixture-content.ts'

const penguin = { path: 'pg', language: 'es-US', name: 'Pingüino' }
const honk = (text: string) => text.replace(/[a-z](?![^{}]*\})/, 'ñ')

test('has every page, in its words and with links to the other languages', async () => {
  const dataDir = await fixtureData((_, site) => addLanguage(site, penguin, honk))
  const content = openContent(dataDir)
  const { addresses, render } = createPrerenderer({ dataDir, clientEntry: '/client.js' })
  const own = addresses.filter(address => /^\/pg(?:\/|$)/.test(address))
  expect(own).toEqual(expect.arrayContaining(openContent(dataDir, 'pg').pages.all.map(({ url }) => url)))
  expect(own.length).toBeGreaterThanOrEqual(content.pages.all.length)

  const [home, main] = await Promise.all(['/pg', '/'].map(async address => (await render(address)).html))
  expect(home).toContain(honk(content.home.hero.heading))
  expect(home).toMatch(/<a href="\/" hreflang="en"[^>]*>English</i)
  expect(main).toMatch(/<a href="\/pg" [^>]*>Pingüino</)
})
