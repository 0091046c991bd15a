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

test('white is L* 100 without color', () => {
  const [L, a, b] = toLab({ width: 1, height: 1, rgba: Uint8Array.of(255, 255, 255, 255) })
  expect(L[0]).toBeCloseTo(100, 1)
  expect(Math.hypot(a[0] ?? 0, b[0] ?? 0)).toBeLessThan(0.5)
})
