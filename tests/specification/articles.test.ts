import type { Root } from 'hast'
import { describe, expect, test } from 'vitest'
import { openContent } from '../../site/open-content.ts'
import { attributeValue, elementsIn, nodeText } from './prose.ts'

const { articles } = openContent()

/** Blocks that articles must have, by slug; tables by their column headings, statistics of the head as `stats`. */
const blocks: Readonly<Record<string, readonly string[]>> = {
  'tile-trends-bell-county-2024': ['table: Tile type, Material, Installation, Total installed, Lifespan'],
  'emergency-flooring-repair-austin': ['block-emergency'],
  'flooring-installation-timeline-cedar-park': ['block-timeline'],
  'hardwood-maintenance-central-texas-summer': [
    'block-callout summer',
    'table: Treatment, Heat reduction, UV protection, Cost range',
  ],
  'commercial-flooring-austin-businesses': ['stats', 'table', 'ul'],
  'eco-friendly-flooring-austin-families': ['stats', 'table', 'ul'],
  'flooring-resale-value-austin-homes': ['stats', 'table', 'ul'],
  'pet-friendly-flooring-georgetown': ['stats', 'table', 'ul', 'block-ratings'],
  'kitchen-flooring-trends-pflugerville': ['stats', 'block-bars'],
  'foundation-flooring-central-texas': [
    'block-callout alert',
    'table: Floor, Installed at start, Slab preparation, Care and repair, 15 years, 15-year total',
  ],
  'flooring-cost-guide-austin-2025': ['block-cost-types', 'block-cost-factors', 'block-cost-chart'],
}

test.each(Object.entries(blocks))('%s has its blocks', (slug, expected) => {
  const article = articleOf(slug)
  const stats = article.stats?.length === 3 ? ['stats'] : []
  expect([...blocksOf(article.body.tree), ...stats]).toEqual(expect.arrayContaining([...expected]))
})

test.each([
  ['flooring-installation-timeline-cedar-park', 'block-timeline', 4],
  ['kitchen-flooring-trends-pflugerville', 'block-bars', 5],
] as const)('the first block of %s comes with all its figures', (slug, name, count) => {
  expect(entriesOf(slug, name)).toHaveLength(count)
})

test('pet materials are rated out of ten', () => {
  const ratings = entriesOf('pet-friendly-flooring-georgetown', 'block-ratings')
  expect(ratings.length).toBeGreaterThan(3)
  for (const rating of ratings) expect(rating).toMatch(/^\s*\d+(\.\d)?\/10\b/)
})

describe.each(articles.all)('$slug', ({ faq }) => {
  test('answers four questions', () => expect(faq).toHaveLength(4))
})

function articleOf(slug: string) {
  const article = articles.all.find(one => String(one.slug) === slug)
  if (!article) throw new Error(`There is no article ${slug}`)
  return article
}

/** Returns the texts of the entries of an article's first block with that name. */
function entriesOf(slug: string, name: string): string[] {
  const block = elementsIn(articleOf(slug).body.tree).find(element => element.tagName === name)
  if (!block) throw new Error(`${slug} has no ${name}`)
  const entries = elementsIn({ type: 'root', children: [block] }).filter(({ tagName }) => tagName === 'li')
  return entries.map(nodeText)
}

/** Returns the names of the elements; a callout with its kind, a table with its column headings. */
function blocksOf(tree: Root): string[] {
  return elementsIn(tree).flatMap(element => {
    const kind = attributeValue(element, 'kind')
    const heads = elementsIn({ type: 'root', children: [element] }).filter(cell => cell.tagName === 'th')
    return [
      element.tagName,
      ...(kind ? [`${element.tagName} ${kind}`] : []),
      ...(element.tagName === 'table' ? [`table: ${heads.map(nodeText).join(', ')}`] : []),
    ]
  })
}
