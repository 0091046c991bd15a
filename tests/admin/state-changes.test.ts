import { expect, test } from 'vitest'
import { changesOf, nothing, withChanges } from '../../admin/worker/state-changes.ts'

const state = (texts: Record<string, string>, sizes: Record<string, number | undefined> = {}) => ({
  texts: new Map(Object.entries(texts)),
  sizes: new Map(Object.entries(sizes)),
})

const saved = state(
  { 'cities/hutto.yaml': 'name: Hutto', 'cities/kyle.yaml': 'name: Kyle' },
  { 'images/a.jpg': 10, 'images/b.jpg': undefined },
)

test('of one changed text, that text alone is told', () => {
  const draft = { ...saved, texts: new Map(saved.texts).set('cities/kyle.yaml', 'name: Kylie') }
  expect(changesOf(saved, draft)).toEqual({
    texts: { set: new Map([['cities/kyle.yaml', 'name: Kylie']]), gone: [] },
    sizes: { set: new Map(), gone: [] },
  })
})

test.for([
  ['the first', nothing, saved],
  ['one that lacks files', saved, state({ 'cities/kyle.yaml': 'name: Kyle' }, { 'images/c.jpg': undefined })],
  ['the same', saved, saved],
] as const)('who knows what was told before has all of %s state', ([, before, after]) => {
  const known = withChanges(before, changesOf(before, after))
  expect([...known.texts].sort()).toEqual([...after.texts].sort())
  expect([...known.sizes].sort()).toEqual([...after.sizes].sort())
})
