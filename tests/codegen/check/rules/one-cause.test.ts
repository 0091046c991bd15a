import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkContent } from '../../../../codegen/generate.ts'
import { fixtureSite } from '../../fixture-site.ts'

const sea = 'labor: { low: 3, usual: 3.6, high: 4.5 }'

test.each([
  [
    'a misspelt figure',
    'prices.yaml',
    sea,
    sea.replace('usual', 'usal'),
    ['"usal" is not a field of "Labor".'],
  ],
  [
    'a usual price without its dot',
    'prices.yaml',
    sea,
    sea.replace('3.6', '36'),
    ['The usual price 36 is not between 3 and 4.5.'],
  ],
  [
    'a picture of another site',
    'articles/first-snow.md',
    '(huddle.jpg)',
    '(https://images.example.com/huddle.jpg)',
    ['There is no picture "https://images.example.com/huddle.jpg" in the folder of images.'],
  ],
])('tells %s once', (_name, file, from, to, messages) => {
  const site = fixtureSite()
  const full = path.join(site.contentDir, file)
  writeFileSync(full, readFileSync(full, 'utf8').replace(from, to))
  const { problems } = checkContent(site)
  expect(problems.map(({ message }) => message)).toEqual(messages)
  expect(problems.map(({ suggestion }) => suggestion).join()).not.toContain('huddle.jpg"?')
})

test('gives no number to dial that is too short', () => {
  const site = fixtureSite()
  const full = path.join(site.contentDir, 'site.yaml')
  const text = readFileSync(full, 'utf8')
  writeFileSync(full, text.replace('display: (432) 555-0177', 'display: 432-555-SNOW'))
  expect(checkContent(site).problems.map(({ suggestion }) => suggestion)).toEqual([
    'Show the ten digits that are dialed: phones do not know which letters stand for which digits.',
  ])
})

test.each([
  ['articles/first-snow.md', 'articles/first-snow.md.txt', 'files'],
  ['articles/first-snow.md', 'guides/first-snow.md', 'shape'],
])('tells %s that was saved as %s once, although others name it', (file, wrong, rule) => {
  const { contentDir, ...site } = fixtureSite()
  renameSync(path.join(contentDir, file), path.join(contentDir, wrong))
  const { problems, warnings } = checkContent({ contentDir, ...site })
  expect([...problems, ...warnings].map(one => one.rule)).toEqual([rule])
  expect(problems[0]?.message).not.toContain('a article')
})

test('tells a copy with a name of its own once, at the copy', () => {
  const { contentDir, ...site } = fixtureSite()
  const copy = path.join(contentDir, 'articles/a-second-snow.md')
  copyFileSync(path.join(contentDir, 'articles/first-snow.md'), copy)
  const { problems, warnings } = checkContent({ contentDir, ...site })
  expect([...problems, ...warnings].map(({ file, rule }) => [path.basename(file), rule])).toEqual([
    ['a-second-snow.md', 'twins'],
  ])
})

test('tells a page that is gone once, with all places that name it', () => {
  const { contentDir, ...site } = fixtureSite()
  rmSync(path.join(contentDir, 'cities/north-beak.yaml'))
  const { problems, warnings } = checkContent({ contentDir, ...site })
  expect([...problems, ...warnings].map(one => one.rule)).toEqual(['vanished-pages'])
  const [problem] = problems
  expect(problem?.message).toMatch(
    /^The page \/cities\/north-beak is gone: .*\bnorth-beak\.yaml is missing\./,
  )
  expect(problem?.message).toMatch(/ It is still named in \S+projects\/disco-iceberg\.yaml:8\.$/)
  expect(problem?.suggestion).toContain('npm run content -- remove cities/north-beak')
})

test('tells a page that was renamed by hand once, with the command that renames it', () => {
  const { contentDir, ...site } = fixtureSite()
  const city = (name: string) => path.join(contentDir, `cities/${name}.yaml`)
  renameSync(city('north-beak'), city('north-beak-shelf'))
  const { problems, warnings } = checkContent({ contentDir, ...site })
  expect([...problems, ...warnings].map(one => one.rule)).toEqual(['vanished-pages'])
  expect(problems[0]?.suggestion).toContain(
    'npm run content -- rename cities/north-beak cities/north-beak-shelf',
  )
})

test('names the new page where the old one has a redirect', () => {
  const { contentDir, ...site } = fixtureSite()
  const city = (name: string) => path.join(contentDir, `cities/${name}.yaml`)
  renameSync(city('north-beak'), city('north-beak-shelf'))
  const redirects = path.join(contentDir, 'redirects.yaml')
  const entry = '  - { from: /cities/north-beak, to: /cities/north-beak-shelf, reason: It moved. }\n'
  writeFileSync(redirects, `${readFileSync(redirects, 'utf8').trimEnd()}\n${entry}`)
  const { problems } = checkContent({ contentDir, ...site })
  const said = problems.filter(({ rule }) => rule === 'references')
  expect(said.map(({ message, suggestion, fix }) => [message, suggestion, fix])).toEqual([
    ['City has "north-beak", which is gone from cities.', 'Did you mean "north-beak-shelf"?', undefined],
  ])
})

test('tells a mistake of the main language once, without its translation', () => {
  const { contentDir, ...site } = fixtureSite()
  const floor = path.join(contentDir, 'floors/pebbles.yaml')
  const translation = path.join(contentDir, 'es/floors/pebbles.yaml')
  mkdirSync(path.dirname(translation), { recursive: true })
  writeFileSync(
    translation,
    'name: Guijarros\ndescription: Guijarros.\nswatch: { alt: Guijarros }\nsources: { name: "0", description: "0", swatch.alt: "0" }\n',
  )
  expect(checkContent({ contentDir, ...site }).warnings.map(({ rule }) => rule)).toEqual(['translations'])
  writeFileSync(floor, readFileSync(floor, 'utf8').replace('on the shelf', 'by {{fact:nobody}}'))
  const { problems, warnings } = checkContent({ contentDir, ...site })
  expect([...problems, ...warnings].map(({ rule }) => rule)).toEqual(['facts'])
})
