/**
 * Simulates a visitor, who taps the deepest point of the largest wrong region, or any point inside a wrong region, and answers by the
 * majority of the striped area. A tap and its answer are one correction.
 */
import type { Stroke } from '../../../behaviors/visualizer/correction.ts'
import type { Plane, Size } from '../../../behaviors/visualizer/pixels.ts'

export interface Tap {
  x: number
  y: number
  label: 1 | -1
}

/** Converts a tap to a stroke as wide as a fingertip on the page. */
export const strokeOf = ({ x, y, label }: Tap): Stroke => ({ points: [{ x, y }], radius: 0.022, label })

/** Returns whether most pixels that a yes would change are wrong now. */
export function saysYes(now: Plane, asked: Plane, truth: Plane): boolean {
  const changing = [...asked.keys()].filter(i => isFloor(asked, i) !== isFloor(now, i))
  return 2 * changing.filter(i => isFloor(asked, i) === isFloor(truth, i)).length > changing.length
}

export function tapOnWorst(mask: Plane, truth: Plane, size: Size): Tap | undefined {
  const regions = wrongRegions(mask, truth, size)
  const largest = regions.reduce((a, b) => (b.length > a.length ? b : a), [])
  return largest.length > 0 ? tapAt(peel(largest, size), truth, size) : undefined
}

/** Returns a tap at each wrong pixel whose neighbors are all wrong, too: every place where a finger may hit a visible mistake. */
export function tapsInside(mask: Plane, truth: Plane, size: Size): Tap[] {
  return wrongRegions(mask, truth, size).flatMap(region =>
    insideOf(region, size).map(i => tapAt(i, truth, size)),
  )
}

function tapAt(i: number, truth: Plane, { width, height }: Size): Tap {
  return {
    x: ((i % width) + 0.5) / width,
    y: (Math.floor(i / width) + 0.5) / height,
    label: isFloor(truth, i) ? 1 : -1,
  }
}

const isFloor = (plane: Plane, i: number) => (plane[i] ?? 0) > 0.5

/** Smallest visible region, as a fraction of the picture. */
const MIN_VISIBLE_PART = 0.0015

/** Returns connected regions of pixels that are wrong in the same way. */
function wrongRegions(mask: Plane, truth: Plane, { width, height }: Size): number[][] {
  const isWrong = (i: number) => isFloor(mask, i) !== isFloor(truth, i)
  const seen = new Uint8Array(width * height)
  const regions: number[][] = []
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || !isWrong(start)) continue
    const region = [start]
    seen[start] = 1
    for (let k = 0; k < region.length; k++) {
      for (const j of neighbors(region[k] ?? 0, width, height)) {
        if (seen[j] || !isWrong(j) || isFloor(truth, j) !== isFloor(truth, start)) continue
        seen[j] = 1
        region.push(j)
      }
    }
    if (region.length >= width * height * MIN_VISIBLE_PART) regions.push(region)
  }
  return regions
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

/** Returns the pixel that remains last if the region's border is removed layer by layer. */
function peel(region: readonly number[], size: Size): number {
  let layer = region
  for (;;) {
    const next = insideOf(layer, size)
    if (next.length === 0) return layer[layer.length >> 1] ?? 0
    layer = next
  }
}

function insideOf(region: readonly number[], { width, height }: Size): number[] {
  const all = new Set(region)
  return region.filter(i => {
    const around = neighbors(i, width, height)
    return around.length === 4 && around.every(j => all.has(j))
  })
}
