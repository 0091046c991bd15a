import { expect, test } from 'vitest'
import { prepareLight } from '../../../behaviors/visualizer/light.ts'
import { toLab } from '../../../behaviors/visualizer/pixels.ts'
import { cameraOver, drawRoom } from './drawn-room.ts'

test('a shadow stays where it is, and the floor is even elsewhere', () => {
  const { photo, mask } = drawRoom(cameraOver(192, 144))
  const rgba = photo.rgba.map((value, k) => ((k >> 2) % 192 < 96 && k % 4 < 3 ? value / 2 : value))
  const { shade } = prepareLight({ ...photo, rgba })(mask)
  const at = (x: number) => shade[120 * 192 + x] ?? 0
  expect(at(50) / at(150)).toBeGreaterThan(0.1)
  expect(at(50) / at(150)).toBeLessThan(0.55)
  expect(at(140) / at(170)).toBeCloseTo(1, 0)
})

test('bold boards leave no ghost', () => {
  const { photo, mask } = drawRoom(cameraOver(192, 144), 0.6)
  const { shade } = prepareLight(photo)(mask)
  const row = [...shade.slice(120 * 192, 121 * 192)].filter((_, x) => mask[120 * 192 + x])
  expect(Math.max(...row) / Math.min(...row)).toBeLessThan(1.3)
})

/** A pale wall above a floor with stripes that are a sixth of the picture's width. */
function stripes(dark: readonly number[], pale: readonly number[]) {
  const [width, height] = [192, 144]
  const mask = Float32Array.from({ length: width * height }, (_, i) => (i < width * 48 ? 0 : 1))
  const rgba = new Uint8Array(4 * mask.length)
  mask.forEach((isFloor, i) => {
    const floor = Math.floor((i % width) / 32) % 2 ? dark : pale
    rgba.set([...(isFloor ? floor : [225, 222, 215]), 255], 4 * i)
  })
  const { shade } = prepareLight({ width, height, rgba })(mask)
  const row = shade.slice(100 * width, 101 * width)
  return Math.max(...row) / Math.min(...row)
}

test('wide boards of bold colors leave no ghost, stripes of sunlight stay', () => {
  expect(stripes([62, 52, 48], [176, 110, 56])).toBeLessThan(1.5)
  expect(stripes([100, 66, 40], [176, 120, 74])).toBeGreaterThan(1.6)
})

test('white is L* 100 without color', () => {
  const [L, a, b] = toLab({ width: 1, height: 1, rgba: Uint8Array.of(255, 255, 255, 255) })
  expect(L[0]).toBeCloseTo(100, 1)
  expect(Math.hypot(a[0] ?? 0, b[0] ?? 0)).toBeLessThan(0.5)
})
