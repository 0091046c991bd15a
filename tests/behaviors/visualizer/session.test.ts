import { expect, test } from 'vitest'
import { startSession } from '../../../behaviors/visualizer/session.ts'
import { cameraOver, drawRoom } from './drawn-room.ts'

const pictures = {
  small: drawRoom(cameraOver(192, 144)).photo,
  medium: drawRoom(cameraOver(512, 384)).photo,
}
const outline = [
  { x: 0.1, y: 1 },
  { x: 0.3, y: 0.6 },
  { x: 1, y: 0.6 },
  { x: 1, y: 1 },
]
const wipe = { points: [{ x: 0.6, y: 0.8 }], radius: 0.02, isFloor: false }
const floor = { outlines: [outline], wipes: [] }
const at = (mask: Uint8Array, x: number, y: number) => mask[Math.floor(y * 384) * 512 + Math.floor(x * 512)]

const differing = (a: Uint8Array, b: Uint8Array) => a.filter((value, i) => value !== b[i]).length

test('a sketch becomes a mask, sides of the photo and light', () => {
  const { mask, light } = startSession(pictures)(floor)
  expect(at(mask, 0.6, 0.8)).toBe(1)
  expect(at(mask, 0.6, 0.2)).toBe(0)
  expect(light.shade).toHaveLength(192 * 144)
})

test('a sketch gives the same mask after any other sketches', () => {
  const draw = startSession(pictures)
  const wiped = { ...floor, wipes: [wipe] }
  const first = draw(wiped).mask
  expect(at(first, 0.6, 0.8)).toBe(0)
  draw({ ...floor, wipes: [{ ...wipe, points: [{ x: 0.5, y: 0.9 }] }] })
  draw(floor)
  expect(differing(draw(wiped).mask, first)).toBe(0)
})

test('an outline of two corners is not drawn yet', () => {
  const draw = startSession(pictures)
  const begun = draw({ ...floor, outlines: [outline, outline.slice(0, 2)] })
  expect(differing(begun.mask, draw(floor).mask)).toBe(0)
})
