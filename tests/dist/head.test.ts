import type { HtmlElement } from 'html-validate'
import { expect, test } from 'vitest'
import sharedSchema from '../../schemas/shared.schema.json' with { type: 'json' }
import { fullTitle } from '../../site/full-title.ts'
import { inLanguage, MAIN_LANGUAGE, primaryTag, splitLanguage } from '../../site/languages.ts'
import { type BuiltPage, builtPages, faults } from './built-site.ts'
import { metas, titleOf } from './page-head.ts'
import { attribute } from './page-text.ts'
import { allPages, contentOf, languagesWith } from './site-languages.ts'

const { description: descriptionLimits } = sharedSchema.$defs.metadata.properties

const contentPages = builtPages.filter(page => allPages.some(({ url }) => url === page.url))
const errorPages = builtPages.filter(page => page.url.endsWith('.html'))

test('titles are those of the content, with the name of the business if it fits', () => {
  const titles = new Map<string, string>(
    allPages.map(({ url, title }) => [url, fullTitle(contentOf(url).site, title)]),
  )
  const wrong = contentPages.flatMap(page => {
    const title = titleOf(page)
    return title === titles.get(page.url) ? [] : [`${page.url}: "${title}"`]
  })
  expect(wrong).toEqual([])
})

test('every page has a description', () => {
  const wrong = faults(page => {
    const [text = ''] = metas(page, 'name="description"')
    return text.length >= descriptionLimits.minLength ? [] : [`${text.length} characters: "${text}"`]
  })
  expect(wrong).toEqual([])
})

test('every page of the content has its own URL as the canonical URL', () => {
  const wrong = faults(page => {
    const address = contentOf(page.url).site.url + page.url
    const named = [...canonicals(page), ...metas(page, 'property="og:url"')]
    return named.length === 2 && named.every(url => url === address) ? [] : [named.join(', ') || 'none']
  }, contentPages)
  expect(wrong).toEqual([])
})

test('error pages have no canonical URL and are not indexed', () => {
  expect(errorPages).toHaveLength(2 * languagesWith('/').length)
  for (const page of errorPages) {
    expect([...canonicals(page), ...metas(page, 'property="og:url"')]).toEqual([])
    expect(metas(page, 'name="robots"')).toEqual(['noindex, nofollow'])
  }
})

test("robots may index exactly the pages that the content doesn't hide", () => {
  const wrong = faults(page => {
    const hidden = allPages.find(({ url }) => url === page.url)?.noindex
    const [robots, ...others] = metas(page, 'name="robots"')
    const right = robots === (hidden ? 'noindex, nofollow' : 'index, follow') && others.length === 0
    return right ? [] : [`robots: ${robots}`]
  }, contentPages)
  expect(wrong).toEqual([])
})

const once = [
  'name="viewport"',
  'name="description"',
  'name="keywords"',
  'name="robots"',
  'name="geo.region"',
  'name="geo.placename"',
  'name="geo.position"',
  'name="ICBM"',
  'property="og:type"',
  'property="og:title"',
  'property="og:description"',
  'property="og:image"',
  'property="og:image:alt"',
  'property="og:site_name"',
  'property="og:locale"',
  'name="twitter:card"',
  'name="twitter:title"',
  'name="twitter:description"',
  'name="twitter:image"',
]

test.each(once)('every page has exactly one %s', selector => {
  const wrong = faults(page => {
    const values = metas(page, selector)
    return values.length === 1 && values[0] ? [] : [`${values.length} values: ${values.join(', ')}`]
  })
  expect(wrong).toEqual([])
})

test('articles and guides have the type "article" and their day of publication', () => {
  const wrong = faults(page => {
    const isText = /^\/(?:blog|guides)\/(?!subscribed)/.test(splitLanguage(page.url).path)
    const [type] = metas(page, 'property="og:type"')
    const days = metas(page, 'property="article:published_time"')
    const right = type === (isText ? 'article' : 'website') && days.length === (isText ? 1 : 0)
    return right ? [] : [`og:type ${type}, published ${days.join(', ') || 'never'}`]
  }, contentPages)
  expect(wrong).toEqual([])
})

test('every page has the language of the site, or of the translation', () => {
  const wrong = faults(({ root, url }) => {
    const html = root.querySelector('html')
    const lang = html && attribute(html, 'lang')
    return lang === contentOf(url).site.language ? [] : [`lang="${lang}"`]
  })
  expect(wrong).toEqual([])
})

test('every page names its translations and itself, and its header leads to them', () => {
  const wrong = faults(({ head, root, url }) => {
    const { path } = splitLanguage(url)
    const twins = languagesWith(path).map(language => {
      const twin = inLanguage(path, language)
      const { site } = contentOf(twin)
      return { tag: primaryTag(site), twin, address: site.url + twin, isMain: language === MAIN_LANGUAGE }
    })
    const expected =
      twins.length < 2
        ? []
        : twins.flatMap(({ tag, address, isMain }) => [
            `${tag} ${address}`,
            ...(isMain ? [`x-default ${address}`] : []),
          ])
    const links = (elements: readonly HtmlElement[]) =>
      elements.map(element => `${attribute(element, 'hreflang')} ${attribute(element, 'href')}`)
    const named = links(head.querySelectorAll('link[rel="alternate"][hreflang]'))
    const switches = links(root.querySelectorAll('[data-language-switch]'))
    const missing = twins
      .filter(({ twin }) => twin !== url)
      .filter(({ tag, twin }) => !switches.includes(`${tag} ${twin}`))
    return [
      ...(named.toSorted().join() === expected.toSorted().join() ? [] : [`names ${named.join(', ')}`]),
      ...missing.map(({ twin }) => `does not lead to ${twin}`),
    ]
  }, contentPages)
  expect(wrong).toEqual([])
})

test('every page has one heading of level 1, and headings skip no level', () => {
  const wrong = faults(({ root }) => {
    const levels = root
      .querySelectorAll('h1, h2, h3, h4, h5, h6')
      .map(({ tagName }) => Number(tagName.slice(1)))
    const firsts = levels.filter(level => level === 1).length
    const skips = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)
    return [
      ...(firsts === 1 ? [] : [`${firsts} headings of the first level`]),
      ...(skips.length === 0 ? [] : [`h${skips.join(', h')} skips a level: ${levels.join(' ')}`]),
    ]
  })
  expect(wrong).toEqual([])
})

function canonicals({ head }: BuiltPage): string[] {
  return head.querySelectorAll('link[rel="canonical"]').map(element => attribute(element, 'href') ?? '')
}
