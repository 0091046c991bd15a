import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countText, readState, writeState } from '../../behaviors/filter-url.ts'

const choices = { q: [], category: ['all', 'tile', 'Austin Guide'], sort: ['popular', 'rating'] }
const defaults = { q: '', category: 'all', sort: 'popular' }

test('reads an empty query as the defaults', () => {
  expect(readState('', choices)).toEqual(defaults)
})

test('reads the parameters of a query', () => {
  expect(readState('?q=oak&category=Austin+Guide&sort=rating', choices)).toEqual({
    q: 'oak',
    category: 'Austin Guide',
    sort: 'rating',
  })
})

test('ignores values and controls that the page does not have', () => {
  expect(readState('?category=granite&price=0-3&sort=&page=2', choices)).toEqual(defaults)
})

test('omits defaults and an empty search from the query', () => {
  expect(writeState('', defaults, choices)).toBe('')
  expect(writeState('?q=oak&category=tile', { ...defaults, q: '  ' }, choices)).toBe('')
})

test('keeps other parameters of the query', () => {
  const search = writeState('?utm_source=news&category=tile', { ...defaults, q: ' oak ' }, choices)
  expect(search).toBe('?utm_source=news&q=oak')
})

test('writes the same query whatever the order of the choices', () => {
  const state = { q: 'oak', category: 'tile', sort: 'rating' }
  expect(writeState('?sort=rating&category=tile&q=oak', state, choices)).toBe(
    '?q=oak&category=tile&sort=rating',
  )
})

test('reads the query that it writes', () => {
  const state = fc.record({
    q: fc.string().map(text => text.trim()),
    category: fc.constantFrom(...choices.category),
    sort: fc.constantFrom(...choices.sort),
  })
  fc.assert(
    fc.property(state, chosen => {
      expect(readState(writeState('', chosen, choices), choices)).toEqual(chosen)
    }),
  )
})

test('has words of its own for a count of one', () => {
  expect(countText(1, '1 project', '{count} projects')).toBe('1 project')
  expect(countText(0, '1 project', '{count} projects')).toBe('0 projects')
  expect(countText(10, '1 project', '{count} projects')).toBe('10 projects')
})
