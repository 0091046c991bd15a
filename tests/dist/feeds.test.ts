import { describe, expect, test } from 'vitest'
import { inLanguage, splitLanguage } from '../../site/languages.ts'
import { faults, readBuilt } from './built-site.ts'
import { decode } from './page-text.ts'
import { allPages, contentOf, languagesWith } from './site-languages.ts'
import { isWellFormed } from './well-formed.ts'

const { site } = contentOf('/')

const feedFiles = (file: string) =>
  languagesWith('/blog').map(language => inLanguage(file, language).slice(1))

const xmlFiles = ['sitemap.xml', ...feedFiles('/blog/rss.xml'), ...feedFiles('/blog/atom.xml')]

test.each(xmlFiles)('%s is well-formed XML', file => {
  expect(isWellFormed(readBuilt(file))).toBe(true)
})

test("the test recognizes XML that isn't well-formed", () => {
  const broken = ['<a><b></a></b>', '<a>', '<a>x & y</a>', '<a b=c/>', 'no element', '<a/><a/>']
  expect(broken.filter(isWellFormed)).toEqual([])
})

describe('sitemap', () => {
  const entries = blocks(readBuilt('sitemap.xml'), 'url')

  test('lists exactly the pages that may be indexed, each once', () => {
    const listed = entries.map(entry => text(entry, 'loc'))
    const indexable = allPages.filter(page => !page.noindex).map(page => site.url + page.url)
    expect(listed.sort()).toEqual(indexable.sort())
  })

  test('has the image of every page with an image', () => {
    const pictured = allPages.filter(page => !page.noindex && page.picture).map(page => site.url + page.url)
    const listed = entries.filter(entry => text(entry, 'image:loc')).map(entry => text(entry, 'loc'))
    expect(listed.sort()).toEqual(pictured.sort())
  })

  test('has only dates in the past', () => {
    const dates = entries.map(entry => text(entry, 'lastmod')).filter(date => date !== '')
    const wrong = dates.filter(
      date =>
        !/^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?$/.test(date) || !(Date.parse(date) <= Date.now()),
    )
    expect(wrong).toEqual([])
  })

  test('has the day of dateModified for every page whose structured data has one', () => {
    const modified = new Map(entries.map(entry => [text(entry, 'loc'), text(entry, 'lastmod')]))
    const wrong = faults(({ url, html }) => {
      const stated = /"dateModified":\s*"([^"]+)"/.exec(html)?.[1]
      const listed = modified.get(site.url + url)
      return stated === undefined || stated === listed
        ? []
        : [`${stated} in the page, ${listed} in the sitemap`]
    })
    expect(wrong).toEqual([])
  })

  test('robots.txt refers to it', () => {
    expect(readBuilt('robots.txt')).toContain(`Sitemap: ${site.url}/sitemap.xml`)
  })
})

const formats = [
  { feed: '/blog/rss.xml', entry: 'item', date: 'pubDate', address: 'guid' },
  { feed: '/blog/atom.xml', entry: 'entry', date: 'published', address: 'id' },
]

describe.each(formats.flatMap(({ feed, ...format }) => feedFiles(feed).map(file => ({ file, ...format }))))(
  '$file',
  ({ file, entry, date, address }) => {
    const entries = blocks(readBuilt(file), entry)
    const { languagePath } = splitLanguage(`/${file}`)
    const { articles } = contentOf(`/${file}`)
    const own = articles.all.filter(({ url }) => splitLanguage(url).languagePath === languagePath)
    const newest = newestOf(own, 50)

    test('has the newest articles once each, with URL and title', () => {
      const listed = entries.map(block => `${text(block, address)} ${text(block, 'title')}`)
      expect(listed.sort()).toEqual(newest.map(({ url, title }) => `${site.url}${url} ${title}`).sort())
    })

    test('has the newest article first', () => {
      const moments = entries.map(block => Date.parse(text(block, date)))
      expect(moments).toEqual(moments.toSorted((a, b) => b - a))
      expect(moments.map(moment => new Date(moment).toISOString().slice(0, 10)).sort()).toEqual(
        newest.map(article => article.date).sort(),
      )
    })
  },
)

/** Articles in the order of the feeds. */
function newestOf<Entry extends { date: string; url: string }>(all: readonly Entry[], most: number): Entry[] {
  return all.toSorted((a, b) => b.date.localeCompare(a.date) || a.url.localeCompare(b.url)).slice(0, most)
}

function blocks(xml: string, name: string): string[] {
  return xml.match(new RegExp(`<${name}>[\\s\\S]*?</${name}>`, 'g')) ?? []
}

function text(xml: string, name: string): string {
  return decode(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(xml)?.[1] ?? '')
}
