import { expect, test } from 'vitest'
import { prepareEdges } from '../../../behaviors/visualizer/edges.ts'

const size = { width: 200, height: 120 }
const indices = Array.from({ length: size.width * size.height }, (_, i) => i)
const rowOf = (i: number) => Math.floor(i / size.width)

/** Above the row a pale wall, below it a brown floor. */
const pixels = Uint8Array.from(
  indices.flatMap(i => (rowOf(i) < 60 ? [220, 216, 208, 255] : [130, 90, 60, 255])),
)
const findEdges = prepareEdges({ ...size, rgba: pixels })
const maskFrom = (row: number) => Float32Array.from(indices, i => (rowOf(i) < row ? 0 : 1))

/** Part of a color at this pixel that is floor, as the shader computes it. */
function partOf(functions: Float32Array, i: number, color: readonly [number, number, number]): number {
  const [red = 0, green = 0, blue = 0, constant = 0] = functions.subarray(4 * i)
  return (red * color[0] + green * color[1] + blue * color[2]) / 255 + constant
}

test('the side of a mask that misses an edge by a pixel is on the edge', () => {
  for (const row of [59, 61]) {
    const functions = findEdges(maskFrom(row))
    for (const i of indices) {
      const [r = 0, g = 0, b = 0] = pixels.subarray(4 * i)
      const part = partOf(functions, i, [r, g, b])
      if (rowOf(i) < 60) expect(part).toBeLessThan(0.4)
      else expect(part).toBeGreaterThan(0.6)
    }
  }
})

test('inside the floor and outside it, no color changes anything', () => {
  const functions = findEdges(maskFrom(60))
  for (const color of [
    [0, 0, 0],
    [255, 255, 255],
  ] as const) {
    expect(partOf(functions, 100, color)).toBeCloseTo(0)
    expect(partOf(functions, 110 * size.width, color)).toBeCloseTo(1)
  }
})
