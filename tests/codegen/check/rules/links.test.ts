import { expect, test } from 'vitest'
import { articleProblems, hillProblems } from '../../tiny-site.ts'

test('reports two broken links in one line as two problems', () => {
  expect(articleProblems('A [x](/shops/dunes) and [y](/shops/dunes).\n')).toEqual([
    'articles/first-kite.md:6:3 links: The link goes to /shops/dunes, but there is no such page. | Did you mean "/shops/dune"?',
    'articles/first-kite.md:6:25 links: The link goes to /shops/dunes, but there is no such page. | Did you mean "/shops/dune"?',
  ])
})

test('reports anchors that neither the text nor the schema has, and ignores queries', () => {
  expect(articleProblems('[a](#string) [b](/about?x=1#tem) [c](/about#team)\n\n## Strings\n')).toEqual([
    'articles/first-kite.md:6:1 links: The link goes to the place "#string" of this page, but there is no such place. | Did you mean "#strings"?',
    'articles/first-kite.md:6:14 links: The link goes to the place "#tem" of /about, but there is no such place. | Did you mean "#team"?',
  ])
})

test.each([
  ['/about/', `The link ends in a slash, the page's address does not. | Write /about`],
  ['http://kites.example/a', 'http://kites.example/a is not a safe address. | Try https://kites.example/a'],
  [
    'shops/dune',
    '"shops/dune" is neither a page of this site nor a whole address. | Did you mean "/shops/dune"?',
  ],
  [
    '//kites.example',
    '"//kites.example" is neither a page of this site nor a whole address. | Pages begin with /, addresses elsewhere with https://',
  ],
  [
    'javascript:alert(1)',
    '"javascript:alert(1)" is neither a page of this site nor a whole address. | Pages begin with /, addresses elsewhere with https://',
  ],
])('rejects the link %s', (href, message) => {
  expect(hillProblems(`href: ${href}\n`)).toEqual([`shops/hill.yaml:3:7 links: ${message}`])
})

test.each([
  '/about',
  '/old',
  '/about?x=y#team',
  'https://kites.example',
  'tel:+15125550123',
  '"{{fact:phoneHref}}"',
  '/sitemap.xml',
])('accepts the link %s', href => {
  expect(hillProblems(`href: ${href}\n`)).toEqual([])
})

test('reports links without a URL or with a space in it', () => {
  expect(
    articleProblems(
      'See [the *dune*][x], [us]( /about us ) and [it] (/about). An array[1] of [x] \\[a][b].\n',
    ),
  ).toEqual([
    'articles/first-kite.md:6:5 links: This link has no address: no line of the text begins with [x]:. | Write the address in round brackets: [the *dune*](/…)',
    'articles/first-kite.md:6:22 links: This is not read as a link, but as text with brackets. | Write it without spaces in the address or before it: [us](/about-us)',
    'articles/first-kite.md:6:44 links: This is not read as a link, but as text with brackets. | Write it without spaces in the address or before it: [it](/about)',
  ])
  expect(articleProblems('See [it][x], {{fact:phone}}.\n\n[x]: /about\n')).toEqual([])
})

test('distinguishes files from pages, and gives advice without a close match', () => {
  expect(hillProblems('href: /downloads/kite.pdf\n')).toEqual([
    'shops/hill.yaml:3:7 links: The link goes to /downloads/kite.pdf, but there is no such file. | Link to a file that the site has, or add the download that it belongs to.',
  ])
  expect(hillProblems('href: /somewhere\n')).toEqual([
    'shops/hill.yaml:3:7 links: The link goes to /somewhere, but there is no such page. | Copy the address from the browser while the right page is open, from the first single / on.',
  ])
})
