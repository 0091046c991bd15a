import { describe, expect, test } from 'vitest'
import { llmsFiles } from '../../publishing/site-files/llms.ts'
import { publishedFiles } from '../../publishing/site-files/publish.ts'
import type { PublishInput } from '../../publishing/site-files/publish-input.ts'
import { unavailablePage } from '../../publishing/site-files/unavailable-page.ts'
import { escapeXml } from '../../publishing/site-files/xml.ts'
import { ogUrl } from '../../site/addresses.ts'
import { headerRules } from '../../site/headers.ts'
import { fixtureContent } from '../fixture-content.ts'
import { htmlValidator } from '../html-validator.ts'
import { input } from './invented-site.ts'

const dates = new Map([['/', '2025-03-04T05:06:07-06:00']])
const files = new Map(publishedFiles(input, dates).map(file => [file.path, String(file.content)]))
const file = (path: string) => files.get(path) ?? ''

test('the sitemap lists pages with image and last change, if they are known', () => {
  const [first, second] = file('sitemap.xml').match(/<url>.*<\/url>/g) ?? []
  expect(first).toBe(
    '<url><loc>https://fig.example/</loc><lastmod>2025-03-04T05:06:07-06:00</lastmod><image:image>' +
      '<image:loc>https://fig.example/images/rooms/den-0123abcd-800.jpg</image:loc></image:image></url>',
  )
  expect(second).toBe('<url><loc>https://fig.example/blog</loc></url>')
})

test('the sitemap has the day that a page states, as its structured data does', () => {
  const [page] = input.pages
  if (!page) throw new Error('The invented site has no page')
  const stated = { ...input, pages: [{ ...page, modified: '2026-02-03' }] }
  const published = publishedFiles(stated, dates).find(({ path }) => path === 'sitemap.xml')
  expect(String(published?.content)).toContain('<lastmod>2026-02-03</lastmod>')
})

test('the sitemap omits pages that are hidden from search engines', () => {
  expect(file('sitemap.xml')).not.toContain('/thanks')
})

test('llms.txt lists the Markdown of every visible page once, by question', () => {
  const added = {
    url: '/blog/new/b',
    title: 'New figs',
    description: 'Fresh.',
    source: '',
    schema: 'articles',
  }
  const pages = [...input.pages, { ...added, noindex: false }]
  expect(llmsFiles({ ...input, pages }).map(({ content }) => content)).toEqual([
    `# Fig & Sons

> Fig floors <of all kinds> in Figtown.

## Who are you?

- [Fig floors](https://fig.example/index.md): Of wood.

## What is old?

- [Old figs](https://fig.example/blog/a.md): Age. Asked: How old? Why?

## What is new?

- [News](https://fig.example/blog.md): Of figs.
- [New figs](https://fig.example/blog/new/b.md): Fresh.

## Data

- [Prices](https://fig.example/prices.json): Of figs.
- [Schema](https://fig.example/prices.schema.json): Of prices.
- [Tools](https://fig.example/mcp): For figs.
`,
  ])
})

test('security.txt has contact and expiry date', () => {
  expect(file('.well-known/security.txt')).toBe(
    'Contact: mailto:fig@fig.example\nExpires: 2026-08-09T00:00:00.000Z\nPreferred-Languages: en\n' +
      'Canonical: https://fig.example/.well-known/security.txt\n',
  )
  const { security: _, ...site } = input.site
  expect(publishedFiles({ ...input, site }, dates).map(({ path }) => path)).not.toContain(
    '.well-known/security.txt',
  )
})

test('robots.txt refers to the sitemap and disallows the API', () => {
  expect(file('robots.txt')).toBe(
    'User-agent: *\nDisallow: /api/\nDisallow: /admin\n\nSitemap: https://fig.example/sitemap.xml\n',
  )
})

test.each(['blog/rss.xml', 'blog/atom.xml'])('%s has the newest article first', path => {
  const feed = file(path)
  expect(feed.indexOf('New figs')).toBeGreaterThan(0)
  expect(feed.indexOf('New figs')).toBeLessThan(feed.indexOf('Old figs'))
})

test('feeds escape text once, and HTML twice', () => {
  expect(file('blog/rss.xml')).toContain('<title>Fig &amp; Sons</title>')
  expect(file('blog/rss.xml')).toContain('&lt;p&gt;Figs &amp;amp; age.&lt;/p&gt;')
  expect(file('blog/rss.xml')).toContain('alt=&quot;A &amp;quot;den&amp;quot;&quot;')
  expect(file('blog/atom.xml')).toContain('<summary>Figs &amp; age.</summary>')
})

test('feeds format dates by their standards, and omit unknown images', () => {
  expect(file('blog/rss.xml')).toContain('<pubDate>Mon, 15 Jan 2024 12:00:00 GMT</pubDate>')
  expect(file('blog/atom.xml')).toContain('<updated>2024-02-01T12:00:00.000Z</updated>')
  expect(file('blog/atom.xml').match(/&lt;img/g)).toHaveLength(1)
})

test.each([
  ['neither article is revised', {}, '2024-02-01'],
  ['the older article is revised last', { '/blog/a': '2024-03-09' }, '2024-03-09'],
  ['both articles are revised', { '/blog/a': '2024-03-09', '/blog/b': '2024-03-10' }, '2024-03-10'],
  ['a revision is dated before the publication', { '/blog/b': '2024-01-02' }, '2024-02-01'],
] satisfies [string, Readonly<Record<string, string>>, string][])(
  'feeds have the date of their newest change if %s',
  (_, revisions: Readonly<Record<string, string>>, day) => {
    const articles = input.articles.map(article => {
      const updated = revisions[article.url]
      return updated ? { ...article, updated } : article
    })
    const feeds = publishedFiles({ ...input, articles }, dates)
    const [rss, atom] = ['blog/rss.xml', 'blog/atom.xml'].map(path =>
      String(feeds.find(file => file.path === path)?.content),
    )
    const noon = new Date(`${day}T12:00:00Z`)
    expect(rss).toContain(`<lastBuildDate>${noon.toUTCString()}</lastBuildDate>`)
    const [ofFeed, ...ofEntries] = [...(atom?.matchAll(/<updated>(.*?)<\/updated>/g) ?? [])].map(
      found => found[1],
    )
    expect(ofFeed).toBe(noon.toISOString())
    expect(ofEntries.sort().at(-1)).toBe(ofFeed)
  },
)

test('redirects and headers have the format of static hosts', () => {
  expect(file('_redirects')).toBe('/old /blog/a#top 301\n')
  for (const rule of headerRules(input.styleHashes)) {
    const lines = Object.entries(rule.headers).map(([name, value]) => `  ${name}: ${value}`)
    const without = (rule.without ?? []).map(name => `  ! ${name}`)
    expect(file('_headers')).toContain([rule.path, ...without, ...lines, ''].join('\n'))
  }
  expect(file('_headers')).toContain("style-src 'self' 'sha256-figs'")
})

test('the manifest has name, language and a maskable icon', () => {
  const manifest = JSON.parse(file('site.webmanifest'))
  expect(manifest).toMatchObject({ name: 'Fig & Sons', lang: 'en-US', start_url: '/' })
  expect(manifest.icons.map((icon: { purpose: string }) => icon.purpose)).toEqual(['any', 'any', 'maskable'])
})

test('prerenders pages with moderate eagerness, but neither the API nor files', () => {
  const rules = JSON.parse(file('speculation-rules.json'))
  for (const [rule] of [rules.prefetch, rules.prerender]) {
    expect(rule.eagerness).toBe('moderate')
    expect(rule.where.and).toContainEqual({ not: { href_matches: '/api/*' } })
    expect(rule.where.and).toContainEqual({ not: { href_matches: '/*.pdf' } })
  }
})

test('equal input gives equal bytes', () => {
  expect(publishedFiles(input, dates)).toEqual(publishedFiles(structuredClone(input), new Map(dates)))
})

test.each([
  ['/', '/og/home.jpg'],
  ['/blog', '/og/blog.jpg'],
  ['/cities/austin', '/og/cities/austin.jpg'],
])('the picture for shared links of %s is %s', (page, picture) => {
  expect(ogUrl(page)).toBe(picture)
})

test('removes characters that XML forbids', () => {
  expect(escapeXml('a\u0000b\u000bc\n<&>')).toBe('abc\n&lt;&amp;&gt;')
})

describe('of a second language', () => {
  const languages = [
    { path: '', language: 'en-US', name: 'English' },
    { path: 'es', language: 'es-US', name: 'Español' },
  ]
  const page = (url: string) => ({ url, title: url, description: '', noindex: false, schema: 'pages' })
  const bilingual: PublishInput = {
    ...input,
    site: { ...input.site, languages },
    redirects: [{ from: '/old', to: '/blog' }],
    translations: [
      {
        site: { ...input.site, languages, language: 'es-US' },
        pages: [
          { ...page('/es'), source: 'content/es/home.yaml' },
          { ...page('/es/blog'), source: 'content/es/blog.yaml' },
        ],
        articles: input.articles.map(article =>
          article.url === '/blog/b' ? { ...article, url: '/es/blog/b', title: 'Higos nuevos' } : article,
        ),
        redirects: [{ from: '/es/old', to: '/es/blog' }],
        assistants: input.assistants,
      },
    ],
  }
  const textOf = (file: string, ofPages = new Map<string, string>()) =>
    String(publishedFiles(bilingual, ofPages).find(({ path }) => path === file)?.content)

  test('the sitemap has its pages with their own dates', () => {
    const text = textOf('sitemap.xml', new Map([['/es/blog', '2026-05-06T07:08:09Z']]))
    expect(text).toContain(`<url><loc>${input.site.url}/es</loc></url>`)
    expect(text).toContain(
      `<url><loc>${input.site.url}/es/blog</loc><lastmod>2026-05-06T07:08:09Z</lastmod></url>`,
    )
  })

  test.each(['rss', 'atom'])('its %s feed has the articles that are translated', format => {
    const feed = textOf(`es/blog/${format}.xml`)
    expect(feed).toContain('es-US')
    expect(feed).toContain(`"${input.site.url}/es/blog/${format}.xml" rel="self"`)
    expect(feed).toContain(`>${input.site.url}/es/blog<`)
    expect(feed).toContain('<title>Higos nuevos</title>')
    expect(feed).not.toContain('Old figs')
  })

  test('it has no feed if its blog is not translated', () => {
    const translations = bilingual.translations.map(language => ({
      ...language,
      pages: language.pages.filter(({ url }) => url !== '/es/blog'),
    }))
    const paths = publishedFiles({ ...bilingual, translations }, new Map()).map(({ path }) => path)
    expect(paths).toContain('blog/rss.xml')
    expect(paths.filter(path => path.startsWith('es/blog'))).toEqual([])
  })

  test('each llms.txt lists the pages of its language and names the other one', () => {
    expect(textOf('es/llms.txt')).toContain(`- [/es/blog](${input.site.url}/es/blog.md): `)
    expect(textOf('es/llms.txt')).toContain(`- [English](${input.site.url}/llms.txt)\n`)
    expect(textOf('llms.txt')).toContain(`- [Español](${input.site.url}/es/llms.txt)\n`)
    expect(textOf('llms.txt')).not.toContain('/es/blog')
  })

  test('static hosts lead from pages that it does not have to the main language', () => {
    expect(textOf('_redirects')).toBe(
      ['/old /blog 301', '/es/old /es/blog 301', '/es/blog/a /blog/a 302', '/es/thanks /thanks 302']
        .concat('/es/* /es/404.html 404', '')
        .join('\n'),
    )
  })
})

test('the page of a proxy has each language with a link to call, and needs nothing of the site', async () => {
  const content = await fixtureContent()
  const { site, interfaceTexts } = content
  const heading = 'El sitio <no> responde'
  const spanish = {
    site: { ...site, language: 'es-US' },
    interfaceTexts: { ...interfaceTexts, unavailable: { ...interfaceTexts.unavailable, heading } },
  }
  const page = unavailablePage(content, [spanish])
  expect((await htmlValidator().validateString(page)).results).toEqual([])
  expect(page.split(`href="tel:${site.contact.phone.dial}"`)).toHaveLength(3)
  expect(page).toContain('<div lang="es-US">\n<h2>El sitio &lt;no&gt; responde</h2>')
  expect(page).not.toMatch(/\{phone\}|src=|url\(|<script/)
})
