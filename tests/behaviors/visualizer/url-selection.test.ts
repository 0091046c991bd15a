import { expect, test } from 'vitest'
import { selectionFromUrl } from '../../../behaviors/visualizer/url-selection.ts'

const choices = [
  { room: 'igloo', floors: ['snow', 'ice'] },
  { room: 'raft', floors: ['planks', 'ice'] },
]

test.each([
  ['?floor=ice', { room: 'igloo', floor: 'ice' }],
  ['?floor=planks', { room: 'raft', floor: 'planks' }],
  ['?room=raft', { room: 'raft', floor: 'planks' }],
  ['?room=raft&floor=ice', { room: 'raft', floor: 'ice' }],
  ['?room=raft&floor=snow', { room: 'raft', floor: 'planks' }],
  ['?room=palace&floor=snow', { room: 'igloo', floor: 'snow' }],
])('%s', (search, chosen) => {
  expect(selectionFromUrl(search, choices)).toEqual(chosen)
})

test.each(['', '?room=palace', '?floor=', '?floor=lava'])('nothing is chosen by "%s"', search => {
  expect(selectionFromUrl(search, choices)).toBeUndefined()
})
