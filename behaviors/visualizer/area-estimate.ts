/** How much floor: from two walls that were measured, or, as a range, from what is seen. */

import { type Camera, floorHomography, maskArea, rescaled } from './homography.ts'
import type { Plane, Size } from './pixels.ts'

/** Square feet. The same twice where it was measured. */
export interface Area {
  low: number
  high: number
}

interface Known {
  /** Feet; 0 where nothing was entered. */
  sides: readonly [number, number]
  /** Set if the camera is known well enough. */
  seen: { camera: Camera; coarse: Plane; size: Size } | undefined
}

/** Either way: the truth is inside nine times out of ten (tests/bench/visualizer). */
const AREA_TOLERANCE = 0.1

export function estimateArea({ sides: [length, width], seen }: Known): Area | undefined {
  const typed = Math.round(length * width)
  if (typed > 0 && typed < 100_000) return { low: typed, high: typed }
  if (!seen) return undefined
  const area = maskArea(floorHomography(rescaled(seen.camera, seen.size)), seen.coarse, seen.size)
  if (area < 5) return undefined
  return {
    low: Math.floor((area * (1 - AREA_TOLERANCE)) / 5) * 5,
    high: Math.ceil((area * (1 + AREA_TOLERANCE)) / 5) * 5,
  }
}
