import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analyze, correct, isTrusted, outline } from '../../../behaviors/visualizer/analyze.ts'
import { correctFloor } from '../../../behaviors/visualizer/correction.ts'
import { type Camera, horizonOf, toImage } from '../../../behaviors/visualizer/homography.ts'
import { findHorizon } from '../../../behaviors/visualizer/horizon.ts'
import { findLight } from '../../../behaviors/visualizer/light.ts'
import type { Segment } from '../../../behaviors/visualizer/lines.ts'
import { isInside, sigmoid } from '../../../behaviors/visualizer/mask.ts'
import { type Plane, type Size, toLab } from '../../../behaviors/visualizer/pixels.ts'
import { edgeWeights } from '../../../behaviors/visualizer/random-walk.ts'
import { cameraOver, drawRoom } from './drawn-room.ts'

const [small, medium] = [
  { width: 192, height: 144 },
  { width: 512, height: 384 },
]
const shot = (change: Partial<Camera> = {}) => {
  const [a, b] = [drawRoom(cameraOver(192, 144, change)), drawRoom(cameraOver(512, 384, change))]
  return { pictures: { small: a.photo, medium: b.photo }, mask: a.mask, camera: cameraOver(512, 384, change) }
}
const room = shot()

function overlap(a: Plane, b: Plane): number {
  let [both, any] = [0, 0]
  a.forEach((value, i) => {
    const [p, q] = [value > 0.5, (b[i] ?? 0) > 0.5]
    both += Number(p && q)
    any += Number(p || q)
  })
  return both / any
}

test('the floor of a plain room is found', () => {
  expect(overlap(analyze(room.pictures).coarse, room.mask)).toBeGreaterThan(0.85)
})

/** Level edges of a room, seen by a camera: along both walls, at all heights. */
function roomEdges(camera: Camera): Segment[] {
  const lines = [-5, -3, -1, 1, 3, 5].flatMap(X =>
    [0, 3, 8].map(up => ({ from: { X, Y: 7 }, to: { X, Y: 14 }, up })),
  )
  return lines.flatMap(({ from, to, up }) => {
    const [a, b] = [toImage(camera, from, up), toImage(camera, to, up)]
    if (!a || !b) return []
    const [cx, cy] = [(a.x + b.x) / 2, (a.y + b.y) / 2]
    const angle = Math.atan2(b.y - a.y, b.x - a.x)
    return [{ x1: a.x, y1: a.y, x2: b.x, y2: b.y, cx, cy, angle, length: Math.hypot(a.x - b.x, a.y - b.y) }]
  })
}

test('the horizon is where the level edges of a room meet', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.02, max: 0.35, noNaN: true }), tilt => {
      const camera = cameraOver(512, 384, { tilt })
      const found = findHorizon(roomEdges(camera), camera.picture, camera.focal)
      expect(found?.y).toBeCloseTo(horizonOf(camera), 2)
      expect(found && isTrusted(found)).toBe(true)
    }),
    { numRuns: 20 },
  )
})

test('without edges nobody is sure', () => {
  const gray = (width: number, height: number) => ({
    width,
    height,
    rgba: new Uint8Array(width * height * 4).fill(128),
  })
  const found = analyze({ small: gray(192, 144), medium: gray(512, 384) })
  expect(found.isConfident).toBe(false)
  expect(Number.isFinite(found.camera.tilt)).toBe(true)
})

test('analyzing the same picture twice gives the same answer', () => {
  const [one, two] = [analyze(room.pictures), analyze(room.pictures)]
  expect(one.coarse).toEqual(two.coarse)
  expect(one.camera).toEqual(two.camera)
})

/** Part of the width, as in the page. */
const radius = 0.022

const isUnder = (point: { x: number; y: number }, i: number, { width, height }: Size, brush = radius) =>
  Math.hypot((i % width) + 0.5 - point.x * width, Math.floor(i / width) + 0.5 - point.y * height) <=
  brush * width

test('a stroke says what is under it, and changes nothing the other way', () => {
  const { proposal } = analyze(room.pictures)
  fc.assert(
    fc.property(
      fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      fc.constantFrom<1 | -1>(1, -1),
      (x, y, label) => {
        const { mask, asked } = correct(room.pictures, proposal, { points: [{ x, y }], radius, label })
        for (const { coarse } of asked ? [mask, asked] : [mask]) {
          coarse.forEach((p, i) => {
            if (isUnder({ x, y }, i, small)) expect(p > 0.5).toBe(label > 0)
            const before = (proposal.floor[i] ?? 0) > 0.5
            if (p > 0.5 !== before) expect(p > 0.5).toBe(label > 0)
          })
        }
      },
    ),
    { numRuns: 8 },
  )
})

const size = { width: 96, height: 72 }
const column = (i: number) => i % size.width

/** Image with one gray value per column and given odds of being floor. */
function columns(at: (x: number) => { gray: number; odds: number }) {
  const pixels = Array.from({ length: size.width * size.height }, (_, i) => at(column(i)))
  const lab = toLab({ ...size, rgba: Uint8Array.from(pixels.flatMap(({ gray }) => [gray, gray, gray, 255])) })
  const odds = Float32Array.from(pixels, pixel => pixel.odds)
  return { ...size, lab, odds, floor: odds.map(sigmoid), edges: edgeWeights(lab, size) }
}

const taken = (floor: Plane) => [...floor].flatMap((p, i) => (p > 0.5 ? [] : [i]))

test('a stroke where the picture was unsure leaves alone what it was surer of', () => {
  // All of one color: an object at the left that was almost detected, and floor next to it.
  const proposal = columns(x => ({ gray: 128, odds: x < 48 ? 0.3 : 4 }))
  const tapped = correctFloor(proposal, { points: [{ x: 0.4, y: 0.5 }], radius, label: -1 })
  const columnsTaken = taken(tapped.floor).map(column)
  expect(columnsTaken.filter(x => x < 48).length).toBeGreaterThan(500)
  expect(Math.max(...columnsTaken)).toBeLessThan(52)
})

test('whether a tap means more boards than its own is asked, a thing with clear sides is not', () => {
  const tap = { points: [{ x: 0.5, y: 0.5 }], radius, label: -1 } as const
  const boards = correctFloor(
    columns(x => ({ gray: x % 16 < 8 ? 120 : 140, odds: 1 })),
    tap,
  )
  const asked = new Set(taken(boards.asked ?? boards.floor))
  expect(taken(boards.floor).filter(i => !asked.has(i))).toEqual([])
  expect(asked.size).toBeGreaterThan(2 * taken(boards.floor).length)

  const isThing = (x: number) => x >= 40 && x < 56
  const sided = correctFloor(
    columns(x => ({ gray: isThing(x) ? 40 : 200, odds: isThing(x) ? 2 : 4 })),
    tap,
  )
  expect(sided.asked).toBeUndefined()
  expect(taken(sided.floor).filter(i => isThing(column(i))).length).toBeGreaterThan(900)
})

test('a fingertip that covers more than a thin thing means the thing alone', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 20, max: 75 }),
      fc.integer({ min: 4, max: 6 }),
      fc.double({ min: 3, max: 4, noNaN: true }),
      fc.constantFrom([30, 200], [210, 90]),
      fc.constantFrom(0.04, 0.06),
      (from, width, odds, [thing = 0, floor = 0], radius) => {
        const isThing = (x: number) => x >= from && x < from + width
        const proposal = columns(x => ({ gray: isThing(x) ? thing : floor, odds }))
        const point = { x: (from + width / 2) / size.width, y: 0.5 }
        const tapped = taken(correctFloor(proposal, { points: [point], radius, label: -1 }).floor)
        expect(tapped.filter(i => isThing(column(i))).length).toBeGreaterThan(10)
        expect(tapped.filter(i => !isThing(column(i)) && !isUnder(point, i, size, radius))).toEqual([])
      },
    ),
    { numRuns: 60 },
  )
})

test('nothing outside a drawn outline is floor', () => {
  const corners = [
    { x: 0.2, y: 0.6 },
    { x: 0.8, y: 0.6 },
    { x: 0.9, y: 0.95 },
    { x: 0.1, y: 0.95 },
  ]
  const { coarse } = outline(room.pictures, corners)
  coarse.forEach((p, i) => {
    const [x, y] = [
      ((i % small.width) + 0.5) / small.width,
      (Math.floor(i / small.width) + 0.5) / small.height,
    ]
    const isFar = !isInside(corners, x, y) && (y < 0.55 || y > 0.98)
    if (isFar) expect(p).toBeLessThan(0.5)
  })
})

test('a shadow stays where it is, and the floor is even elsewhere', () => {
  const { photo, mask } = drawRoom(cameraOver(192, 144))
  const rgba = photo.rgba.map((value, k) => ((k >> 2) % 192 < 96 && k % 4 < 3 ? value / 2 : value))
  const { shade } = findLight({ ...photo, rgba }, mask)
  const at = (x: number) => shade[120 * 192 + x] ?? 0
  expect(at(50) / at(150)).toBeGreaterThan(0.1)
  expect(at(50) / at(150)).toBeLessThan(0.5)
  expect(at(140) / at(170)).toBeCloseTo(1, 0)
})

test('white is L* 100 without color', () => {
  const [L, a, b] = toLab({ width: 1, height: 1, rgba: Uint8Array.of(255, 255, 255, 255) })
  expect(L[0]).toBeCloseTo(100, 1)
  expect(Math.hypot(a[0] ?? 0, b[0] ?? 0)).toBeLessThan(0.5)
})

test('sizes of the pictures are those of the camera', () => {
  expect(analyze(room.pictures).camera.picture).toEqual(medium)
})
