import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkSite } from '../../../authoring/change/check-site.ts'
import { checkContent } from '../../../codegen/generate.ts'
import { changedSite } from '../../mistakes/changed-site.ts'
import { fixtureSite, fixturesDir, withoutTempDir } from '../fixture-site.ts'

// Many records refer to each file. A mistake in a file must be reported once, in that file.

const files = readdirSync(path.join(fixturesDir, 'site'), { recursive: true, encoding: 'utf8' })
  .filter(file => /\.(yaml|md)$/.test(file))
  .sort()

function placesAfter(change: (contentDir: string) => void): string[] {
  const site = fixtureSite()
  change(site.contentDir)
  return checkContent(site).problems.map(({ file, line, rule }) =>
    withoutTempDir(`${file}:${line} ${rule}`, site),
  )
}

const { site: sound } = checkContent(fixtureSite())

test.each(
  [
    ['cannot be read', 'One, two, three.\n'],
    ['is empty', ''],
  ].flatMap(([state, text]) => files.map(file => ({ state, text, file }))),
)('reports only $file if it $state', ({ text = '', file }) => {
  const problems = checkSite(changedSite(sound, new Map([[file, text]])))
  expect(problems).toMatchObject([{ file: sound.content.shownPath(file), line: 1, rule: 'syntax' }])
})

test.each(files)('reports only %s if its extension is wrong', file => {
  const wrong = `${file}x`
  const problems = checkSite(
    changedSite(
      sound,
      new Map([
        [file, undefined],
        [wrong, 'A text.'],
      ]),
    ),
  )
  expect(problems).toMatchObject([{ file: sound.content.shownPath(wrong), line: 1, rule: 'files' }])
})

test.each([
  ['a file whose name is misspelt', 'home.yaml', 'hmoe.yaml'],
  ['a record whose name is no part of an address', 'cities/north-beak.yaml', 'cities/north_beak.yaml'],
  ['a record in a misspelt folder', 'cities/north-beak.yaml', 'citys/north-beak.yaml'],
  ['a record in a folder of its own', 'cities/north-beak.yaml', 'places-in-the-wind/north-beak.yaml'],
])('reports only %s', (_, file, wrong) => {
  const places = placesAfter(dir => {
    mkdirSync(path.join(dir, path.dirname(wrong)), { recursive: true })
    renameSync(path.join(dir, file), path.join(dir, wrong))
  })
  expect(places).toEqual([`content/${wrong}:1 files`])
})

test('reports a misspelt folder once, with any number of files', () => {
  const places = placesAfter(dir => renameSync(path.join(dir, 'cities'), path.join(dir, 'citys')))
  expect(places).toEqual(['content/citys/flippersburg.yaml:1 files'])
})

test('reports only a wrong founding year', () => {
  const places = placesAfter(dir => {
    const file = path.join(dir, 'site.yaml')
    writeFileSync(file, readFileSync(file, 'utf8').replace('foundedYear: 2001', 'foundedYear: long ago'))
  })
  expect(places).toEqual(['content/site.yaml:14 shape'])
})

test.each([
  [
    'a redirect without its target',
    'redirects.yaml',
    '    to: /cities/north-beak\n',
    '',
    'redirects.yaml:6 shape',
  ],
  [
    'a redirect with a misspelt field',
    'redirects.yaml',
    'from: /cities',
    'form: /cities',
    'redirects.yaml:6 shape',
  ],
  [
    'a misspelt name that is part of an address',
    'products/squeaky-snow-plank.yaml',
    'category: packed-snow',
    'category: packed-snwo',
    'products/squeaky-snow-plank.yaml:4 references',
  ],
  [
    'an address of a file that cannot be one',
    'downloads/floe-care.yaml',
    'downloadUrl: /downloads/floe-care.pdf',
    'downloadUrl: floe care',
    'downloads/floe-care.yaml:11 shape',
  ],
])('reports only %s', (_, name, right, wrong, place) => {
  const places = placesAfter(dir => {
    const file = path.join(dir, name)
    writeFileSync(file, readFileSync(file, 'utf8').replace(right, wrong))
  })
  expect(places).toEqual([`content/${place}`])
})

test.each([
  ['a fact that was deleted', 'facts.yaml', /^igloos:\n(?: .*\n)+/m, '', 'facts.yaml:2 facts'],
  ['a fact that was renamed', 'facts.yaml', /^igloos:/m, 'igloosFloored:', 'facts.yaml:2 facts'],
])('reports only %s, although several places name it', (_, name, right, wrong, place) => {
  const places = placesAfter(dir => {
    const file = path.join(dir, name)
    writeFileSync(file, readFileSync(file, 'utf8').replace(right, wrong))
  })
  expect(places).toEqual([`content/${place}`])
})

test('reports a picture that was renamed once, and names what it may be called now', () => {
  const site = fixtureSite()
  const images = path.join(site.contentDir, 'images')
  renameSync(path.join(images, 'huddle.jpg'), path.join(images, 'birds.jpg'))
  const { problems } = checkContent(site)
  expect(problems.map(({ rule }) => rule)).toEqual(['images'])
  expect(problems[0]?.suggestion).toContain('birds.jpg')
})

test('reports a project that was deleted once', () => {
  const places = placesAfter(dir => rmSync(path.join(dir, 'projects/grandmas-igloo.yaml')))
  expect(places).toEqual(['content/home.yaml:76 references'])
})

test('reports a picture among the texts once, although a text names it there', () => {
  const places = placesAfter(dir => {
    const file = path.join(dir, 'cities/north-beak.yaml')
    copyFileSync(path.join(dir, 'images/igloo.jpg'), path.join(dir, 'cities/beak.jpg'))
    writeFileSync(file, readFileSync(file, 'utf8').replace('src: igloo.jpg', 'src: cities/beak.jpg'))
  })
  expect(places).toEqual(['content/cities/beak.jpg:1 files'])
})
