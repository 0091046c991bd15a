import { expect, test } from 'vitest'
import { createDynamicPages } from '../../pages/dynamic-pages.tsx'
import type { Content } from '../../site/content.ts'
import type { ZipPlace } from '../../site/content-data.ts'
import { inLanguage, splitLanguage } from '../../site/languages.ts'
import { openContent } from '../../site/open-content.ts'
import { checkZip } from '../../site/zip-check.ts'
import { copyLanguage } from '../copied-language.ts'
import { fixtureData } from '../fixture-content.ts'
import { pageBody } from './page-body.ts'

const dataDir = await fixtureData()
const main = openContent(dataDir)
const urls = main.pages.all.map(({ url }): string => url)
const { path: language } = copyLanguage(dataDir)
const content = openContent(dataDir, language)

/** Paths that links and forms lead to, without the links to other languages. */
const targetsIn = (html: string) =>
  [
    ...html
      .replaceAll(/<a [^>]*data-language-switch.*?<\/a>/g, '')
      .matchAll(/ (?:href|action|formaction)="(\/[^"?#]*)/g),
  ].map(([, target = '']) => target)

test.each(urls)('links %s to pages of its own language only', async url => {
  const body = await pageBody(inLanguage(url, language), content)
  const pages = targetsIn(body).filter(target => urls.includes(splitLanguage(target).path))
  expect(pages.length).toBeGreaterThan(10)
  expect([...new Set(pages.filter(target => splitLanguage(target).languagePath !== language))]).toEqual([])
})

test('links a calculation and a ZIP code to the form of the language', async () => {
  const [city] = content.cities.all
  const zip = city?.zipCodes[0] ?? ''
  expect(checkZip(zip, content).links[0]?.href).toBe(`/es/contact?zip=${zip}`)
  const { renderCalculatorPage } = createDynamicPages({ content, clientEntry: '/client.js' })
  const links = renderCalculatorPage('floor=packed-snow&area=100').match(/href="[^"]*calculation=/g)
  expect(links?.[0]).toMatch(/^href="\/es\/contact\?/)
})

test('names the county of a ZIP code in the language', () => {
  const withoutCity = ({ slug }: ZipPlace) =>
    !content.cities.all.some(({ zipCodes }) => zipCodes.includes(slug))
  const place = content.zipPlaces.all.find(withoutCity)
  if (!place) throw new Error('The fixture has a ZIP code without a city page')
  const countiesServed = content.site.countiesServed.map(one =>
    one.fips === place.fips ? { ...one, name: 'Condado Helado' } : one,
  )
  const own: Content = Object.create(content, { site: { value: { ...content.site, countiesServed } } })
  const { text } = checkZip(place.slug, own)
  expect(text).toContain('Condado Helado')
  expect(text).not.toContain(place.county)
})

test('adds a page of the language to links to the form', async () => {
  const url = content.services.all[0]?.url ?? ''
  expect(await pageBody(url, content)).toContain(`href="/es/contact?about=${url}"`)
})
