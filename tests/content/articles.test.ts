import type { Root } from 'hast'
import { expect, test } from 'vitest'
import { articles } from '../../generated/content/articles.js'
import { guides } from '../../generated/content/guides.js'
import { pages } from '../../generated/pages.js'
import { attribute, elementsOf, nodeText, sentencesOf, textsOf, wordsOf } from './prose.ts'

const shortestArticle = 900
const shortestGuide = 700
const longestShared = 7

// Phrases that readers should meet in the same words everywhere. Each must be needed: one that is not fails below.
const setPhrases: readonly string[] = []

const urls = new Set<string>(pages.map(page => page.url))

test('there are fourteen articles and six guides', () => {
  expect([articles.length, guides.length]).toEqual([14, 6])
})

test.each(articles)('$slug is long enough, answers four questions and leads somewhere', article => {
  expect(article.body.words).toBeGreaterThanOrEqual(shortestArticle)
  expect(article.faq).toHaveLength(4)
  expect(article.picture.alt.length).toBeGreaterThan(20)
  const { href, label } = article.callToAction.link
  expect(label).not.toBe('')
  expect(href.startsWith('tel:') || urls.has(href.replace(/[?#].*$/, '')), href).toBe(true)
})

test.each(guides)('$slug is long enough', guide => {
  expect(guide.body.words).toBeGreaterThanOrEqual(shortestGuide)
})

test('two guides are featured, and there is one of each kind', () => {
  expect(guides.filter(guide => guide.featured)).toHaveLength(2)
  const categories = new Set<string>(guides.map(guide => guide.category))
  expect([...categories]).toEqual(
    expect.arrayContaining(['comparison', 'maintenance', 'buying-guide', 'installation']),
  )
})

/** By slug: the blocks that an article must have, tables by their column heads, statistics of the head as `stats`. */
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
  const article = articles.find(one => one.slug === slug)
  const found = article ? blocksOf(article.body.tree) : []
  expect([...found, ...(article?.stats?.length === 3 ? ['stats'] : [])]).toEqual(
    expect.arrayContaining([...expected]),
  )
})

test.each([
  ['flooring-installation-timeline-cedar-park', 'block-timeline', 4],
  ['kitchen-flooring-trends-pflugerville', 'block-bars', 5],
] as const)('the first block of %s comes with all its figures', (slug, name, count) => {
  const tree = articles.find(article => article.slug === slug)?.body.tree
  const block = tree && elementsOf(tree).find(element => element.tagName === name)
  const entries = block ? elementsOf({ type: 'root', children: [block] }).filter(isEntry) : []
  expect(entries).toHaveLength(count)
})

test('pet materials are rated out of ten', () => {
  const tree = articles.find(article => article.slug === 'pet-friendly-flooring-georgetown')?.body.tree
  const ratings = tree && elementsOf(tree).find(element => element.tagName === 'block-ratings')
  const entries = ratings ? elementsOf({ type: 'root', children: [ratings] }).filter(isEntry) : []
  expect(entries.length).toBeGreaterThan(3)
  for (const entry of entries) expect(nodeText(entry)).toMatch(/^\s*\d+(\.\d)?\/10\b/)
})

test('no two articles or guides share a sentence', () => {
  const shared = sharedSentences(allTexts())
  expect(shared.filter(({ sentence }) => !setPhrases.includes(sentence))).toEqual([])
  expect(setPhrases.filter(phrase => !shared.some(({ sentence }) => sentence === phrase))).toEqual([])
})

test('a sentence counts as shared however it is punctuated', () => {
  const records = [
    { slug: 'a', texts: ['First. A floor should be flat, dry, and firm before it is laid.'] },
    {
      slug: 'b',
      texts: ['A floor should be flat, dry and **firm** before it is laid! Short ones may recur.'],
    },
    { slug: 'c', texts: ['Short ones may recur.'] },
  ]
  expect(sharedSentences(records)).toEqual([
    { sentence: 'a floor should be flat dry and firm before it is laid', slugs: ['a', 'b'] },
  ])
})

interface Written {
  slug: string
  texts: readonly string[]
}

function sharedSentences(records: readonly Written[]): { sentence: string; slugs: string[] }[] {
  const owners = new Map<string, Set<string>>()
  for (const { slug, texts } of records) {
    for (const sentence of new Set(texts.flatMap(sentencesOf).map(normalized))) {
      if (sentence.split(' ').length > longestShared) {
        owners.set(sentence, (owners.get(sentence) ?? new Set()).add(slug))
      }
    }
  }
  return [...owners]
    .filter(([, slugs]) => slugs.size > 1)
    .map(([sentence, slugs]) => ({ sentence, slugs: [...slugs] }))
}

function allTexts(): Written[] {
  return [...articles, ...guides].map(({ slug, body, faq, ...rest }) => ({
    slug,
    texts: [
      ...textsOf(body.tree),
      ...(faq ?? []).flatMap(({ question, answer }) => [question, answer]),
      ...('callToAction' in rest ? [rest.callToAction.heading, rest.callToAction.text ?? ''] : []),
    ],
  }))
}

function normalized(sentence: string): string {
  return wordsOf(sentence.toLowerCase()).join(' ')
}

/** Names of the elements; a callout with its kind, a table with its column heads. */
function blocksOf(tree: Root): string[] {
  return elementsOf(tree).flatMap(element => {
    const kind = attribute(element, 'kind')
    const heads = elementsOf({ type: 'root', children: [element] }).filter(cell => cell.tagName === 'th')
    return [
      element.tagName,
      ...(kind ? [`${element.tagName} ${kind}`] : []),
      ...(element.tagName === 'table' ? [`table: ${heads.map(nodeText).join(', ')}`] : []),
    ]
  })
}

function isEntry(element: { tagName: string }): boolean {
  return element.tagName === 'li'
}
