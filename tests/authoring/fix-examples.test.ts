import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { dropUnsafeFixes, fixContent } from '../../authoring/fix/fix-content.ts'
import { checkContent } from '../../codegen/generate.ts'
import { fixtureSite } from '../codegen/fixture-site.ts'
import { put } from '../codegen/tiny-site.ts'

/** Returns the messages about an edit, and the line after fixing. */
function afterEdit(file: string, right: RegExp, wrong: string) {
  const site = fixtureSite()
  const full = path.join(site.contentDir, file)
  const sound = readFileSync(full, 'utf8')
  put(full, sound.replace(right, wrong))
  const told = checkContent(site).problems.map(
    ({ rule, message, suggestion }) => `${rule}: ${message} | ${suggestion}`,
  )
  const { checked } = fixContent(site)
  const lines = sound.split('\n')
  const line = readFileSync(full, 'utf8')
    .split('\n')
    .findIndex((words, index) => words !== lines[index])
  const left = checked.problems.map(({ rule }) => rule)
  return { told, left, fixed: line < 0 ? 'as before' : readFileSync(full, 'utf8').split('\n')[line]?.trim() }
}

const cost = /(?<=low: )\d+/

test.each([
  ['3,50', 'Low must be a number with a point before its fraction', '3.50'],
  ['1,061', 'Low must be a number without commas', '1061'],
])('reads %s between braces as a number', (typed, message, right) => {
  const { told } = afterEdit('terms.yaml', cost, typed)
  expect(told[0]).toContain(message)
  expect(told[0]).toContain(`Write low: ${right}`)
  expect(told).toHaveLength(1)
})

test('reads a quoted number with a comma, or a number with a dollar sign', () => {
  expect(afterEdit('terms.yaml', cost, '"3,50"').told).toEqual([
    'shape: Low must be a number with a point before its fraction, not "3,50". | Write 3.50',
  ])
  expect(afterEdit('terms.yaml', cost, '$3').told).toEqual([
    'shape: Low must be a number without a $, not $3. | Write 3',
  ])
})

test.each([
  ['a price that is no number', 'prices.yaml', /(?<=seaIce:\n +name: Sea ice\n +material: \{ low: )\d/, '$1'],
  ['an end that is missing', 'prices.yaml', /(?<=seaIce:\n +name: Sea ice\n +material: \{ )low: \d, /, ''],
  ['an extra that is no number', 'prices.yaml', /(?<=^ +trim: \{.*low: )[\d.]+/m, '$1'],
  ['a sum where a name belongs', 'products/squeaky-snow-plank.yaml', /(?<=pricePerSqFt: ).*/, '"$3-8"'],
])('reports %s once, and not where the price is printed', (_, file, right, wrong) => {
  expect(afterEdit(file, right, wrong.replace('$', '$$$$')).told).toHaveLength(1)
})

const article = 'articles/first-snow.md'
const link = '](/services/floe-repair)'
const pattern = /\]\(\/services\/floe-repair\)/

test('replaces absolute URLs of the site by paths', () => {
  expect(afterEdit(article, pattern, '](https://www.waddle-and-flap.example/services/floe-repair)')).toEqual({
    told: [
      'links: https://www.waddle-and-flap.example/services/floe-repair is a page of this site, by its whole address. | Write /services/floe-repair',
    ],
    left: [],
    fixed: 'as before',
  })
})

test('reports a misspelt URL as a broken link, and fixes it to the intended page', () => {
  const { told, left, fixed } = afterEdit(
    article,
    pattern,
    '](https://waddle-and-flap.example/services/floe-reapir)',
  )
  expect(told).toEqual([
    'links: The link goes to /services/floe-reapir, but there is no such page. | Did you mean "/services/floe-repair"?',
  ])
  expect([left, fixed]).toEqual([[], 'as before'])
})

test('offers no fix for a URL without a close match', () => {
  const wrong = '](https://waddle-and-flap.example/penguins-only)'
  expect(afterEdit(article, pattern, wrong)).toMatchObject({
    left: ['links'],
    fixed: expect.stringContaining(wrong),
  })
})

test('reports a broken URL in a text together with the typed fact, without a fix', () => {
  const { told, left, fixed } = afterEdit(
    article,
    pattern,
    `${link}, see https://waddle-and-flap.example/penguins-only for more,`,
  )
  expect(told).toHaveLength(2)
  expect(left).toEqual(['links'])
  expect(fixed).toContain('see {{fact:siteUrl}}/penguins-only for more')
})

test('replaces curly quotes around a text that needs quotes', () => {
  expect(afterEdit(article, /(?<=title: )"(First snow.*)"/, '“$1”')).toMatchObject({
    left: [],
    fixed: 'as before',
  })
})

test('offers no fix that leaves another problem', () => {
  const site = fixtureSite()
  const file = path.join(site.contentDir, 'cities/north-beak.yaml')
  put(file, readFileSync(file, 'utf8').replace('"79734"', '02134'))
  const checked = checkContent(site)
  expect(checked.problems.map(({ fix }) => fix !== undefined)).toEqual([true])
  expect(dropUnsafeFixes(checked).problems.map(({ fix }) => fix)).toEqual([undefined])
  expect(fixContent(site).fixed).toEqual([])
})
