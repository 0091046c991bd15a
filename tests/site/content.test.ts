import { expect, test } from 'vitest'
import { createContent } from '../../site/content.ts'

const asked: string[] = []
const content = createContent(kind => {
  asked.push(kind)
  if (kind === 'pages') return [{ url: '/igloos', title: 'Igloos' }]
  return kind === 'cities' ? [{ slug: 'north-beak', name: 'North Beak' }] : { url: 'https://igloos.example' }
})

test('reads a kind once, when it is first needed', () => {
  expect(asked).toEqual([])
  expect(content.site.url).toBe('https://igloos.example')
  expect(content.site.url).toBe('https://igloos.example')
  expect(asked).toEqual(['site'])
})

test('can be returned from an async function', async () => {
  expect((await Promise.resolve(content)).site.url).toBe('https://igloos.example')
})

test('finds records by slug and pages by URL', () => {
  expect(content.cities.find('north-beak')?.name).toBe('North Beak')
  expect(content.cities.find('south-beak')).toBeUndefined()
  expect(content.cities.all).toHaveLength(1)
  expect(content.pages.find('/igloos')?.title).toBe('Igloos')
})

test('throws with the name of a slug that no record has', () => {
  const [city] = content.cities.all
  if (!city) throw new Error('There is a city above')
  expect(content.cities.get(city.slug)).toBe(city)
  // @ts-expect-error: no city of the content is called so.
  expect(() => content.cities.get('south-beak')).toThrow('There is no "south-beak" among the cities')
})
