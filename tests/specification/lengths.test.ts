import { expect, test } from 'vitest'
import { openContent } from '../../site/open-content.ts'
import { splitWords } from './prose.ts'

const { articles, cities, counties, guides, services } = openContent()

/** Fields that the page doesn't print: URLs, references, and texts for search engines. */
const unread: ReadonlySet<string> = new Set(
  'slug url metadata picture icon src alt href floor county service projects articles guides collections basis kind type category zipCodes fips related'.split(
    ' ',
  ),
)

const collections = {
  cities: cities.all,
  counties: counties.all,
  services: services.all,
  articles: articles.all.map(({ slug, body }) => ({ slug, words: body.words })),
  guides: guides.all.map(({ slug, body }) => ({ slug, words: body.words })),
}

test.each([
  ['cities', 300],
  ['counties', 250],
  ['services', 600],
  ['articles', 900],
  ['guides', 700],
] as const)('each record of %s has %i words of its own', (name, least) => {
  const lengths = collections[name]
    .map(record => ({ slug: record.slug, words: 'words' in record ? record.words : wordsIn(record) }))
    .sort((a, b) => a.words - b.words)
  console.info(`${name}: ${lengths.map(({ slug, words }) => `${slug} ${words}`).join(', ')}`)
  expect(lengths.filter(({ words }) => words < least)).toEqual([])
})

function wordsIn(value: unknown): number {
  if (typeof value === 'string') return splitWords(value).length
  if (typeof value !== 'object' || value === null) return 0
  return Object.entries(value).reduce((sum, [key, item]) => sum + (unread.has(key) ? 0 : wordsIn(item)), 0)
}
