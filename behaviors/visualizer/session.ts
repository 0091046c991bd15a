/** One photo while a visitor draws on it. Pure: for a worker, Node and tests. */
import { prepareEdges } from './edges.ts'
import { applyWipe, maskOutlines } from './floor-mask.ts'
import { type Light, prepareLight } from './light.ts'
import type { OpenedPhoto } from './photo.ts'
import { boxMean, type Plane, sampleMiddles } from './pixels.ts'
import type { PixelMask, SoftMask } from './shapes.ts'
import { isDrawable, type Sketch } from './sketch.ts'
import { createTerrain } from './spread.ts'

export type SketchedFloor = Pick<Sketch, 'outlines' | 'wipes'>

export interface FloorMask {
  /** Over `medium`. */
  mask: SoftMask
  /** Functions that give the mask at the photo's own size. */
  edges: Plane
  light: Light
}

type Rasters = Pick<OpenedPhoto, 'small' | 'medium'>

export function startSession({ small, medium }: Rasters): (floor: SketchedFloor) => FloorMask {
  const size = { width: medium.width, height: medium.height }
  const terrain = createTerrain(medium)
  const findLight = prepareLight(small)
  const findEdges = prepareEdges(medium)
  // Masks of the last sketch by what they were made of: most changes only add a wipe.
  let known = new Map<string, PixelMask>()

  return ({ outlines, wipes }) => {
    const next = new Map<string, PixelMask>()
    const remember = (key: string, compute: () => PixelMask) => {
      const mask = known.get(key) ?? compute()
      next.set(key, mask)
      return mask
    }
    const key = JSON.stringify(outlines)
    const drawn = remember(key, () => maskOutlines(terrain, outlines.filter(isDrawable)))
    const mask = wipes.reduce(
      (before, wipe, k) =>
        remember(key + JSON.stringify(wipes.slice(0, k + 1)), () => applyWipe(terrain, before, wipe)),
      drawn,
    )
    known = next
    // Sides are frayed, as between tiles, and the photo's edges are soft.
    const solid = boxMean(new Float32Array(mask), size, 1).map(part => (part > 0.5 ? 1 : 0))
    const soft = boxMean(solid, size, 1)
    return {
      mask: new Uint8Array(soft.map(part => 255 * part)),
      edges: findEdges(new Uint8Array(solid)),
      light: findLight(sampleMiddles(boxMean(soft, size, 1), size, small)),
    }
  }
}
