/** One photo while a visitor draws on it. Pure: for a worker, Node and tests. */
import { applyWipe, maskOutlines } from './floor-mask.ts'
import { findLight, type Light } from './light.ts'
import type { ScaledPhoto } from './photo.ts'
import { boxMean, clamp, guidedFilter, type Plane, sampleMiddles, toLab } from './pixels.ts'
import type { PixelMask } from './shapes.ts'
import { isDrawable, type Sketch } from './sketch.ts'
import { createTerrain } from './spread.ts'

export interface SketchedFloor extends Pick<Sketch, 'outlines' | 'wipes'> {
  /** How far a drawn side may be off, as a part of the width. */
  miss: number
}

export interface FloorMask {
  /** Over `medium`, with soft sides. */
  mask: Plane
  light: Light
}

export function startSession({ small, medium }: ScaledPhoto): (floor: SketchedFloor) => FloorMask {
  const size = { width: medium.width, height: medium.height }
  const terrain = createTerrain(medium)
  const [lightness] = toLab(medium)
  // Masks of the last sketch by what they were made of: most changes only add a wipe.
  let known = new Map<string, PixelMask>()

  return ({ outlines, wipes, miss }) => {
    const next = new Map<string, PixelMask>()
    const remember = (key: string, compute: () => PixelMask) => {
      const mask = known.get(key) ?? compute()
      next.set(key, mask)
      return mask
    }
    const key = JSON.stringify([miss, outlines])
    const drawn = remember(key, () => maskOutlines(terrain, outlines.filter(isDrawable), miss))
    const mask = wipes.reduce(
      (before, wipe, k) =>
        remember(key + JSON.stringify(wipes.slice(0, k + 1)), () => applyWipe(terrain, before, wipe, miss)),
      drawn,
    )
    known = next
    const fine = soften(mask)
    return { mask: fine, light: findLight(small, sampleMiddles(boxMean(fine, size, 1), size, small)) }
  }

  /** Smooths frayed sides, as between tiles, and gives them the softness of the photo's edges. */
  function soften(mask: PixelMask): Plane {
    const solid = boxMean(Float32Array.from(mask), size, 1).map(part => (part > 0.5 ? 1 : 0))
    const soft = guidedFilter(solid, lightness, size, { radius: 3, epsilon: 6 })
    return soft.map(part => clamp((part - 0.5) * 1.6 + 0.5, 0, 1))
  }
}
