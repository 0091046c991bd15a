import type { Size } from '../../../behaviors/visualizer/pixels.ts'
import { depthOf, type PixelMask } from '../../../behaviors/visualizer/shapes.ts'
import { isTrueFloor, isTrulyOther } from './room-photos.ts'

/** Intersection over union of a mask and a drawn truth. */
export function overlap(mask: PixelMask, truth: PixelMask): number {
  let [both, either] = [0, 0]
  mask.forEach((value, i) => {
    const isFloor = isTrueFloor(truth[i])
    if (!isFloor && !isTrulyOther(truth[i])) return
    if (value && isFloor) both++
    if (value || isFloor) either++
  })
  return either ? both / either : 1
}

/** Median distance of the outlines' true sides from the mask's, as a part of the width. Sides on the picture's border don't count. */
export function sideError(mask: PixelMask, drawn: PixelMask, { width, height }: Size): number {
  const size = { width, height }
  const [inside, outside] = [depthOf(mask, 1, size), depthOf(mask, 0, size)]
  const errors: number[] = []
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      if (drawn[i] && !(drawn[i - 1] && drawn[i + 1] && drawn[i - width] && drawn[i + width])) {
        errors.push(Math.max(inside[i] ?? 0, outside[i] ?? 0) - 1)
      }
    }
  }
  return quantileOf(errors, 0.5) / width
}

/** Interpolates between the two nearest values. */
export function quantileOf(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * part
  const [low, high] = [sorted[Math.floor(at)] ?? Number.NaN, sorted[Math.ceil(at)] ?? Number.NaN]
  return low + (high - low) * (at % 1)
}
