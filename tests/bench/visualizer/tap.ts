/** Where a visitor would tap: the deepest point of the largest region that is wrong. */
import type { Plane, Size } from '../../../behaviors/visualizer/pixels.ts'

export interface Tap {
  x: number
  y: number
  label: 1 | -1
}

export function tapOnWorst(mask: Plane, truth: Plane, size: Size): Tap | undefined {
  const { width, height } = size
  const isFloor = (plane: Plane, i: number) => (plane[i] ?? 0) > 0.5
  const isWrong = (i: number) => isFloor(mask, i) !== isFloor(truth, i)
  const region = largestRegion(
    size,
    (i, j) => isWrong(i) && isWrong(j) && isFloor(truth, i) === isFloor(truth, j),
    isWrong,
  )
  if (region.length < width * height * 0.0015) return undefined
  const deepest = peel(region, size)
  return {
    x: ((deepest % width) + 0.5) / width,
    y: (Math.floor(deepest / width) + 0.5) / height,
    label: isFloor(truth, deepest) ? 1 : -1,
  }
}

function largestRegion(
  { width, height }: Size,
  joined: (i: number, j: number) => boolean,
  starts: (i: number) => boolean,
): number[] {
  const seen = new Uint8Array(width * height)
  let largest: number[] = []
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || !starts(start)) continue
    const region = [start]
    seen[start] = 1
    for (let k = 0; k < region.length; k++) {
      const i = region[k] ?? 0
      for (const j of neighbors(i, width, height)) {
        if (seen[j] || !joined(i, j)) continue
        seen[j] = 1
        region.push(j)
      }
    }
    if (region.length > largest.length) largest = region
  }
  return largest
}

function neighbors(i: number, width: number, height: number): number[] {
  const x = i % width
  return [
    ...(x > 0 ? [i - 1] : []),
    ...(x + 1 < width ? [i + 1] : []),
    ...(i >= width ? [i - width] : []),
    ...(i + width < width * height ? [i + width] : []),
  ]
}

/** The pixel that is left last when a layer of the border is taken away at a time. */
function peel(region: readonly number[], { width, height }: Size): number {
  let layer = [...region]
  for (;;) {
    const inside = new Set(layer)
    const next = layer.filter(i => {
      const around = neighbors(i, width, height)
      return around.length === 4 && around.every(j => inside.has(j))
    })
    if (next.length === 0) return layer[layer.length >> 1] ?? 0
    layer = next
  }
}
