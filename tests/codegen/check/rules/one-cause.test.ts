import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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

test('suggests no other page in place of one that is gone', () => {
  const { contentDir, ...site } = fixtureSite()
  rmSync(path.join(contentDir, 'cities/flippersburg.yaml'))
  const said = checkContent({ contentDir, ...site }).problems.filter(({ rule }) => rule === 'references')
  expect(said.length).toBeGreaterThan(0)
  for (const { message, suggestion, fix } of said) {
    expect(message).toMatch(/has "flippersburg", which is gone from cities\.$/)
    expect([suggestion, fix]).toEqual([expect.stringContaining('bring it back under this name'), undefined])
  }
})
