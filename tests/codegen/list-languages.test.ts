import { expect, test } from 'vitest'
import { listLanguages } from '../../codegen/list-languages.ts'

const penguin = { path: 'pg', language: 'pg-AQ', name: 'Honk' }

test('lists the main language first, by the name that it gives itself', () => {
  expect(listLanguages({ language: 'en-US', languages: [penguin] })).toEqual([
    { path: '', language: 'en-US', name: 'English' },
    penguin,
  ])
})

test('lists no language of a site in one language', () => {
  expect(listLanguages({ language: 'en-US' })).toEqual([])
})

test('skips an incomplete entry', () => {
  expect(listLanguages({ language: 'en-US', languages: [{ path: 'pg' }] })).toEqual([])
})
