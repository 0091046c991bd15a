import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyWipe, maskOutlines, type Outline } from '../../../behaviors/visualizer/floor-mask.ts'
import type { Plane, Size } from '../../../behaviors/visualizer/pixels.ts'
import {
  depthOf,
  fillPolygon,
  type ImagePoint,
  type PixelMask,
} from '../../../behaviors/visualizer/shapes.ts'
import { aroundRectangle } from '../../../behaviors/visualizer/sketch.ts'
import { createTerrain } from '../../../behaviors/visualizer/spread.ts'
import { randomFrom } from '../../bench/visualizer/visitor.ts'
import { cameraOver, drawRoom, outlineOfRoom } from './drawn-room.ts'

function roomAt(width: number) {
  const camera = cameraOver(width, (width * 3) / 4)
  const { photo, mask } = drawRoom(camera)
  const outline = outlineOfRoom(camera)
  return { photo, mask, outline }
}

function overlap(mask: PixelMask, truth: Plane): number {
  let [both, either] = [0, 0]
  mask.forEach((value, i) => {
    const isFloor = (truth[i] ?? 0) > 0.5
    if (value && isFloor) both++
    if (value || isFloor) either++
  })
  return both / either
}

const missed = (outline: Outline, by: number): Outline =>
  outline.map(({ x, y }, k) => ({
    x: x % 1 === 0 ? x : x + (k % 2 ? by : -by),
    y: y % 1 === 0 ? y : y + by,
  }))

const room = roomAt(512)

test('corners that a finger missed end at the walls', () => {
  const terrain = createTerrain(room.photo)
  for (const by of [-0.02, 0.02]) {
    const outline = missed(room.outline, by)
    const raw = new Uint8Array(room.mask.length)
    fillPolygon(raw, room.photo, outline)
    const mask = maskOutlines(terrain, [outline])
    expect(overlap(raw, room.mask)).toBeLessThan(0.97)
    expect(overlap(mask, room.mask)).toBeGreaterThan(0.985)
  }
})

test('a picture of another size gives the same floor', () => {
  for (const width of [384, 640]) {
    const { photo, mask, outline } = roomAt(width)
    const found = maskOutlines(createTerrain(photo), [missed(outline, 0.015)])
    expect(overlap(found, mask)).toBeGreaterThan(0.985)
  }
})

test('a side without an edge is as straight as it was drawn, whatever the grain of the wood', () => {
  const [width, height] = [240, 180]
  const random = randomFrom(7)
  const boards = Array.from({ length: width }, () => 120 + 60 * random())
  const rgba = Uint8Array.from({ length: width * height * 4 }, (_, k) =>
    k % 4 === 3 ? 255 : (boards[(k >> 2) % width] ?? 0) - 30 * (k % 4) + 24 * random(),
  )
  const drawn = [
    { x: 0, y: 0.5 },
    { x: 1, y: 0.5 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
  ]
  const mask = maskOutlines(createTerrain({ width, height, rgba }), [drawn])
  const tops = boards.map((_, x) => boards.findIndex((_, y) => mask[y * width + x]))
  const steps = tops.slice(1).map((top, x) => Math.abs(top - (tops[x] ?? 0)))
  expect(steps.reduce((sum, step) => sum + step, 0) / width).toBeLessThan(0.2)
})

/** A gray box on a brown floor that fills the picture. */
const size = { width: 240, height: 180 }
const isBox = (i: number) => {
  const [x, y] = [i % size.width, Math.floor(i / size.width)]
  return x >= 95 && x < 145 && y >= 75 && y < 95
}
const scene = { ...size, rgba: new Uint8Array(size.width * size.height * 4) }
for (let i = 0; i < size.width * size.height; i++) {
  scene.rgba.set(isBox(i) ? [90, 95, 110, 255] : [160, 110, 70, 255], 4 * i)
}
const all = new Uint8Array(size.width * size.height).fill(1)
/** To and fro between two corners, so that no place in between is far from the finger. */
const rub = (left: number, top: number, right: number, bottom: number): ImagePoint[] =>
  Array.from({ length: 2 * RUBS }, (_, k) => ({
    x: (k >> 1) % 2 === k % 2 ? left : right,
    y: top + ((bottom - top) * (k >> 1)) / (RUBS - 1),
  }))
const RUBS = 4
const overBox = { points: rub(0.41, 0.44, 0.59, 0.5), radius: 0.01 }
const count = (mask: Uint8Array, is: (i: number) => boolean) =>
  mask.filter((value, i) => value && is(i)).length

test('rubbing over a thing takes it away up to its sides', () => {
  const mask = applyWipe(createTerrain(scene), all, { ...overBox, isFloor: false })
  expect(count(mask, isBox)).toBeLessThan(0.01 * count(all, isBox))
  expect(count(mask, i => !isBox(i)) / count(all, i => !isBox(i))).toBeGreaterThan(0.99)
})

test('rubbing over a thing on bold boards that look like it leaves the boards around it', () => {
  const boards = { ...size, rgba: scene.rgba.slice() }
  for (let i = 0; i < all.length; i++) {
    const isDark = Math.floor(i / size.width / 8) % 2 === 0
    const board = isDark ? [70, 48, 38, 255] : [170, 115, 70, 255]
    boards.rgba.set(isBox(i) ? [100, 70, 60, 255] : board, 4 * i)
  }
  const mask = applyWipe(createTerrain(boards), all, { ...overBox, isFloor: false })
  expect(count(mask, isBox)).toBeLessThan(0.05 * count(all, isBox))
  expect(count(all, i => !isBox(i)) - count(mask, i => !isBox(i))).toBeLessThan(10)
})

test('a wipe along a thin leg, wider than it, leaves the floor next to it', () => {
  const isLeg = (i: number) => Math.abs((i % 480) - 240) < 3 && i < 480 * 200
  const leg = { width: 480, height: 360, rgba: new Uint8Array(480 * 360 * 4) }
  for (let i = 0; i < 480 * 360; i++) leg.rgba.set(isLeg(i) ? [40, 35, 30, 255] : [160, 110, 70, 255], 4 * i)
  const floor = new Uint8Array(480 * 360).fill(1)
  const points = [100, 140, 190].map((y, k) => ({ x: (240 + (k % 2)) / 480, y: y / 360 }))
  const mask = applyWipe(createTerrain(leg), floor, { points, radius: 0.02, isFloor: false })
  const isAlong = (i: number) => i >= 480 * 100 && i < 480 * 190
  expect(count(mask, i => isLeg(i) && isAlong(i))).toBe(0)
  const isBeside = (i: number) =>
    isAlong(i) && Math.abs((i % 480) - 240) > 6 && Math.abs((i % 480) - 240) < 10
  expect(count(mask, isBeside) / count(floor, isBeside)).toBeGreaterThan(0.98)
})

test('a wipe along a leg on a shaggy rug leaves the rug, although no floor is like it', () => {
  const isLeg = (i: number) => Math.abs((i % 480) - 240) < 3 && i < 480 * 200
  const isRug = (i: number) => Math.abs((i % 480) - 240) < 24 && i < 480 * 230 && !isLeg(i)
  const random = randomFrom(3)
  const room = { width: 480, height: 360, rgba: new Uint8Array(480 * 360 * 4) }
  for (let i = 0; i < 480 * 360; i++) {
    const shag = 20 + 90 * random()
    const color = isLeg(i) ? [200, 140, 80] : isRug(i) ? [shag, shag, shag + 15] : [150, 120, 90]
    room.rgba.set([...color, 255], 4 * i)
  }
  const floor = new Uint8Array(480 * 360).fill(1)
  const points = [100, 190].map(y => ({ x: 240 / 480, y: y / 360 }))
  const mask = applyWipe(createTerrain(room), floor, { points, radius: 0.01, isFloor: false })
  const isWiped = (i: number) => isLeg(i) && i >= 480 * 110 && i < 480 * 185
  expect(count(mask, isWiped) / count(floor, isWiped)).toBeLessThan(0.05)
  const isNext = (i: number) => isRug(i) && Math.abs((i % 480) - 240) > 10
  expect(count(mask, isNext) / count(floor, isNext)).toBeGreaterThan(0.99)
})

test('rubbing along a wooden rail on a wooden floor ends at the side of the rail', () => {
  const random = randomFrom(5)
  const isRail = (i: number) => Math.abs(Math.floor(i / 480) - 180) < 22
  const boards = Array.from({ length: 480 }, () => 40 * random())
  const room = { width: 480, height: 360, rgba: new Uint8Array(480 * 360 * 4) }
  for (let i = 0; i < 480 * 360; i++) {
    const grain = (isRail(i) ? 40 * random() : (boards[i % 480] ?? 0)) + 20 * random()
    const [r, g, b] = isRail(i) ? [150, 100, 50] : [95, 55, 40]
    room.rgba.set([(r ?? 0) + grain, (g ?? 0) + grain, (b ?? 0) + grain, 255], 4 * i)
  }
  const points = rub(0.12, 0.46, 0.88, 0.54)
  const floor = new Uint8Array(480 * 360).fill(1)
  const mask = applyWipe(createTerrain(room), floor, { points, radius: 0.01, isFloor: false })
  const isAlong = (i: number) => Math.abs((i % 480) - 240) < 170
  const isWrong = (i: number) => isAlong(i) && (isRail(i) ? mask[i] === 1 : mask[i] === 0)
  expect(count(floor, isWrong)).toBeLessThan(50)
})

test('rubbing over a glossy table takes it away up to its sides, although they are darker than its middle', () => {
  const rowOf = (i: number) => Math.floor(i / 480)
  const isTable = (i: number) => Math.abs((i % 480) - 240) < 110 && Math.abs(rowOf(i) - 180) < 38
  const room = { width: 480, height: 360, rgba: new Uint8Array(480 * 360 * 4) }
  for (let i = 0; i < 480 * 360; i++) {
    const gloss = 2 * (38 - Math.abs(rowOf(i) - 180))
    room.rgba.set(isTable(i) ? [50 + gloss, 40 + gloss, 40 + gloss, 255] : [160, 110, 70, 255], 4 * i)
  }
  const floor = new Uint8Array(480 * 360).fill(1)
  const points = rub(0.29, 0.42, 0.71, 0.58)
  const mask = applyWipe(createTerrain(room), floor, { points, radius: 0.01, isFloor: false })
  expect(count(mask, isTable) / count(floor, isTable)).toBeLessThan(0.05)
  expect(count(floor, i => !isTable(i)) - count(mask, i => !isTable(i))).toBeLessThan(50)
})

test('a wipe along a chrome leg in shade leaves the shaded floor next to it', () => {
  const random = randomFrom(9)
  const [columnOf, rowOf] = [(i: number) => i % 480, (i: number) => Math.floor(i / 480)]
  const isLeg = (i: number) => Math.abs(columnOf(i) - 240) < 3 && rowOf(i) < 300
  const room = { width: 480, height: 360, rgba: new Uint8Array(480 * 360 * 4) }
  for (let i = 0; i < 480 * 360; i++) {
    // Chrome shows the floor around, and the shade has no edge.
    const shade = 1 - 0.6 * Math.exp(-((Math.abs(columnOf(i) - 240) / 45) ** 2))
    const light = isLeg(i) ? 0.3 + 0.5 * random() : shade + 0.04 * random()
    room.rgba.set([170 * light, 140 * light, 100 * light, 255], 4 * i)
  }
  const floor = new Uint8Array(480 * 360).fill(1)
  const points = [80, 160, 260].map(y => ({ x: 0.5, y: y / 360 }))
  const mask = applyWipe(createTerrain(room), floor, { points, radius: 0.01, isFloor: false })
  const isNext = (i: number) => !isLeg(i) && Math.abs(columnOf(i) - 240) > 14
  expect(count(floor, isNext) - count(mask, isNext)).toBe(0)
  const isWiped = (i: number) => isLeg(i) && rowOf(i) > 85 && rowOf(i) < 255
  expect(count(mask, isWiped) / count(floor, isWiped)).toBeLessThan(0.02)
})

test('a wipe along the runner of a chair leaves the shaded floor in it', () => {
  const [columnOf, rowOf] = [(i: number) => i % 480, (i: number) => Math.floor(i / 480)]
  const isSeat = (i: number) => rowOf(i) < 100
  const isIn = (i: number, margin: number) =>
    Math.abs(columnOf(i) - 240) < 40 + margin && rowOf(i) < 200 + margin
  const room = { width: 480, height: 360, rgba: new Uint8Array(480 * 360 * 4) }
  for (let i = 0; i < 480 * 360; i++) {
    const isRunner = !isSeat(i) && isIn(i, 3) && !isIn(i, -3)
    const color = isRunner ? [40, 40, 45] : isIn(i, 0) ? [90, 70, 50] : [170, 130, 90]
    room.rgba.set([...color, 255], 4 * i)
  }
  const floor = new Uint8Array(480 * 360).map((_, i) => (isSeat(i) ? 0 : 1))
  const corners: [number, number][] = [
    [200, 101],
    [200, 200],
    [280, 200],
    [280, 101],
  ]
  const points = corners.map(([x, y]) => ({ x: x / 480, y: y / 360 }))
  const mask = applyWipe(createTerrain(room), floor, { points, radius: 0.01, isFloor: false })
  const isInside = (i: number) => !isSeat(i) && isIn(i, -12)
  expect(count(mask, isInside)).toBe(count(floor, isInside))
})

test('a wipe that misses the middle of a leg takes the leg, not the floor in its shade', () => {
  const [columnOf, rowOf] = [(i: number) => i % 480, (i: number) => Math.floor(i / 480)]
  const isLeg = (i: number) => Math.abs(columnOf(i) - 240) < 3 && rowOf(i) < 250
  const room = { width: 480, height: 360, rgba: new Uint8Array(480 * 360 * 4) }
  for (let i = 0; i < 480 * 360; i++) {
    const shade = 0.62 - 0.5 * Math.exp(-(((columnOf(i) - 240) / 60) ** 2)) + 0.0015 * rowOf(i)
    const color = isLeg(i) ? [30, 24, 20] : [150 * shade, 115 * shade, 80 * shade]
    room.rgba.set([...color, 255], 4 * i)
  }
  const floor = new Uint8Array(480 * 360).fill(1)
  const points = [60, 120, 180].map(y => ({ x: 243 / 480, y: y / 360 }))
  const mask = applyWipe(createTerrain(room), floor, { points, radius: 0.01, isFloor: false })
  const isAlong = (i: number, isIt: boolean) => isLeg(i) === isIt && rowOf(i) > 65 && rowOf(i) < 175
  const legs = (i: number) => isAlong(i, true)
  const shaded = (i: number) => isAlong(i, false)
  expect(count(mask, legs) / count(floor, legs)).toBeLessThan(0.3)
  // The middle of the finger is taken at any rate.
  expect(count(floor, shaded) - count(mask, shaded)).toBeLessThan(5 * 110)
})

test('a wipe around a thing that the border cuts off leaves no floor at the border', () => {
  const isChair = (i: number) => i % size.width < 60 && i > size.width * 60 && i < size.width * 140
  const room = { ...size, rgba: scene.rgba.map(() => 255) }
  for (let i = 0; i < all.length; i++) room.rgba.set(isChair(i) ? [90, 95, 110] : [160, 110, 70], 4 * i)
  const points = [0.01, 0.26, 0.26, 0.01, 0.01].map((x, k) => ({ x, y: k % 4 < 2 ? 0.32 : 0.79 }))
  const mask = applyWipe(createTerrain(room), all, { points, radius: 0.01, isFloor: false })
  expect(count(mask, isChair)).toBeLessThan(0.03 * count(all, isChair))
})

test('a wipe around a thing takes all of it away up to its sides, whatever its colors', () => {
  const isStriped = (i: number) => isBox(i) && i % 10 < 6
  const striped = { ...size, rgba: scene.rgba.slice() }
  for (let i = 0; i < all.length; i++)
    if (isBox(i) && !isStriped(i)) striped.rgba.set([160, 110, 70, 255], 4 * i)
  const points = [
    [0.39, 0.41],
    [0.61, 0.4],
    [0.61, 0.54],
    [0.38, 0.53],
    [0.39, 0.42],
  ].map(([x = 0, y = 0]) => ({ x, y }))
  const mask = applyWipe(createTerrain(striped), all, { points, radius: 0.01, isFloor: false })
  expect(count(mask, isBox)).toBeLessThan(0.03 * count(all, isBox))
  expect(count(all, i => !isBox(i)) - count(mask, i => !isBox(i))).toBeLessThan(0.05 * count(all, isBox))
})

test('a flat rectangle by keys is a wipe along it', () => {
  const points = aroundRectangle({ x: 0.45, y: 0.47 }, { x: 0.55, y: 0.47 })
  const mask = applyWipe(createTerrain(scene), all, { points, radius: 0.01, isFloor: false })
  const isAlong = (i: number) => Math.abs((i % 240) - 120) < 12 && Math.abs(Math.floor(i / 240) - 85) < 4
  expect(count(mask, isAlong)).toBe(0)
})

test('rubbing over floor that was left out adds it', () => {
  const without = all.map((_, i) => (isBox(i) ? 0 : 1))
  const mask = applyWipe(createTerrain(scene), without, { ...overBox, isFloor: true })
  expect(count(mask, isBox)).toBeGreaterThan(0.95 * count(all, isBox))
})

test('a wipe changes what is under its middle, only in its own direction, and nothing far away', () => {
  const { photo, mask } = roomAt(256)
  const terrain = createTerrain(photo)
  const before = Uint8Array.from(mask)
  const part = fc.double({ min: 0.05, max: 0.95, noNaN: true })
  fc.assert(
    fc.property(part, part, fc.boolean(), (x, y, isFloor) => {
      const after = applyWipe(terrain, before, { points: [{ x, y }], radius: 0.02, isFloor })
      const said = isFloor ? 1 : 0
      const distance = (i: number) => Math.hypot((i % 256) - x * 256, Math.floor(i / 256) - y * 192)
      expect(after[Math.floor(y * 192) * 256 + Math.floor(x * 256)]).toBe(said)
      const changed = after.map((value, i) => (value === before[i] ? 0 : 1))
      expect(count(changed, i => after[i] !== said || distance(i) > 64)).toBe(0)
    }),
    { numRuns: 12 },
  )
})

/** Slow definitions of the fast ones: steps to a neighbor are 1, diagonal ones 4 / 3. */
function chamferDistance(a: number, b: number, { width }: Size): number {
  const dx = Math.abs((a % width) - (b % width))
  const dy = Math.abs(Math.floor(a / width) - Math.floor(b / width))
  return (3 * Math.max(dx, dy) + Math.min(dx, dy)) / 3
}

test('depth is the distance to the nearest other pixel', () => {
  const small = { width: 9, height: 7 }
  const masks = fc
    .uint8Array({ min: 0, max: 1, minLength: 63, maxLength: 63 })
    .filter(mask => mask.includes(0))
  fc.assert(
    fc.property(masks, bits => {
      const depth = depthOf(Uint8Array.from(bits), 1, small)
      const others = [...bits.keys()].filter(i => !bits[i])
      for (const [at, own] of bits.entries()) {
        const nearest = own ? Math.min(...others.map(i => chamferDistance(at, i, small))) : 0
        expect(depth[at]).toBeCloseTo(nearest, 4)
      }
    }),
    { numRuns: 30 },
  )
})

test('a strip of floor that is narrower than a finger is believed', () => {
  const [width, height] = [480, 360]
  const isFloor = (i: number) => Math.floor(i / width) > 300 || Math.abs((i % width) - 240) < 6
  const rgba = new Uint8Array(width * height * 4)
  for (let i = 0; i < width * height; i++)
    rgba.set(isFloor(i) ? [160, 110, 70, 255] : [90, 95, 110, 255], 4 * i)
  const strip = [
    { x: 0.4875, y: 0 },
    { x: 0.5125, y: 0 },
    { x: 0.5125, y: 0.835 },
    { x: 1, y: 0.835 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
    { x: 0, y: 0.835 },
    { x: 0.4875, y: 0.835 },
  ]
  const mask = maskOutlines(createTerrain({ width, height, rgba }), [strip])
  const floor = new Uint8Array(width * height).map((_, i) => (isFloor(i) ? 1 : 0))
  expect(count(mask, isFloor) / count(floor, isFloor)).toBeGreaterThan(0.97)
  expect(count(mask, i => !isFloor(i)) / count(floor, isFloor)).toBeLessThan(0.03)
})
