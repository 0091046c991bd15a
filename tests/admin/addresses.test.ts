import { expect, test } from 'vitest'
import {
  fileAddress,
  foundAddress,
  listAddress,
  readView,
  searchAddress,
  translationFormAddress,
} from '../../admin/app/addresses.ts'

test('an address has the words of a search', () => {
  expect(readView(searchAddress('gray & oak '))).toEqual({ is: 'search', query: 'gray & oak ' })
  expect(readView(searchAddress(''))).toEqual({ is: 'home' })
  expect(readView(listAddress('', 'oak'))).toEqual({ is: 'list', group: '', query: 'oak' })
})

test.each([
  ['all content', undefined, '#/search?q=oak'],
  ['a list', 'cities', '#/collections/cities?q=oak'],
])('a form that was found in %s leads back there', (_, group, address) => {
  const view = readView(fileAddress('cities/kyle.yaml', 'housing.0.title', { query: 'oak', group }))
  expect(view).toMatchObject({ is: 'form', name: 'cities/kyle', field: 'housing.0.title' })
  expect(view.is === 'form' && view.found && foundAddress(view.found)).toBe(address)
})

test('a translation that was found leads back to the search', () => {
  const view = readView(
    translationFormAddress('es/articles/oak.md', 'body', { query: 'roble', group: undefined }),
  )
  expect(view).toMatchObject({ is: 'translation', name: 'es/articles/oak', field: 'body' })
  expect(view.is === 'translation' && view.found && foundAddress(view.found)).toBe('#/search?q=roble')
})
