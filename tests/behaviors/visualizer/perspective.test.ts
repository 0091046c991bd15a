import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateArea } from '../../../behaviors/visualizer/area-estimate.ts'
import { type Camera, floorHomography, maskArea, toFloor } from '../../../behaviors/visualizer/homography.ts'
import {
  cameraOf,
  highestLevel,
  startLevel,
  turnAlong,
  usualPosition,
} from '../../../behaviors/visualizer/perspective.ts'
import { addCorner, emptySketch } from '../../../behaviors/visualizer/sketch.ts'
import { cameraOver, drawRoom } from './drawn-room.ts'
import { horizonOf, toImage } from './projection.ts'

const floorSeenBy = (camera: Camera) => Uint8Array.from(drawRoom(camera).mask)

const topAt = (y: number) =>
  [
    { x: 0, y: 1 },
    { x: 0.5, y },
    { x: 1, y: 1 },
  ].reduce(addCorner, emptySketch)

test('the level starts where most photos have it, above the floor', () => {
  expect(startLevel(topAt(0.7))).toBe(0.38)
  expect(startLevel(topAt(0.4))).toBeCloseTo(0.25)
  expect(startLevel(topAt(0))).toBeCloseTo(-0.15)
  expect(highestLevel(topAt(0.4))).toBeCloseTo(0.38)
  expect(highestLevel(topAt(0.9))).toBe(0.55)
})

const picture = { width: 800, height: 600 }
const parts = ({ x, y }: { x: number; y: number }) => ({ x: x / picture.width, y: y / picture.height })
const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })

test('boards run along the side', () => {
  fc.assert(
    fc.property(between(0, 0.7), between(-1.4, 1.4), between(-3, 3), (tilt, angle, X) => {
      const camera = cameraOver(picture.width, picture.height, { tilt })
      const to = { X: X + 3 * Math.sin(angle), Y: 8 + 3 * Math.cos(angle) }
      const [from, end] = [toImage(camera, { X, Y: 8 }), toImage(camera, to)]
      if (!from || !end) return
      const turned = turnAlong(camera, { from: parts(from), to: parts(end) })
      const H = floorHomography(turned)
      const [a, b] = [toFloor(H, from), toFloor(H, end)]
      expect(a?.X).toBeCloseTo(b?.X ?? Number.NaN, 6)
    }),
  )
})

test('a wall that was marked gives the area as a range, two measured walls the area itself', () => {
  const camera = cameraOver(400, 300)
  const mask = floorSeenBy(camera)
  const truth = maskArea(camera, mask)
  const end = (X: number) => {
    const at = toImage(camera, { X, Y: 14 }) ?? { x: 0, y: 0 }
    return { x: at.x / 400, y: at.y / 300 }
  }
  const reference = { thing: 'wall', feet: 8, from: end(-4), to: end(4) } as const
  const position = { ...usualPosition, level: horizonOf(camera), reference }
  const seen = { position, mask, size: camera.picture }
  expect(cameraOf(position, camera.picture)?.height).toBeCloseTo(5)
  const { low = 0, high = 0 } = estimateArea({ sides: [0, 0], seen }) ?? {}
  expect(low).toBeLessThan(truth)
  expect(high).toBeGreaterThan(truth)
  const told = estimateArea({ sides: [0, 0], seen: { ...seen, position: { ...position, focal35: 26 } } })
  expect((told?.high ?? 0) - (told?.low ?? 0)).toBeLessThan(high - low)
  expect(estimateArea({ sides: [12, 10], seen })).toEqual({ low: 120, high: 120 })
  expect(estimateArea({ sides: [0, 0], seen: { ...seen, position: usualPosition } })).toBeUndefined()
})

test('a mark above the level is no wall, and no door', () => {
  const [from, to] = [
    { x: 0.2, y: 0.1 },
    { x: 0.8, y: 0.1 },
  ] as const
  for (const thing of ['wall', 'door'] as const)
    expect(cameraOf({ ...usualPosition, reference: { thing, feet: 8, from, to } }, picture)).toBeUndefined()
})
