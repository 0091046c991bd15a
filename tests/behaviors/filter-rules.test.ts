import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemAttributes, readItem } from '../../behaviors/filter-item.ts'
import {
  type FilterItem,
  type FilterState,
  matches,
  priceValues,
  searchText,
  sortItems,
  sortValues,
} from '../../behaviors/filter-rules.ts'

const post = {
  text: searchText.blog({ title: 'Best Floors', excerpt: 'What clay soil does', category: 'Cedar Park' }),
  category: 'Cedar Park',
}

test('blog search looks through title, excerpt and category, whatever the case', () => {
  expect(matches(post, { q: 'best FLOORS' })).toBe(true)
  expect(matches(post, { q: 'Clay' })).toBe(true)
  expect(matches(post, { q: '  cedar ' })).toBe(true)
  expect(matches(post, { q: 'granite' })).toBe(false)
})

test('a search does not match across two fields', () => {
  expect(matches(post, { q: 'floors what' })).toBe(false)
})

test('search and category both have to match, and "all" is every category', () => {
  expect(matches(post, { q: 'clay', category: 'Cedar Park' })).toBe(true)
  expect(matches(post, { q: 'clay', category: 'Commercial' })).toBe(false)
  expect(matches(post, { q: 'granite', category: 'Cedar Park' })).toBe(false)
  expect(matches(post, { q: 'clay', category: 'all' })).toBe(true)
})

test('catalogue search looks through name and style', () => {
  const text = searchText.catalogue({ name: 'Hill Country Oak', style: 'Rustic' })
  expect(matches({ text }, { q: 'oak' })).toBe(true)
  expect(matches({ text }, { q: 'rustic' })).toBe(true)
  expect(matches({ text }, { q: 'hardwood' })).toBe(false)
})

test('guide search looks through title, excerpt and every tag', () => {
  const text = searchText.guides({
    title: 'Care',
    excerpt: 'Weekly',
    tags: ['Tile', 'Grout', 'Sealing', 'Mats'],
  })
  for (const q of ['care', 'weekly', 'grout', 'mats']) expect(matches({ text }, { q })).toBe(true)
  expect(matches({ text }, { q: 'vinyl' })).toBe(false)
})

test('download search looks through title and description', () => {
  const text = searchText.downloads({ title: 'Vinyl Catalog', description: 'All planks' })
  expect(matches({ text }, { q: 'CATALOG' })).toBe(true)
  expect(matches({ text }, { q: 'plank' })).toBe(true)
})

function bandsOf(price: number | undefined): string[] {
  return priceValues.filter(band => band !== 'all' && matches({ text: '', price }, { price: band }))
}

test('price bands include both bounds, so $3, $6 and $10 are in two', () => {
  expect(bandsOf(0)).toEqual(['0-3'])
  expect(bandsOf(3)).toEqual(['0-3', '3-6'])
  expect(bandsOf(4.5)).toEqual(['3-6'])
  expect(bandsOf(6)).toEqual(['3-6', '6-10'])
  expect(bandsOf(10)).toEqual(['6-10', '10-plus'])
  expect(bandsOf(10.01)).toEqual(['10-plus'])
})

test('an item without a price is in no band, but in "all"', () => {
  expect(bandsOf(undefined)).toEqual([])
  expect(matches({ text: '' }, { price: 'all' })).toBe(true)
})

test('every price is in one band or two', () => {
  fc.assert(
    fc.property(fc.float({ min: 0, max: 500, noNaN: true }), price => {
      expect([1, 2]).toContain(bandsOf(price).length)
    }),
  )
})

const items: (FilterItem & { name: string })[] = [
  { name: 'a', text: '', price: 6, reviews: 10, rating: 4.5, date: '2024-05-01' },
  { name: 'b', text: '', price: 3, reviews: 90, rating: 4.9, date: '2024-01-31' },
  { name: 'c', text: '', price: 9, reviews: 40, rating: 4.5, date: '2025-02-01' },
]

function order(sort: string | undefined): string {
  return sortItems(items, sort)
    .map(item => item.name)
    .join('')
}

test('sorts order by reviews, low price, rating or date', () => {
  expect(order('popular')).toBe('bca')
  expect(order('price-low')).toBe('bac')
  expect(order('price-high')).toBe('cab')
  expect(order('rating')).toBe('bac')
  expect(order('newest')).toBe('cab')
})

test('popular is the first sort, and an unknown one keeps the order', () => {
  expect(sortValues).toEqual(['popular', 'price-low', 'price-high', 'rating', 'newest'])
  expect(order('cheapest')).toBe('abc')
  expect(order(undefined)).toBe('abc')
})

test('attributes read back as the item they were written from', () => {
  const item = {
    text: 'oak\nrustic',
    category: 'hardwood',
    price: 6.5,
    reviews: 0,
    rating: 4.8,
    date: '2024-05-01',
    color: 'golden',
    rooms: ['living', 'stairs'],
    wear: '3/4 in',
  }
  const data = Object.fromEntries(
    Object.entries(itemAttributes(item)).map(([name, value]) => [name.replace('data-', ''), String(value)]),
  )
  expect(readItem(data)).toEqual(item)
  expect(readItem({ text: 'x' }).price).toBeUndefined()
})

test('a narrower state never matches more', () => {
  const state: fc.Arbitrary<FilterState> = fc.record({
    q: fc.string(),
    category: fc.constantFrom('all', 'Cedar Park', 'Commercial'),
    price: fc.constantFrom(...priceValues),
  })
  fc.assert(
    fc.property(state, ({ q, category, price }) => {
      if (!matches({ ...post, price: 6 }, { q, category, price })) return
      expect(matches({ ...post, price: 6 }, { q })).toBe(true)
      expect(matches({ ...post, price: 6 }, { category, price })).toBe(true)
    }),
  )
})

test.for([
  ['color', 'gray', 'light'],
  ['room', 'kitchen', 'stairs'],
  ['wear', '20 mil', '28 mil'],
] as const)('a floor is found by its own %s and by no other', ([name, own, other]) => {
  const floor = { text: '', color: 'gray', rooms: ['hall', 'kitchen'], wear: '20 mil' }
  expect(matches(floor, { [name]: own })).toBe(true)
  expect(matches(floor, { [name]: 'all' })).toBe(true)
  expect(matches(floor, { [name]: other })).toBe(false)
})
