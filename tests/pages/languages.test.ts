/** The pages of a site in two languages: which exist, and how they lead to one another. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createPrerenderer } from '../../pages/prerender.ts'
import { openContent } from '../../site/open-content.ts'
import { copyLanguage } from '../copied-language.ts'
import { fixtureData } from '../fixture-content.ts'

const dataDir = await fixtureData()
const { site, interfaceTexts } = openContent(dataDir)
const translated = ['/', '/contact', '/services', '/services/igloo-floors', '/cities']
copyLanguage(dataDir, url => translated.includes(url))
const { addresses, render } = createPrerenderer({ dataDir, clientEntry: '/client.js' })
const htmlOf = async (address: string) => (await render(address)).html

/** Attributes of the elements that match a pattern, `name="value"` by name. */
const attributesOf = (html: string, tag: RegExp) =>
  [...html.matchAll(tag)].map(([element]) =>
    Object.fromEntries(
      [...element.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name = '', value]) => [
        name.toLowerCase(),
        value,
      ]),
    ),
  )

const alternatesIn = (html: string) =>
  attributesOf(html, /<link rel="alternate" hreflang[^>]*>/gi).map(({ hreflang, href }) => [hreflang, href])

const switchesIn = (html: string) =>
  attributesOf(html, /<a [^>]*data-language-switch[^>]*>/g).map(({ hreflang, href }) => [hreflang, href])

test('renders the published pages of each language, and its error pages', async () => {
  const own = addresses.filter(address => /^\/es(?:\/|$)/.test(address))
  expect(own).toEqual(
    expect.arrayContaining([
      '/es',
      '/es/404',
      '/es/cities',
      '/es/cities/unknown',
      '/es/contact',
      '/es/services',
      '/es/services/igloo-floors',
    ]),
  )
  expect(own).toHaveLength(translated.length + 2)
  const files = await Promise.all(['/es', '/es/contact', '/es/cities/unknown'].map(render))
  expect(files.map(({ file }) => file)).toEqual([
    'es/index.html',
    'es/contact/index.html',
    'es/cities/unknown.html',
  ])
})

test.each([
  ['/contact', '/es/contact'],
  ['/', '/es'],
])('%s and %s name each other', async (main, other) => {
  const [english, spanish] = [await htmlOf(main), await htmlOf(other)]
  const pair = [
    ['en', site.url + main],
    ['es', site.url + other],
    ['x-default', site.url + main],
  ]
  expect(alternatesIn(english)).toEqual(pair)
  expect(alternatesIn(spanish)).toEqual(pair)
  expect(english).toContain('<html lang="en-US">')
  expect(spanish).toContain('<html lang="es-US">')
  expect(spanish).toContain(`<link rel="canonical" href="${site.url}${other}"/>`)
  expect(spanish).toContain('<meta property="og:locale" content="es_US"/>')
  expect(spanish).toContain('<meta property="og:locale:alternate" content="en_US"/>')
  expect(english).toContain('<meta property="og:locale:alternate" content="es_US"/>')
  expect(spanish).toContain('"inLanguage":"es-US"')
  expect(spanish).toContain(`"@id":"${site.url}/es#website"`)
  expect(spanish).toContain(`"@id":"${site.url}/#business"`)
})

test('a page that is in one language only has no alternates', async () => {
  const html = await htmlOf('/gallery')
  expect(alternatesIn(html)).toEqual([])
  expect(html).not.toContain('og:locale:alternate')
  expect(alternatesIn(await htmlOf('/es/404'))).toEqual([])
})

test.each([
  ['/services/igloo-floors', ['es', '/es/services/igloo-floors']],
  ['/services/floe-repair', ['es', '/es/services']],
  ['/flooring/packed-snow/squeaky-snow-plank', ['es', '/es']],
  ['/404', ['es', '/es']],
  ['/es', ['en', '/']],
  ['/es/cities', ['en', '/cities']],
  ['/es/404', ['en', '/']],
])(
  'leads from %s to the page, or the nearest one above it, in the other language: %j',
  async (url, target) => {
    expect(switchesIn(await htmlOf(url))).toEqual([target])
  },
)

test('names the other language in itself', async () => {
  const item = (lang: string, name: string) =>
    new RegExp(`<li lang="${lang}"><a [^>]*hreflang="${lang}"[^>]*>${name}</a></li>`, 'i')
  expect(await htmlOf('/contact')).toMatch(item('es', 'Español'))
  expect(await htmlOf('/es/contact')).toMatch(item('en', 'English'))
})

test('a site whose second language has no home page leads nowhere else', async () => {
  const other = await fixtureData()
  copyLanguage(other, url => url === '/contact')
  const { addresses, render } = createPrerenderer({ dataDir: other, clientEntry: '/client.js' })
  expect(addresses).not.toContain('/es/404')
  expect(switchesIn((await render('/contact')).html)).toEqual([])
})

test('names the language of links to pages that are not translated', async () => {
  const html = await htmlOf('/es')
  const links = [...html.matchAll(/<a (?:[^>]* )?href="(\/[^"]*)"[^>]*>.*?<\/a>/gs)].filter(
    ([link]) => !link.includes('data-language-switch'),
  )
  const foreign = links.filter(([, href = '']) => !/^\/es(?:[/?#]|$)/.test(href))
  expect(foreign.length).toBeGreaterThan(5)
  expect(
    foreign.filter(([link]) => !link.includes('hreflang="en"') || !link.includes('(in inglés)')),
  ).toEqual([])
  expect(links.length).toBeGreaterThan(foreign.length)
  expect(await htmlOf('/')).not.toContain(interfaceTexts.translation.linkTo.replace('{language}', 'English'))
})

test('links to the feeds only in their own language', async () => {
  expect(await htmlOf('/')).toContain('type="application/rss+xml"')
  expect(await htmlOf('/es')).not.toContain('application/rss+xml')
})

test('keeps the pages of a site in one language as they were', async () => {
  const single = await fixtureData()
  const file = path.join(single, 'site.json')
  const { languages: _, ...rest } = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify(rest))
  const { html } = await createPrerenderer({ dataDir: single, clientEntry: '/client.js' }).render('/contact')
  const withoutSwitch = (await htmlOf('/contact'))
    .replace(/<ul class="[^"]*"><li lang=.*?<\/ul>/g, '')
    .replace(/<link rel="alternate" hreflang[^>]*>/gi, '')
    .replace(/<meta property="og:locale:alternate"[^>]*>/g, '')
  const withoutStyle = (text: string) => text.replace(/<style>.*?<\/style>/gs, '')
  expect(withoutStyle(withoutSwitch)).toBe(withoutStyle(html))
})

test('tells readers of a translation that is older than its page', async () => {
  const other = await fixtureData()
  copyLanguage(other)
  const file = path.join(other, 'es/pages.json')
  const pages: { url: string }[] = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify(pages.map(page => ({ ...page, isStale: page.url === '/es/contact' }))))
  const { render } = createPrerenderer({ dataDir: other, clientEntry: '/client.js' })
  const [stale, current] = [await render('/es/contact'), await render('/es/services')]
  expect(stale.html).toContain(
    `${interfaceTexts.translation.updating} <a href="/contact" hrefLang="en">Honk it in inglés</a>`,
  )
  expect(current.html).not.toContain(interfaceTexts.translation.updating)
})

test('refuses a page that shows a text of another language', async () => {
  const other = await fixtureData()
  copyLanguage(other)
  const missing = [
    { kind: 'services', key: 'floe-repair', field: 'shortName', path: 'shortName' },
    { kind: 'galleryPage', field: 'hero', path: 'hero.heading' },
    { kind: 'cities', key: 'north-beak', field: 'description', path: 'description', isWhole: true },
  ]
  writeFileSync(path.join(other, 'es/missing.json'), JSON.stringify(missing))
  const { render } = createPrerenderer({ dataDir: other, clientEntry: '/client.js' })
  await expect(render('/es/services')).rejects.toThrow(
    '/es/services shows texts that are not translated: services floe-repair shortName',
  )
  await expect(render('/services')).resolves.toBeDefined()
  await expect(render('/es/privacy')).resolves.toBeDefined()
  // A city that is new in the main language.
  await expect(render('/es/cities')).resolves.toBeDefined()
})
