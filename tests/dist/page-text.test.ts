import { expect, test } from 'vitest'
import { textFileOf, textUrl } from '../../site/addresses.ts'
import { type BuiltPage, builtPages, faults, hasFile, readBuilt } from './built-site.ts'
import { mainText, normalizeText } from './page-text.ts'

const texts = builtPages.filter(({ url }) => !url.endsWith('.html'))

const screenOnly =
  /<(button|form|label|nav|noscript|output|svg)\b[\s\S]*?<\/\1>|<(\w+)\b[^>]*\s(?:aria-hidden="true"|hidden=""|role="tooltip")[^>]*>[\s\S]*?<\/\2>/g

/** Finds prices, counts and sizes: '5-10', '2,000', '78640'. */
const figuresOf = (text: string) => new Set(normalizeText(text).match(/\d(?:[\d.,-]*\d)?/g))

function bodyOf({ url }: BuiltPage): string {
  const [, ...body] = readBuilt(textUrl(url)).split('\n---\n')
  // Removes URLs, and the numbers of ordered lists, which the page doesn't contain as text.
  return body
    .join('\n---\n')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/^\s*\d+\. /gm, '')
}

test('every page has Markdown, except error pages', () => {
  expect(texts.length).toBeGreaterThan(0)
  expect(faults(({ url }) => (hasFile(textUrl(url)) ? [] : ['no text']), texts)).toEqual([])
  expect(textFileOf('404.html')).toBeUndefined()
})

test('a page and its Markdown have the same figures', () => {
  const differences = ({ url, html, ...page }: BuiltPage) => {
    const onPage = figuresOf(mainText(html.replaceAll(screenOnly, ' ')))
    const inText = figuresOf(bodyOf({ url, html, ...page }).replaceAll('\\', ''))
    return [
      ...[...onPage].filter(figure => !inText.has(figure)).map(figure => `${figure} only on the page`),
      ...[...inText].filter(figure => !onPage.has(figure)).map(figure => `${figure} only in the text`),
    ]
  }
  expect(faults(differences, texts)).toEqual([])
})

test('each page links to its Markdown', () => {
  const unnamed = ({ url, html }: BuiltPage) =>
    html.includes(`<link rel="alternate" type="text/markdown" href="${textUrl(url)}"/>`) ? [] : ['does not']
  expect(faults(unnamed, texts)).toEqual([])
})
