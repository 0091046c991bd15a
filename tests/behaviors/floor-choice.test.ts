import { expect, test } from 'vitest'
import { selectionOf } from '../../behaviors/floor-choice.ts'

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
  expect(selectionOf(search, undefined, choices)).toEqual(chosen)
})

test.each(['', '?room=palace', '?floor=', '?floor=lava'])('nothing is chosen by "%s"', search => {
  expect(selectionOf(search, undefined, choices)).toBeUndefined()
})

test.each([
  ['', { room: 'raft', floor: 'planks' }],
  ['?room=raft', { room: 'raft', floor: 'planks' }],
  ['?room=igloo', { room: 'igloo', floor: 'snow' }],
  ['?floor=ice', { room: 'igloo', floor: 'ice' }],
])('the floor that was chosen before is shown by "%s" where it exists', (search, chosen) => {
  expect(selectionOf(search, 'planks', choices)).toEqual(chosen)
})
