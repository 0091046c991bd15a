import { describe, expect, test } from 'vitest'
import {
  composeFloor,
  type FloorTile,
  type SceneLayers,
  toneMapper,
} from '../../../publishing/images/compose-floor.ts'
import { createMipMap } from '../../../publishing/images/mip-map.ts'
import { constants } from './invented-scene.ts'

const pixels = constants.width * constants.height

const layers: SceneLayers = {
  constants,
  beauty: new Uint8Array(pixels * 3).fill(90),
  mask: new Uint8Array(pixels).fill(255),
  light: new Uint8Array(pixels * 3).fill(255),
  gloss: new Uint8Array(pixels * 3),
}

/** Creates a tile of 64 px and `tileSizeM` metres. `paint` returns the color by column and row. */
function tile(paint: (column: number, row: number) => number, rest: Partial<FloorTile> = {}): FloorTile {
  const bytes = Uint8Array.from({ length: 64 * 64 * 3 }, (_, at) => {
    const texel = Math.floor(at / 3)
    return paint(texel % 64, Math.floor(texel / 64))
  })
  return { layout: 'grid', tileSizeM: 4, gloss: 1, mips: createMipMap(bytes, 64), ...rest }
}

const at = (picture: Uint8Array, column: number, row: number) =>
  picture[(row * constants.width + column) * 3] ?? -1

test('keeps the room where the mask is empty', () => {
  const out = composeFloor(
    { ...layers, mask: new Uint8Array(pixels) },
    tile(() => 255),
  )
  expect(new Set(out)).toEqual(new Set([90]))
})

test('blends room and floor at half coverage', () => {
  const whole = at(
    composeFloor(
      layers,
      tile(() => 128),
    ),
    5,
    5,
  )
  const half = at(
    composeFloor(
      { ...layers, mask: new Uint8Array(pixels).fill(128) },
      tile(() => 128),
    ),
    5,
    5,
  )
  expect(Math.abs(half - (90 + (whole - 90) * (128 / 255)))).toBeLessThan(1)
})

describe('orientation of the tile', () => {
  // 64 px show 4 m, so a tile of 4 m has one texel per pixel.
  test('a grid has its columns along the width of the room', () => {
    const out = composeFloor(
      layers,
      tile(column => (column < 32 ? 0 : 255)),
    )
    expect(at(out, 10, 20)).toBeLessThan(5)
    expect(at(out, 50, 20)).toBeGreaterThan(150)
  })

  test('planks run away from the camera', () => {
    const out = composeFloor(
      layers,
      tile((_, row) => (row < 32 ? 0 : 255), { layout: 'plank' }),
    )
    // v = X / size and the row is 1 - v: the first half of X shows the last half of the rows.
    expect(at(out, 10, 20)).toBeGreaterThan(150)
    expect(at(out, 50, 20)).toBeLessThan(5)
  })

  test('a tile of half the size repeats twice as often', () => {
    const out = composeFloor(
      layers,
      tile(column => (column < 32 ? 0 : 255), { tileSizeM: 2 }),
    )
    expect([4, 24, 40, 56].map(column => at(out, column, 20) > 100)).toEqual([false, true, false, true])
  })
})

test('a pattern finer than a pixel becomes its average without moiré', () => {
  const out = composeFloor(
    layers,
    tile((column, row) => ((column + row) % 2) * 255, { tileSizeM: 0.25 }),
  )
  expect(new Set(out).size).toBe(1)
})

test('less light darkens the floor, and reflections lighten it', () => {
  const lit = at(
    composeFloor(
      layers,
      tile(() => 128),
    ),
    5,
    5,
  )
  const dim = at(
    composeFloor(
      { ...layers, light: new Uint8Array(pixels * 3).fill(120) },
      tile(() => 128),
    ),
    5,
    5,
  )
  const glossy = at(
    composeFloor(
      { ...layers, gloss: new Uint8Array(pixels * 3).fill(90) },
      tile(() => 128),
    ),
    5,
    5,
  )
  expect(dim).toBeLessThan(lit)
  expect(glossy).toBeGreaterThan(lit)
})

test('the vignette darkens the corners', () => {
  const out = composeFloor(
    { ...layers, constants: { ...constants, vignette: 0.4 } },
    tile(() => 128),
  )
  expect(at(out, 0, 0)).toBeLessThan(at(out, 32, 20))
})

test('equal input gives equal bytes', () => {
  const floor = tile((column, row) => (column * 7 + row * 13) % 256)
  expect(composeFloor(layers, floor)).toEqual(composeFloor(layers, floor))
})

test('the tone curve is monotonic from black to white', () => {
  const tone = toneMapper(constants.tone)
  const values = Array.from({ length: 400 }, (_, index) => tone(index / 50))
  expect(tone(0)).toBe(0)
  expect(tone(8)).toBeCloseTo(1, 2)
  expect(values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0))).toBe(true)
})

test("throws if a tile isn't a square with a power of two as its size", () => {
  expect(() => createMipMap(new Uint8Array(60 * 60 * 3), 60)).toThrow('power of two')
})
