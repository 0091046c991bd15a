import { expect, test } from 'vitest'
import {
  addCorner,
  closeOutline,
  emptySketch,
  findLongestSide,
  findNearestSide,
  insertCorner,
  listGrips,
  listSides,
  middleOf,
  moveCorner,
  openPiece,
  removeCorner,
} from '../../../behaviors/visualizer/sketch.ts'

const corners = [
  { x: 0.1, y: 0.9 },
  { x: 0.3, y: 0.5 },
  { x: 0.9, y: 0.5 },
]
const triangle = corners.reduce(addCorner, emptySketch)
const size = { width: 800, height: 600 }

test('a corner near the border of the picture is on it', () => {
  const sketch = addCorner(emptySketch, { x: 0.02, y: 0.98 })
  expect(sketch.outlines).toEqual([[{ x: 0, y: 1 }]])
  expect(moveCorner(triangle, 1, { x: 0.5, y: 0.01 }).outlines[0]?.[0]).toEqual({
    x: 0.5,
    y: 0,
  })
})

test('an outline closes from the third corner on', () => {
  expect(closeOutline(corners.slice(0, 2).reduce(addCorner, emptySketch))).toBeUndefined()
  expect(closeOutline(triangle)).toEqual({ outlines: [corners], wipes: [], isOpen: false })
})

test('while a piece is open, a tap takes hold of its own corners only', () => {
  const second = addCorner(openPiece({ ...triangle, isOpen: false }), { x: 0.1, y: 0.9 })
  expect(listGrips(second).map(({ number }) => number)).toEqual([4])
  expect(listGrips({ ...triangle, isOpen: false }).map(({ at }) => at)).toEqual(
    listSides(triangle).flatMap(side => [side.from, middleOf(side)]),
  )
})

test('a second piece that was only begun goes', () => {
  const second = addCorner(openPiece({ ...triangle, isOpen: false }), { x: 0.5, y: 0.5 })
  expect(second.outlines).toHaveLength(2)
  expect(closeOutline(second)?.outlines).toEqual([corners])
})

test('the middle of a side becomes a corner, which can go; three stay', () => {
  const closed = { ...triangle, isOpen: false }
  const number = 2
  const four = insertCorner(closed, number, { x: 0.6, y: 0.4 })
  expect(four.outlines[0]?.[2]).toEqual({ x: 0.6, y: 0.4 })
  expect(removeCorner(four, 3).outlines).toEqual([corners])
  expect(removeCorner(closed, number)).toEqual(closed)
})

test('boards run along the longest side that the picture does not cut off', () => {
  const floor = [
    { x: 0, y: 1 },
    { x: 0.2, y: 0.6 },
    { x: 0.8, y: 0.55 },
    { x: 1, y: 1 },
  ].reduce(addCorner, emptySketch)
  expect(findLongestSide(floor, size)).toEqual({
    from: { x: 0.2, y: 0.6 },
    to: { x: 0.8, y: 0.55 },
    number: 2,
  })
  expect(listSides(floor)).toHaveLength(4)
})

test('the point of a side finds it again after corners before it were added or moved', () => {
  const closed = { ...triangle, isOpen: false }
  const [, second] = listSides(closed)
  if (!second) throw new Error('The triangle has no second side')
  const side = middleOf(second)
  const four = insertCorner(closed, 1, { x: 0.2, y: 0.7 })
  expect(findNearestSide(four, side, size)).toMatchObject({ number: 3, to: second.to })
  expect(findNearestSide(moveCorner(four, 4, { x: 0.8, y: 0.55 }), side, size)?.number).toBe(3)
})
