import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { translatedCommand } from '../../authoring/commands/translated.ts'
import { translationsCommand } from '../../authoring/commands/translations.ts'
import { checkContent } from '../../codegen/generate.ts'
import { localizedSites } from '../../codegen/languages/localize.ts'
import { fixtureSite, type SiteFolders } from '../codegen/fixture-site.ts'
import { put } from '../codegen/tiny-site.ts'

const pebbles = `name: Guijarros
description: Guijarros del estante.
swatch: { alt: Guijarros vistos desde arriba }
`

function translatedSite(): SiteFolders {
  const site = fixtureSite()
  put(path.join(site.contentDir, 'es/floors/pebbles.yaml'), pebbles)
  return site
}

const readFile = ({ contentDir }: SiteFolders, file: string) =>
  readFileSync(path.join(contentDir, file), 'utf8')

const rename = (site: SiteFolders, from: string, to: string) =>
  put(
    path.join(site.contentDir, 'floors/pebbles.yaml'),
    readFile(site, 'floors/pebbles.yaml').replace(from, to),
  )

const warningsOf = (site: SiteFolders) =>
  checkContent(site).warnings.flatMap(({ rule, message }) => (rule === 'translations' ? [message] : []))

test('notes what was translated, once, and keeps the file as it is', async () => {
  const site = translatedSite()
  expect(warningsOf(site)).toEqual([expect.stringContaining('not noted what 3 texts')])
  const { ok, text } = await translatedCommand.run(['content/es/floors/pebbles.yaml'], site)
  expect([ok, text]).toEqual([true, '1 translation up to date, 1 noted now.\n'])
  const noted = readFile(site, 'es/floors/pebbles.yaml')
  expect(noted.startsWith(pebbles)).toBe(true)
  expect(warningsOf(site)).toEqual([])
  await translatedCommand.run(['es'], site)
  expect(readFile(site, 'es/floors/pebbles.yaml')).toBe(noted)
})

test('notes nothing if a name is wrong', async () => {
  const site = translatedSite()
  const { ok, text } = await translatedCommand.run(['es/floors/peebles.yaml', 'es'], site)
  expect(ok).toBe(false)
  expect(text).toContain('es/floors/peebles.yaml')
  expect(readFile(site, 'es/floors/pebbles.yaml')).toBe(pebbles)
})

test('reports a text that has changed, with what it was, and publishes what is translated', async () => {
  const site = translatedSite()
  await translatedCommand.run(['es'], site)
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', path.dirname(site.contentDir), ...args], { stdio: 'pipe' })
  git('init', '-q')
  const commit = () => {
    git('add', 'content/floors')
    git('-c', 'user.name=Bird', '-c', 'user.email=bird@igloo.example', 'commit', '-qm', 'Lay pebbles')
  }
  commit()
  rename(site, 'found on the shelf', 'found in a nest')
  commit()
  expect(warningsOf(site)).toEqual([
    expect.stringContaining('The first now says "Pebbles, as it is found in a nest."'),
  ])
  expect(checkContent(site).problems).toEqual([])
  expect(checkContent(site).warnings).toContainEqual(
    expect.objectContaining({ form: '/admin/#/translations/es/floors/pebbles?field=description' }),
  )
  const { text } = await translationsCommand.run([], site)
  expect(text).toMatch(
    /floors\/pebbles\.yaml:2, 0 days ago\n {2}was: Pebbles, as it is found on the shelf\.\n {2}now: Pebbles, as it is found in a nest\./,
  )
})

test('shows each change at its place, also one that is not in a commit', async () => {
  const site = fixtureSite()
  const article = readFile(site, 'articles/first-snow.md')
  put(
    path.join(site.contentDir, 'es/articles/first-snow.md'),
    `---\ntitle: La primera nieve\n---${article.slice(article.indexOf('---', 4) + 3)}`,
  )
  put(path.join(site.contentDir, 'es/floors/pebbles.yaml'), pebbles)
  await translatedCommand.run(['es'], site)
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', path.dirname(site.contentDir), ...args], { stdio: 'pipe' })
  git('init', '-q')
  git('add', 'content/floors', 'content/articles')
  git('-c', 'user.name=Bird', '-c', 'user.email=bird@igloo.example', 'commit', '-qm', 'Lay pebbles')

  rename(site, 'found on the shelf', 'found in a nest')
  const changed = 'Somebody stamped. *Somebody else* stamped **harder**.'
  put(
    path.join(site.contentDir, 'articles/first-snow.md'),
    article
      .replace(changed, changed.replace('harder', 'softer'))
      .replace('Or call', 'Penguins slide.\n\nOr call'),
  )
  const { text } = await translationsCommand.run([], site)
  const own = readFile(site, 'es/articles/first-snow.md')
  const line = own.slice(0, own.indexOf(changed)).split('\n').length
  expect(text).toContain(
    'pebbles.yaml:2\n  was: Pebbles, as it is found on the shelf.\n  now: Pebbles, as it is found in a nest.',
  )
  expect(text).toContain(
    `first-snow.md:${line}\n  was: ${changed}\n  now: ${changed.replace('harder', 'softer')}`,
  )
  expect(text).toMatch(/first-snow\.md:\d+\n {2}new: Penguins slide\./)
})

test('does not report a text that has only other commas and capitals', async () => {
  const site = translatedSite()
  await translatedCommand.run(['es'], site)
  rename(site, 'Pebbles, as it is', 'PEBBLES as it is')
  expect(warningsOf(site)).toEqual([])
})

test('never keeps anybody from changing the main language', async () => {
  const site = translatedSite()
  await translatedCommand.run(['es'], site)
  rename(site, 'Pebbles, as it is found on the shelf.', '"{{fact:businessName}} lays pebbles since 1850."')
  expect(checkContent(site).problems).toEqual([])
})

test('knows the translation of a text and of its paragraphs', async () => {
  const site = fixtureSite()
  const article = readFile(site, 'articles/first-snow.md')
  put(
    path.join(site.contentDir, 'es/articles/first-snow.md'),
    `---\ntitle: La primera nieve\n---${article.slice(article.indexOf('---', 4) + 3)}`,
  )
  await translatedCommand.run(['es'], site)
  const find = () => localizedSites(checkContent(site).site)[0]?.translated[0]?.body
  expect(find()).toBe('current')
  put(path.join(site.contentDir, 'articles/first-snow.md'), `${article}\nAnother paragraph.\n`)
  expect(find()).toBe('stale')
})
