import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { renameCommand } from '../../../authoring/commands/rename.ts'
import { checkContent } from '../../../codegen/generate.ts'
import { fixtureSite } from '../../codegen/fixture-site.ts'
import { put } from '../../codegen/tiny-site.ts'
import { addTranslations, change, filesIn, read, runContentCommand } from './content-folder.ts'

const guide = 'guides/choosing-a-floe'
const newGuide = 'guides/picking-a-floe'

test('renames a page with all its usages, and changes nothing else', async () => {
  const site = fixtureSite()
  const before = filesIn(site)
  const { ok, text } = await runContentCommand(renameCommand, site, 'cities/north-beak', 'cities/north-bill')
  expect(text).toBe(`Changed:
  content/cities/north-beak.yaml → content/cities/north-bill.yaml
  content/home.yaml:87  /cities/north-beak → /cities/north-bill
  content/navigation.yaml:36  /cities/north-beak → /cities/north-bill
  content/projects/disco-iceberg.yaml:8  north-beak → north-bill
  content/redirects.yaml:7  /cities/north-beak → /cities/north-bill
  content/redirects.yaml:9  added from: /cities/north-beak to: /cities/north-bill reason: The page has another address now.
  content/urls.txt:18  added /cities/north-bill
Visitors still read "North Beak". To change it there, too, add --name and the new name in quotation marks:
  content/cities/north-bill.yaml:3:7
  content/cities/north-bill.yaml:9:8
  content/cities/north-bill.yaml:21:26
  content/cities/north-bill.yaml:22:51
  content/cities/north-bill.yaml:23:27
  content/home.yaml:87:15
  content/navigation.yaml:36:15
`)
  expect(ok).toBe(true)
  expect(checkContent(site).problems).toEqual([])

  const named = ['home.yaml', 'navigation.yaml', 'projects/disco-iceberg.yaml']
  const expected = new Map(
    [...before].map(([file, content]) => [
      file === 'cities/north-beak.yaml' ? 'cities/north-bill.yaml' : file,
      named.includes(file) ? content.replaceAll('north-beak', 'north-bill') : content,
    ]),
  )
  expected.set(
    'redirects.yaml',
    `${before.get('redirects.yaml')?.replace('north-beak', 'north-bill')}  - from: /cities/north-beak
    to: /cities/north-bill
    reason: The page has another address now.
`,
  )
  expected.set(
    'urls.txt',
    before.get('urls.txt')?.replace('/cities/north-beak\n', '/cities/north-beak\n/cities/north-bill\n') ?? '',
  )
  expect(filesIn(site)).toEqual(new Map([...expected].sort()))
})

test('renames the translations, and changes the links in other translations', async () => {
  const site = fixtureSite()
  addTranslations(site)
  const { text } = await runContentCommand(renameCommand, site, guide, newGuide)
  expect(text).toContain('  content/es/guides/choosing-a-floe.md → content/es/guides/picking-a-floe.md\n')
  expect(read(site, 'es/guides/picking-a-floe.md')).toContain('title: Nieve')
  expect(existsSync(path.join(site.contentDir, 'es/guides/choosing-a-floe.md'))).toBe(false)
  expect(read(site, 'es/articles/first-snow.md')).toContain('(/guides/picking-a-floe#left-foot-first)')
})

test('lists where visitors still read the old name, and changes it there if told the new one', async () => {
  const site = fixtureSite()
  change(
    site,
    'articles/first-snow.md',
    text => `${text}\nWhoever lives in North\nBeak, or in North Beakville, knows.\n`,
  )
  const args = ['cities/north-beak', 'cities/north-bill', '--dry-run'] as const
  const listed = await runContentCommand(renameCommand, site, ...args)
  expect(listed.text).toMatch(
    /\nVisitors still read "North Beak"\. To change it there, too, add --name and the new name in quotation marks:\n(?: {2}content\S+:\d+:\d+\n)+$/,
  )
  const places = [...listed.text.matchAll(/^ {2}(content\S+:\d+):\d+$/gm)].map(match => match[1])

  const changed = await runContentCommand(renameCommand, site, ...args.slice(0, 2), '--name', 'North Bill')
  expect(changed.text).not.toContain('Visitors still read')
  for (const place of places) expect(changed.text).toContain(`  ${place}  `)
  expect(read(site, 'cities/north-bill.yaml')).toContain('name: North Bill\n')
  expect(read(site, 'articles/first-snow.md')).toContain('lives in North Bill, or in North Beakville, knows.')
  expect(checkContent(site).problems).toEqual([])
})

test('names the places in translations that keep the old name, in the words of their language', async () => {
  const site = fixtureSite()
  const floor = 'products/squeaky-snow-plank'
  put(path.join(site.contentDir, `es/${floor}.yaml`), 'name: Tabla Crujiente\n')
  put(
    path.join(site.contentDir, 'es/products/blue-floe-tile.yaml'),
    'description: Más azul que la Tabla Crujiente, y también más fría y más lisa.\n',
  )
  put(
    path.join(site.contentDir, 'es/cities/north-beak.yaml'),
    'description: La nieve de North Beak es fría, blanca y profunda todo el año.\n',
  )
  const args = [floor, 'products/quiet-plank', '--name', 'Quiet Plank'] as const
  const translated = await runContentCommand(renameCommand, site, ...args)
  const heading = 'Translations keep the old name. Change it where it means the same:\n'
  expect(translated.text.slice(translated.text.indexOf(heading))).toBe(`${heading}\
  content/es/products/blue-floe-tile.yaml:1:30  "Tabla Crujiente"
  content/es/products/quiet-plank.yaml:1:7  "Tabla Crujiente"
`)
  expect(read(site, 'es/products/quiet-plank.yaml')).toBe('name: Tabla Crujiente\n')

  const shared = await runContentCommand(renameCommand, site, 'cities/north-beak', 'cities/north-bill')
  expect(shared.text.slice(shared.text.indexOf(heading))).toBe(`${heading}\
  content/es/cities/north-bill.yaml:1:26  "North Beak"
`)
})

test('lists the old name with other capitals, and leaves it alone', async () => {
  const site = fixtureSite()
  change(site, 'articles/first-snow.md', text => `${text}\nThe north beak of a penguin, and NORTH BEAK.\n`)
  const args = ['cities/north-beak', 'cities/north-bill', '--name', 'North Bill'] as const
  const { text } = await runContentCommand(renameCommand, site, ...args)
  expect(text).toMatch(
    /\nVisitors still read "North Beak" with other capitals\. Change it where it means the same:\n(?: {2}content\/articles\/first-snow\.md:\d+:\d+\n){2}$/,
  )
  expect(read(site, 'articles/first-snow.md')).toContain('The north beak of a penguin, and NORTH BEAK.')
})

test.each([
  ['cities/north-beak', 'cities/north-bill', ''],
  ['cities/north-beak', 'cities/north-bill', 'North Bill #2'],
  ['cities/north-beak', 'cities/north-bill', 'Bill: the northern one'],
  ['images/huddle.jpg', 'images/crowd.jpg', 'Crowd'],
])('rejects renaming %s to %s with the name %j', async (from, to, name) => {
  const site = fixtureSite()
  const before = filesIn(site)
  const { ok } = await runContentCommand(renameCommand, site, from, to, '--name', name)
  expect(ok).toBe(false)
  expect(filesIn(site)).toEqual(before)
})

test('leaves longer names alone that begin with the old one', async () => {
  const site = fixtureSite()
  change(site, 'counties/blizzard-county.yaml', text =>
    text.replace(/^name: .*$/m, 'name: North Beak County'),
  )
  change(site, 'articles/first-snow.md', text => `${text}\nNorth Beak lies in North Beak County.\n`)
  await runContentCommand(
    renameCommand,
    site,
    'cities/north-beak',
    'cities/north-bill',
    '--name',
    'North Bill',
  )
  expect(read(site, 'articles/first-snow.md')).toContain('\nNorth Bill lies in North Beak County.\n')
})

test('finds all kinds of links, and ignores text that looks like a link', async () => {
  const site = fixtureSite()
  const old = `
See [/${guide}](/${guide}), [it](</${guide}?a=b#left-foot-first> "/${guide}"), [that][there],
[![Floe](floe.jpg)](/${guide}) and [more](/guides/sweeping-snow), \`[x](/${guide})\`.

[there]: /${guide}#stand-about  "Title"

:::cta{title="See /${guide}" href="/${guide}#stand-about" label="Go"}
Text.
:::
`
  change(site, 'articles/first-snow.md', text => text + old)
  await runContentCommand(renameCommand, site, guide, newGuide)
  const now = `
See [/${guide}](/${newGuide}), [it](</${newGuide}?a=b#left-foot-first> "/${guide}"), [that][there],
[![Floe](floe.jpg)](/${newGuide}) and [more](/guides/sweeping-snow), \`[x](/${guide})\`.

[there]: /${newGuide}#stand-about  "Title"

:::cta{title="See /${guide}" href="/${newGuide}#stand-about" label="Go"}
Text.
:::
`
  expect(read(site, 'articles/first-snow.md').endsWith(now)).toBe(true)
})

test('keeps comments, quotes, line endings and a byte order mark', async () => {
  const site = fixtureSite()
  change(site, 'services/igloo-floors.yaml', text =>
    `\uFEFF${text.replace('[choosing-a-floe]', "[ 'choosing-a-floe' ] # choosing-a-floe")}`.replaceAll(
      '\n',
      '\r\n',
    ),
  )
  change(site, 'redirects.yaml', text => text.replaceAll('\n', '\r\n').trimEnd())
  const [service, redirects] = ['services/igloo-floors.yaml', 'redirects.yaml'].map(file => read(site, file))
  const { text } = await runContentCommand(renameCommand, site, guide, newGuide)
  expect(text).toContain('content/services/igloo-floors.yaml:65  choosing-a-floe → picking-a-floe')
  expect(read(site, 'services/igloo-floors.yaml')).toBe(
    service?.replace("[ 'choosing-a-floe' ]", "[ 'picking-a-floe' ]"),
  )
  expect(read(site, 'redirects.yaml')).toBe(
    `${redirects?.replace(guide, newGuide)}\r\n  - from: /${guide}\r\n    to: /${newGuide}\r\n    reason: The page has another address now.`,
  )
})

test('changes the anchor of an alias', async () => {
  const site = fixtureSite()
  change(site, 'navigation.yaml', text =>
    text
      .replace('href: /cities/flippersburg', 'href: &town /cities/flippersburg')
      .replace('href: /cities/north-beak', 'href: *town'),
  )
  await runContentCommand(renameCommand, site, 'cities/flippersburg', 'cities/flipperton')
  expect(read(site, 'navigation.yaml')).toContain('href: &town /cities/flipperton')
  expect(read(site, 'navigation.yaml')).toContain('href: *town')
  expect(checkContent(site).problems).toEqual([])
})

test('quotes a name that YAML would read as a number', async () => {
  const site = fixtureSite()
  const { ok } = await runContentCommand(renameCommand, site, 'cities/north-beak', '2024')
  expect(ok).toBe(true)
  expect(read(site, 'projects/disco-iceberg.yaml')).toContain('city: "2024"\n')
})

test('changes URLs that contain the name, each with a redirect', async () => {
  const site = fixtureSite()
  const { ok } = await runContentCommand(
    renameCommand,
    site,
    'collections/packed-snow',
    'collections/firm-snow',
  )
  expect(ok).toBe(true)
  expect(read(site, 'redirects.yaml')).toContain(
    'from: /flooring/packed-snow/squeaky-snow-plank\n    to: /flooring/firm-snow/squeaky-snow-plank',
  )
  expect(read(site, 'products/squeaky-snow-plank.yaml')).toContain('category: firm-snow\n')
  expect(read(site, 'products/squeaky-snow-plank.yaml')).toContain('floor: packed-snow\n')
})

test('updates old redirects, and removes one that would hide the page', async () => {
  const site = fixtureSite()
  for (const [from = '', to = ''] of [
    ['north-beak', 'north-bill'],
    ['north-bill', 'north-nib'],
    ['north-nib', 'north-bill'],
  ]) {
    const { ok } = await runContentCommand(renameCommand, site, `cities/${from}`, to)
    expect(ok).toBe(true)
  }
  const pairs = [...read(site, 'redirects.yaml').matchAll(/from: (.*)\n\s+to: (.*)/g)].map(
    ([, ...pair]) => pair,
  )
  expect(pairs).toEqual([
    ['/blog/why-we-waddle', '/guides/choosing-a-floe'],
    ['/cities/east-beak', '/cities/north-bill'],
    ['/cities/north-beak', '/cities/north-bill'],
    ['/cities/north-nib', '/cities/north-bill'],
  ])
  expect(checkContent(site).problems).toEqual([])
})

test('adds redirects in the style of the list, also to an empty one', async () => {
  const site = fixtureSite()
  const address =
    'from: /cities/north-beak, to: /cities/north-bill, reason: The page has another address now.'
  const lists = [
    [
      'items:\n- { from: /x, to: /blog, reason: Gone. } # why\n',
      `items:\n- { from: /x, to: /blog, reason: Gone. } # why\n- { ${address} }\n`,
    ],
    [
      'items: [{ from: /x, to: /blog, reason: Gone. }]\n',
      `items: [{ from: /x, to: /blog, reason: Gone. }, { ${address} }]\n`,
    ],
    ['items: []\n', `items: [{ ${address} }]\n`],
  ]
  for (const [before = '', after = ''] of lists) {
    const copy = fixtureSite()
    change(copy, 'urls.txt', text =>
      text.replace('/blog/why-we-waddle\n', '').replace('/cities/east-beak\n', ''),
    )
    change(copy, 'redirects.yaml', () => before)
    const { text } = await runContentCommand(renameCommand, copy, 'cities/north-beak', 'north-bill')
    expect(text).toMatch(/^Changed/)
    expect(read(copy, 'redirects.yaml')).toBe(after)
  }
  expect(checkContent(site).problems).toEqual([])
})

test('shows the same plan in a dry run and writes nothing', async () => {
  const site = fixtureSite()
  const before = filesIn(site)
  const dry = await runContentCommand(renameCommand, site, guide, newGuide, '--dry-run')
  expect(filesIn(site)).toEqual(before)
  const real = await runContentCommand(renameCommand, site, guide, newGuide)
  expect(dry.text.replace('This is what would change:', 'Changed:')).toBe(real.text)
})

test.each([
  ['cities/north-baek', 'cities/x', 'There is no "cities/north-baek". Did you mean "cities/north-beak"?'],
  ['/cities/north-beak', 'cities/x', 'There is no "/cities/north-beak". Did you mean "cities/north-beak"?'],
  ['towns/north-beak', 'cities/x', 'There is no "towns/north-beak". Did you mean "cities/north-beak"?'],
  ['whale', 'cities/x', 'There is no "whale". Name it as folder/name, such as cities/austin.'],
  [
    'home',
    'house',
    'The site needs content/home.yaml under this very name: it can neither be renamed nor removed.',
  ],
  [
    'scenes/igloo',
    'dome',
    'The pictures of a room are made under its name: content/scenes/igloo.yaml has to keep it.',
  ],
  [
    'cities/north-beak',
    'North Bill!',
    '"North Bill!" cannot be part of an address: only small letters, digits and single hyphens can. Did you mean "cities/north-bill"?',
  ],
  [
    'cities/north-beak',
    'cities/north/bill',
    '"north/bill" cannot be part of an address: only small letters, digits and single hyphens can. Did you mean "cities/north-bill"?',
  ],
  ['cities/north-beak', 'cities/flippersburg', 'There is a content/cities/flippersburg.yaml already.'],
  [
    'cities/north-beak',
    'cities/iceberg-county',
    '/cities/iceberg-county is the address of content/counties/iceberg-county.yaml already.',
  ],
  ['cities/north-beak', 'cities/north-beak', 'It is called cities/north-beak already.'],
  [
    'cities/north-beak',
    'guides/north-beak',
    '"guides/north-beak" is not in cities: what is a city has other fields than what lies elsewhere. Write it anew there, and remove this one.',
  ],
])('rejects renaming %s to %s', async (from, to, message) => {
  const site = fixtureSite()
  const before = filesIn(site)
  expect(await runContentCommand(renameCommand, site, from, to)).toEqual({
    ok: false,
    text: `${message}\nNothing was changed.\n`,
  })
  expect(filesIn(site)).toEqual(before)
})

test('accepts the path of the file', async () => {
  const site = fixtureSite()
  const { ok } = await runContentCommand(
    renameCommand,
    site,
    'content/cities/north-beak.yaml',
    'content/cities/north-bill.yaml',
  )
  expect(ok).toBe(true)
  expect(existsSync(path.join(site.contentDir, 'cities/north-bill.yaml'))).toBe(true)
})

test('changes nothing if the content has problems', async () => {
  const site = fixtureSite()
  writeFileSync(path.join(site.contentDir, 'home.yaml'), 'nothing\n')
  const before = filesIn(site)
  const { ok, text } = await runContentCommand(renameCommand, site, guide, newGuide)
  expect(ok).toBe(false)
  expect(text).toBe(
    'content/home.yaml has 1 problem: fix that first. "npm run check" tells where.\nNothing was changed.\n',
  )
  expect(filesIn(site)).toEqual(before)
})

test('lists links that it cannot change safely, and changes nothing', async () => {
  const site = fixtureSite()
  change(site, 'articles/first-snow.md', text => `${text}\n> A [link](\n> /${guide}).\n`)
  const before = filesIn(site)
  const { ok, text } = await runContentCommand(renameCommand, site, guide, newGuide)
  expect(ok).toBe(false)
  expect(text).toBe(
    'Write these in a simple way first, without line breaks or escapes in them:\n  content/articles/first-snow.md:50:5\nNothing was changed.\n',
  )
  expect(filesIn(site)).toEqual(before)
})

test('moves an image with all its usages', async () => {
  const site = fixtureSite()
  const before = filesIn(site)
  const { ok, text } = await runContentCommand(
    renameCommand,
    site,
    'images/huddle.jpg',
    'images/birds/in-a-huddle.jpg',
  )
  expect(ok).toBe(true)
  expect(text).toContain('content/articles/first-snow.md:24  huddle.jpg → birds/in-a-huddle.jpg')
  expect(text).toContain('content/articles/first-snow.md:33  huddle.jpg → birds/in-a-huddle.jpg')
  expect(filesIn(site).get('images/birds/in-a-huddle.jpg')).toBe(before.get('images/huddle.jpg'))
  expect(checkContent(site).problems).toEqual([])
})

test.each([
  [
    'images/hudle.jpg',
    'images/x.jpg',
    'There is no picture "images/hudle.jpg". Did you mean "images/huddle.jpg"?',
  ],
  ['images/huddle.jpg', 'images/floe.jpg', 'There is a picture images/floe.jpg already.'],
  [
    'images/huddle.jpg',
    'images/The Huddle.png',
    '"images/The Huddle.png" is no good name for this picture. Did you mean "images/the-huddle.jpg"?',
  ],
  [
    'images/albedo/sea-ice.jpg',
    'images/albedo/ice.jpg',
    'The visualizer finds images/albedo/sea-ice.jpg by the name of its room or floor: rename that.',
  ],
])('rejects renaming the image %s to %s', async (from, to, message) => {
  const { ok, text } = await runContentCommand(renameCommand, fixtureSite(), from, to)
  expect(ok).toBe(false)
  expect(text).toBe(`${message}\nNothing was changed.\n`)
})

test('renames the texture of a floor', async () => {
  const site = fixtureSite()
  await runContentCommand(renameCommand, site, 'floors/sea-ice', 'floors/salt-ice')
  expect(existsSync(path.join(site.contentDir, 'images/albedo/salt-ice.json'))).toBe(true)
  expect(read(site, 'floors/salt-ice.yaml')).toContain('albedo/salt-ice.jpg')
  expect(checkContent(site).problems).toEqual([])
})

test.each([
  ['content\\cities\\north-beak.yaml', '.\\content\\cities\\north-bill.yaml', 'cities/north-bill.yaml'],
  ['content\\images\\huddle.jpg', 'content\\images\\crowd.jpg', 'images/crowd.jpg'],
])('accepts a path with backslashes: %s', async (from, to, file) => {
  const site = fixtureSite()
  expect((await runContentCommand(renameCommand, site, from, to)).ok).toBe(true)
  expect(existsSync(path.join(site.contentDir, file))).toBe(true)
})
