import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkContent } from '../../../codegen/generate.ts'
import { getAt } from '../../../codegen/json.ts'
import { sortRecords } from '../../../codegen/resolve/queries.ts'
import { fixtureSite, type SiteFolders } from '../fixture-site.ts'

function rewriteFile({ contentDir }: SiteFolders, name: string, change: (text: string) => string): void {
  const file = path.join(contentDir, name)
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

test('derives the metadata of an article from its title, excerpt and category', () => {
  const site = fixtureSite()
  rewriteFile(site, 'articles/first-snow.md', text => text.replace(/^metadata:\n(?: {2}.*\n)+/m, ''))
  const { site: checked, problems } = checkContent(site)
  expect(problems).toEqual([])
  const article = checked.records.find(record => record.slug === 'first-snow')
  expect(getAt(article?.data, ['metadata'])).toEqual({
    title: 'First snow: how we came to floors',
    description:
      'Somebody had to be underneath. The story of the first igloo floor, told by those who stood on it.',
    keywords: ['Huddle', 'First snow: how we came to floors'],
  })
})

test('truncates a long text after a complete sentence or word, and adds the title to a short one', () => {
  const described = (excerpt: string) => {
    const site = fixtureSite()
    rewriteFile(site, 'articles/first-snow.md', text =>
      text
        .replace(/^metadata:\n(?: {2}.*\n)+/m, '')
        .replace(/^excerpt: >-\n(?: {2}.*\n)+/m, `excerpt: ${excerpt}\n`),
    )
    const { site: checked, problems } = checkContent(site)
    expect(problems).toEqual([])
    const article = checked.records.find(record => record.slug === 'first-snow')
    return String(getAt(article?.data, ['metadata', 'description']))
  }
  const sentence = 'A floor of snow is stamped by forty birds within one afternoon of wind.'
  expect(described(`${sentence} ${sentence.repeat(2)}`)).toBe(sentence)
  const long = described('stamping snow '.repeat(20).trim())
  expect(long).toMatch(/snow…$|stamping…$/)
  expect(long.length).toBeLessThanOrEqual(165)
  expect(described('It was cold, and then it was warm again.')).toBe(
    'First snow: how we came to floors. It was cold, and then it was warm again.',
  )
})

test('sorts records without an order last', () => {
  const site = fixtureSite()
  rewriteFile(site, 'cities/flippersburg.yaml', text => text.replace(/^order: .*\n/m, ''))
  const { site: checked, problems } = checkContent(site)
  expect(problems).toEqual([])
  const cities = sortRecords(checked.records.filter(({ entity }) => entity.name === 'cities'))
  expect(cities.at(-1)?.slug).toBe('flippersburg')
})
