import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { urlsCommand } from '../../authoring/commands/urls.ts'
import { withUrls } from '../../authoring/urls/add-urls.ts'
import { publishedCommit, urlsAtCommit } from '../../authoring/urls/published.ts'
import { checkContent } from '../../codegen/generate.ts'
import { parseUrlList } from '../../codegen/read/url-list.ts'
import { suggestReplacement } from '../../codegen/resolve/suggest-replacement.ts'
import { problemLines, put, tinySite } from '../codegen/tiny-site.ts'
import { read, runContentCommand } from './change/content-folder.ts'
import { commit } from './commit.ts'

afterEach(() => vi.unstubAllEnvs())

const all = [
  '/about',
  '/blog/atom.xml',
  '/blog/first-kite',
  '/blog/rss.xml',
  '/old',
  '/shops/dune',
  '/shops/hill',
  '/sitemap.xml',
]

test('inserts new URLs in order and keeps comments and line endings', () => {
  expect(withUrls('# All.\r\n/b\r\n/d', ['/c', '/a', '/b', '/e', '/f', '/c'])).toBe(
    '# All.\r\n/a\r\n/b\r\n/c\r\n/d\r\n/e\r\n/f',
  )
  expect(withUrls('', ['/b', '/a'])).toBe('/a\n/b\n')
})

test('adds pages, files and redirects, and nothing in a second run', async () => {
  const site = tinySite({ 'urls.txt': null })
  expect((await runContentCommand(urlsCommand, site)).text).toBe(
    `8 addresses added to urls.txt:\n${all.map(url => `  ${url}\n`).join('')}`,
  )
  expect(read(site, 'urls.txt')).toMatch(/^# Every address /)
  expect((await runContentCommand(urlsCommand, site)).text).toBe('urls.txt has every address already.\n')
  expect(checkContent(site).problems).toEqual([])
})

test('adds pages that were published but not listed', async () => {
  const site = tinySite()
  vi.stubEnv('PUBLISHED_COMMIT', commit(site, 'Publish'))
  rmSync(path.join(site.contentDir, 'articles/first-kite.md'))
  put(path.join(site.contentDir, 'articles/second-kite.md'), '---\norder: 2\ntitle: Two\n---\n\nText.\n')
  expect(checkContent(site).problems).toEqual([])

  const { ok } = await runContentCommand(urlsCommand, site, '--published')
  expect(ok).toBe(true)
  expect(checkContent(site).problems.map(({ rule, message }) => [rule, message])).toEqual([
    ['vanished-pages', expect.stringContaining('The page /blog/first-kite is gone')],
  ])
})

test('reads the URLs of a commit with its own schemas', () => {
  const site = tinySite()
  const then = commit(site, 'Publish')
  rmSync(path.join(site.contentDir, 'shops/hill.yaml'))
  const schema = path.join(site.schemasDir, 'shops.schema.json')
  put(
    schema,
    read({ ...site, contentDir: site.schemasDir }, 'shops.schema.json').replace(
      '/shops/{slug}',
      '/stores/{slug}',
    ),
  )
  // Every tar reads this file by default, as the tar of macOS and Windows reads from a tape drive.
  vi.stubEnv('TAPE', path.join(site.contentDir, 'no-tape'))
  expect(urlsAtCommit(then, site)).toEqual(all)
})

test('takes the published commit from CI, the merge base or the previous commit', () => {
  const site = tinySite()
  const { contentDir } = site
  expect(publishedCommit(contentDir)).toBeUndefined()
  const first = commit(site, 'First')
  expect(publishedCommit(contentDir)).toBeUndefined()
  put(path.join(contentDir, 'shops/cliff.yaml'), 'name: Cliff\nkind: small\n')
  const second = commit(site, 'Second')
  expect(publishedCommit(contentDir)).toBe(first)
  execFileSync('git', ['-C', contentDir, 'update-ref', 'refs/remotes/origin/main', second])
  expect(publishedCommit(contentDir)).toBe(first)
  put(path.join(contentDir, 'shops/crest.yaml'), 'name: Crest\nkind: small\n')
  commit(site, 'Third')
  expect(publishedCommit(contentDir)).toBe(second)
  expect(publishedCommit(contentDir, first)).toBe(first)
  expect(publishedCommit(contentDir, '0'.repeat(40))).toBeUndefined()
})

test('fails if the published commit cannot be read', async () => {
  const site = tinySite()
  commit(site, 'First')
  vi.stubEnv('PUBLISHED_COMMIT', 'a'.repeat(40))
  const { ok, text } = await runContentCommand(urlsCommand, site, '--published')
  expect(ok).toBe(false)
  expect(text).toMatch(/^The published version, a{40}, cannot be read: /)
})

test('reports a removed page once with a redirect to paste, and ignores links to it', () => {
  const known = {
    'urls.txt': '/about\n/shops/dunes\n',
    'shops/hill.yaml': 'name: Hill\nkind: large\nhref: /shops/dunes\n',
  }
  expect(problemLines(known)).toEqual([
    expect.stringMatching(
      /^urls\.txt:2:1 vanished-pages: The page \/shops\/dunes is gone.*redirects\.yaml: - { from: \/shops\/dunes, to: \/shops\/dune, reason: The page is gone. }$/,
    ),
  ])
  expect(
    problemLines({ ...known, 'redirects.yaml': 'items:\n  - { from: /shops/dunes, to: /shops/dune }\n' }),
  ).toEqual([])
})

test.each([
  ['/cities/kyle', 'the new page that has its words', '/cities/kyle-tx'],
  ['/cities/mannor', 'a page that is spelled almost alike', '/cities/manor'],
  ['/cities/buda', 'the overview, where no name is like it', '/cities'],
  ['/flooring/vinyl/oak-plank', 'the nearest page above', '/flooring'],
  ['/trends', 'the home page, at the top', '/'],
])('suggests that %s became %s', (url, _, successor) => {
  const urls = ['/', '/cities', '/cities/kyle-tx', '/cities/manor', '/flooring']
  const [record] = checkContent(tinySite()).site.records
  if (!record) throw new Error('The tiny site has no record')
  const known = urls.filter(other => other !== '/cities/kyle-tx').join('\n')
  const site = {
    pages: new Map(urls.map(page => [page, record])),
    content: { urlList: parseUrlList('urls.txt', known) },
  }
  expect(suggestReplacement(url, site)).toBe(successor)
})

test('reports a missing list and a line that is no URL', () => {
  expect(problemLines({ 'urls.txt': null })).toEqual([
    expect.stringMatching(
      /^.*urls\.txt:1:1 vanished-pages: This file is missing\. \| .*npm run content -- urls$/,
    ),
  ])
  expect(problemLines({ 'urls.txt': '# Known.\n\n  about/\n/about/\n/sitemap.xml\n' })).toEqual([
    'urls.txt:3:3 vanished-pages: "about/" is not an address of this site. | Write the part of the address from the first single / on, or delete the line.',
    'urls.txt:4:1 vanished-pages: "/about/" is not an address of this site. | Write the part of the address from the first single / on, or delete the line.',
  ])
})
