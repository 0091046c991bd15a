import { expect, test } from 'vitest'
import { openContent } from '../../site/open-content.ts'
import { builtPage } from '../dist/built-site.ts'
import { mainTexts } from '../dist/page-text.ts'
import { closestPair, masked, shingles } from './shingles.ts'

const { cities, counties } = openContent()

/** A text on this many city pages belongs to the layout. */
const MIN_SHARED_PAGES = 3

const places = [...cities.all, ...counties.all].flatMap(({ name }) => [name, name.replace(/ County$/, '')])
const pages = cities.all.map(({ slug, url }) => ({
  slug,
  texts: mainTexts(builtPage(url).html).map(text => masked(text, places)),
}))

test('no two city pages share half of their text', () => {
  const own = withoutShared(pages)
  const closest = closestPair(own.map(shingled))
  const whole = closestPair(pages.map(shingled))
  console.info(
    `closest city pages: ${closest.slugs.join(' and ')}, containment ${closest.containment.toFixed(4)}, ` +
      `Jaccard ${closest.jaccard.toFixed(4)}; with the blocks that all share: ` +
      `${whole.slugs.join(' and ')}, ${whole.containment.toFixed(4)}, ${whole.jaccard.toFixed(4)}`,
  )
  expect(closest.containment).toBeLessThan(0.5)
})

test('shared blocks are less than half of each page', () => {
  const lengths = withoutShared(pages).map(({ texts }) => texts.join(' ').split(' ').length)
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(300)
})

test('a text on two pages is not a shared block', () => {
  const copies = ['a', 'b'].map(slug => ({ slug, texts: ['the clay under this town moves every summer'] }))
  expect(closestPair(withoutShared(copies).map(shingled)).containment).toBe(1)
})

interface CityTexts {
  slug: string
  texts: readonly string[]
}

function withoutShared(all: readonly CityTexts[]): CityTexts[] {
  const pagesWith = new Map<string, number>()
  for (const text of all.flatMap(({ texts }) => [...new Set(texts)])) {
    pagesWith.set(text, (pagesWith.get(text) ?? 0) + 1)
  }
  return all.map(({ slug, texts }) => ({
    slug,
    texts: texts.filter(text => (pagesWith.get(text) ?? 0) < MIN_SHARED_PAGES),
  }))
}

function shingled({ slug, texts }: CityTexts) {
  return { slug, shingles: shingles(texts.join(' '), places) }
}
