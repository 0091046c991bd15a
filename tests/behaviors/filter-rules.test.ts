import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FilterItem, itemAttributes } from '../../behaviors/filter-item.ts'
import { type FilterState, matches, searchText, sortItems } from '../../behaviors/filter-rules.ts'

/** Reads an item as the page would write it. */
function readerOf(item: FilterItem) {
  const attributes: Record<string, string | number> = itemAttributes(item)
  return (name: string) => (name in attributes ? String(attributes[name]) : null)
}

const post = readerOf({
  text: searchText.blog({ title: 'Best Floors', excerpt: 'What clay soil does', category: 'Cedar Park' }),
  values: { category: ['Cedar Park'] },
})

test('searches title, excerpt and category of articles, ignoring case and accents', () => {
  expect(matches(post, { q: 'best FLOORS' })).toBe(true)
  expect(matches(post, { q: 'Clay' })).toBe(true)
  expect(matches(post, { q: '  cedar ' })).toBe(true)
  expect(matches(post, { q: 'granite' })).toBe(false)
  expect(matches(post, { q: 'Clày' })).toBe(true)
})

test('does not match a search across two fields', () => {
  expect(matches(post, { q: 'floors what' })).toBe(false)
})

test('search and category both have to match, and "all" is every category', () => {
  expect(matches(post, { q: 'clay', category: 'Cedar Park' })).toBe(true)
  expect(matches(post, { q: 'clay', category: 'Commercial' })).toBe(false)
  expect(matches(post, { q: 'granite', category: 'Cedar Park' })).toBe(false)
  expect(matches(post, { q: 'clay', category: 'all' })).toBe(true)
})

test('searches name and style of products', () => {
  const text = searchText.catalog({ name: 'Hill Country Oak', style: 'Rustic' })
  expect(matches(readerOf({ text }), { q: 'oak' })).toBe(true)
  expect(matches(readerOf({ text }), { q: 'rustic' })).toBe(true)
  expect(matches(readerOf({ text }), { q: 'hardwood' })).toBe(false)
})

test('searches title, excerpt and every tag of guides', () => {
  const text = searchText.guides({
    title: 'Care',
    excerpt: 'Weekly',
    tags: ['Tile', 'Grout', 'Sealing', 'Mats'],
  })
  for (const q of ['care', 'weekly', 'grout', 'mats']) expect(matches(readerOf({ text }), { q })).toBe(true)
  expect(matches(readerOf({ text }), { q: 'vinyl' })).toBe(false)
})

test('searches title and description of downloads', () => {
  const text = searchText.downloads({ title: 'Vinyl Catalog', description: 'All planks' })
  expect(matches(readerOf({ text }), { q: 'CATALOG' })).toBe(true)
  expect(matches(readerOf({ text }), { q: 'plank' })).toBe(true)
})

const items = [
  { name: 'a', price: 6, reviews: 10 },
  { name: 'b', price: 3, reviews: 90 },
  { name: 'c', price: 9, reviews: 10 },
].map(({ name, price, reviews }) => ({
  name,
  read: readerOf({ text: '', sortKeys: { popular: -reviews, 'price-low': price, 'price-high': -price } }),
}))

function order(sort: string | undefined): string {
  return sortItems(items, sort)
    .map(item => item.name)
    .join('')
}

test('sorts by a key, and keeps the order of equal keys', () => {
  expect(order('price-low')).toBe('bac')
  expect(order('price-high')).toBe('cab')
  expect(order('popular')).toBe('bac')
})

test('keeps the order for an unknown sort', () => {
  expect(order('cheapest')).toBe('abc')
  expect(order(undefined)).toBe('abc')
})

test('never matches more items in a narrower state', () => {
  const state: fc.Arbitrary<FilterState> = fc.record({
    q: fc.string(),
    category: fc.constantFrom('all', 'Cedar Park', 'Commercial'),
    price: fc.constantFrom('all', 'low', 'high'),
  })
  const priced = readerOf({ text: 'best', values: { category: ['Cedar Park'], price: ['low'] } })
  fc.assert(
    fc.property(state, ({ q = '', category = '', price = '' }) => {
      if (!matches(priced, { q, category, price })) return
      expect(matches(priced, { q })).toBe(true)
      expect(matches(priced, { category, price })).toBe(true)
    }),
  )
})

test.for([
  ['color', 'gray', 'light'],
  ['room', 'kitchen', 'stairs'],
  ['wear', '20 mil', '28 mil'],
] as const)('an item is found by its own %s and by no other', ([name, own, other]) => {
  const floor = readerOf({
    text: '',
    values: { color: ['gray'], room: ['hall', 'kitchen'], wear: ['20 mil'] },
  })
  expect(matches(floor, { [name]: own })).toBe(true)
  expect(matches(floor, { [name]: 'all' })).toBe(true)
  expect(matches(floor, { [name]: other })).toBe(false)
})
