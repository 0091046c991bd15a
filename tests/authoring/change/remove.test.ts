import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { removeCommand } from '../../../authoring/commands/remove.ts'
import { checkContent } from '../../../codegen/generate.ts'
import { fixtureSite } from '../../codegen/fixture-site.ts'
import { addTranslations, change, filesIn, read, runContentCommand } from './content-folder.ts'

test('removes an article with its list items, and redirects its URL to the overview', async () => {
  const site = fixtureSite()
  const { ok, text } = await runContentCommand(removeCommand, site, 'articles/first-snow')
  expect(text).toBe(`Changed:
  content/articles/first-snow.md removed
  content/articles/what-a-floor-costs-in-herring.md:22  removed previous: /blog/first-snow
  content/guides/choosing-a-floe.md:14  /blog/first-snow → /blog
  content/guides/sweeping-snow.md:15  /blog/first-snow → /blog
  content/redirects.yaml:9  added from: /blog/first-snow to: /blog reason: The page was taken away.
  content/services/igloo-floors.yaml:62  removed first-snow
Read the words of these links, which lead to /blog now, or delete them:
  content/guides/choosing-a-floe.md:14:32  "First snow"
  content/guides/sweeping-snow.md:15:32  "First snow"
`)
  expect(ok).toBe(true)
  expect(existsSync(path.join(site.contentDir, 'articles/first-snow.md'))).toBe(false)
  expect(read(site, 'services/igloo-floors.yaml')).toContain('  articles: [what-a-floor-costs-in-herring]\n')
  expect(checkContent(site).problems).toEqual([])
})

test('removes the translations, too', async () => {
  const site = fixtureSite()
  addTranslations(site)
  const { text } = await runContentCommand(removeCommand, site, 'articles/first-snow')
  expect(text).toContain('  content/es/articles/first-snow.md removed\n')
  expect(existsSync(path.join(site.contentDir, 'es/articles/first-snow.md'))).toBe(false)
  expect(existsSync(path.join(site.contentDir, 'es/guides/choosing-a-floe.md'))).toBe(true)
})

test('redirects to the given page', async () => {
  const site = fixtureSite()
  const { ok } = await runContentCommand(
    removeCommand,
    site,
    'articles/first-snow',
    '--to',
    '/guides/choosing-a-floe#stand-about',
  )
  expect(ok).toBe(true)
  const target = '/guides/choosing-a-floe#stand-about'
  expect(read(site, 'redirects.yaml')).toContain(`from: /blog/first-snow\n    to: ${target}\n`)
  expect(read(site, 'guides/sweeping-snow.md')).toContain(`{ label: First snow, href: ${target} }`)
  expect(checkContent(site).problems).toEqual([])
})

test('redirects the file of a download', async () => {
  const site = fixtureSite()
  await runContentCommand(removeCommand, site, 'downloads/herring-calculator')
  expect(read(site, 'redirects.yaml')).toContain(
    'from: /downloads/herring-calculator.pdf\n    to: /downloads\n    reason: The file was taken away.',
  )
  expect(checkContent(site).problems).toEqual([])
})

test('removes the line of an item, and leaves an empty list after the last item', async () => {
  const site = fixtureSite()
  change(site, 'services/igloo-floors.yaml', text =>
    text.replace(/ {2}articles: .*\n/, '  articles:\n    - first-snow  # the oldest\n    - sliding-safely\n'),
  )
  change(site, 'services/floe-repair.yaml', text =>
    text
      .replace('related: { articles: [],', 'related:\n  articles:\n    - first-snow\n ')
      .replace(
        / collections: \[sea-ice\], projects: \[\], guides: \[\] }/,
        ' collections: [sea-ice]\n  projects: []\n  guides: []',
      ),
  )
  expect(checkContent(site).problems).toEqual([])
  const { ok } = await runContentCommand(removeCommand, site, 'articles/first-snow')
  expect(ok).toBe(true)
  expect(read(site, 'services/igloo-floors.yaml')).toContain('  articles:\n    - sliding-safely\n')
  expect(read(site, 'services/floe-repair.yaml')).toContain(
    'related:\n  articles: []\n  collections: [sea-ice]\n',
  )
  expect(checkContent(site).problems).toEqual([])
})

test('rejects removal of a required record, and lists the fields that need it', async () => {
  const site = fixtureSite()
  const before = filesIn(site)
  const { ok, text } = await runContentCommand(removeCommand, site, 'cities/north-beak')
  expect(ok).toBe(false)
  expect(
    text,
  ).toBe(`content/cities/north-beak.yaml is still needed. Name something else here first, or remove these as well:
  content/projects/disco-iceberg.yaml:8:7
Nothing was changed.
`)
  expect(filesIn(site)).toEqual(before)
})

test('rejects removal from a list that would become too short', async () => {
  const site = fixtureSite()
  const { ok, text } = await runContentCommand(removeCommand, site, 'guides/choosing-a-floe')
  expect(ok).toBe(false)
  expect(text).toContain('  content/downloads/floe-care.yaml:13:35\n')
})

test.each([
  [['cities/north-baek'], 'There is no "cities/north-baek". Did you mean "cities/north-beak"?'],
  [['site'], 'The site needs content/site.yaml under this very name: it can neither be renamed nor removed.'],
  [['articles/first-snow', '--to', '/guide'], 'There is no page /guide to lead to. Did you mean "/guides"?'],
  [['articles/first-snow', '--to', '/blog/first-snow'], '/blog/first-snow is what you want to remove.'],
])('rejects %j', async (args, message) => {
  const site = fixtureSite()
  const before = filesIn(site)
  expect(await runContentCommand(removeCommand, site, ...args)).toEqual({
    ok: false,
    text: `${message}\nNothing was changed.\n`,
  })
  expect(filesIn(site)).toEqual(before)
})

test('reports the problems that a removal would cause, and changes nothing', async () => {
  const site = fixtureSite()
  const before = filesIn(site)
  const { ok, text } = await runContentCommand(
    removeCommand,
    site,
    'articles/first-snow',
    '--to',
    '/contact#nowhere',
  )
  expect(ok).toBe(false)
  expect(text).toMatch(/^The content would have problems after that:\n/)
  expect(text).toContain('The link goes to the place "#nowhere" of /contact, but there is no such place.')
  expect(text).toMatch(/\n3 problems in 3 files\. Nothing was written\.\n$/)
  expect(filesIn(site)).toEqual(before)
})

test('writes nothing in a dry run', async () => {
  const site = fixtureSite()
  const before = filesIn(site)
  const { ok } = await runContentCommand(removeCommand, site, 'articles/first-snow', '--dry-run')
  expect(ok).toBe(true)
  expect(filesIn(site)).toEqual(before)
})
