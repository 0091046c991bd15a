import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createPrerenderer } from '../../pages/prerender.ts'
import { fixtureData } from '../fixture-content.ts'
import { htmlValidator } from '../html-validator.ts'

const prerenderer = createPrerenderer({ dataDir: await fixtureData(), clientEntry: '/client.js' })
const { forms } = prerenderer.content.assistantTexts
const htmlOf = async (address: string) => (await prerenderer.render(address)).html
const attribute = / (?:toolname|tooldescription|toolparamdescription|toolautosubmit)="[^"]*"/g

/** The start tags of forms. */
const formsIn = (html: string) => html.match(/<form\b[^>]*>/g) ?? []

test.each([
  ['/estimate', 'estimate'],
  ['/cities', 'zipCheck'],
  ['/contact', 'request'],
  ['/flooring', 'catalog'],
  ['/blog', 'search'],
  ['/guides', 'search'],
  ['/downloads', 'search'],
  ['/flooring', 'compare'],
  ['/flooring/packed-snow/squeaky-snow-plank', 'samples'],
  ['/gallery', 'gallery'],
  ['/visualizer', 'visualizer'],
  ['/blog', 'newsletter'],
  ['/404', 'searchPage'],
  ['/', 'siteSearch'],
] as const)('%s tells assistants of its form', async (address, form) => {
  const { name, description } = forms[form]
  const tags = formsIn(await htmlOf(address))
  expect(tags.join()).toContain(` toolname="${name}" tooldescription="${description}"`)
})

test('every form names its tool', async () => {
  const pages = await Promise.all(prerenderer.addresses.map(htmlOf))
  const forms = pages.flatMap(formsIn)
  expect(forms.length).toBeGreaterThan(pages.length)
  expect(forms.filter(tag => !tag.includes(' toolname="'))).toEqual([])
})

test('every form has an accessible name', async () => {
  const pages = await Promise.all(prerenderer.addresses.map(htmlOf))
  const nameless = pages.flatMap(formsIn).filter(tag => !/ aria-label(?:ledby)?="[^"]/.test(tag))
  expect(nameless).toEqual([])
})

test('lets no tool call send a posted form', async () => {
  const pages = await Promise.all(prerenderer.addresses.map(htmlOf))
  const posted = pages.flatMap(formsIn).filter(tag => tag.includes('method="post"'))
  expect(posted.length).toBeGreaterThan(0)
  expect(posted.filter(tag => tag.includes('toolautosubmit'))).toEqual([])
})

test('takes at most 400 bytes of a page, after gzip', async () => {
  const most = 400
  for (const address of prerenderer.addresses) {
    const html = await htmlOf(address)
    const without = html.replaceAll(attribute, '').replace(/"tool":\{[^}]*\},?/, '')
    expect(gzipSync(html).length - gzipSync(without).length, address).toBeLessThanOrEqual(most)
  }
})

test('knows the attributes and their elements in the validator', async () => {
  const messages = async (html: string) => {
    const { results } = await htmlValidator().validateString(html)
    return results.flatMap(result => result.messages.map(({ ruleId }) => ruleId))
  }
  const form = (attributes: string) =>
    `<form ${attributes}><label>Snow <input type="text" name="a" toolparamdescription="Snow"></label><button type="submit">Go</button></form>`
  expect(await messages(form('toolname="ask" tooldescription="Asks." toolautosubmit'))).toEqual([])
  expect(await messages(form('toolname="Ask me" tooldescription="Asks."'))).toEqual([
    'attribute-allowed-values',
  ])
})

test('gives the tools of a page unique names', async () => {
  for (const address of prerenderer.addresses) {
    const names = formsIn(await htmlOf(address)).map(tag => / toolname="([^"]*)"/.exec(tag)?.[1])
    expect(new Set(names).size, address).toBe(names.length)
  }
})
