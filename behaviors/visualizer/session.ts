/** One photo while a visitor draws on it. Pure: for a worker, Node and tests. */
import { applyWipe, maskOutlines } from './floor-mask.ts'
import { type Light, prepareLight } from './light.ts'
import type { Rasters } from './photo.ts'
import { boxMean, type Plane, type Size } from './pixels.ts'
import type { PixelMask } from './shapes.ts'
import { isDrawable, type Sketch } from './sketch.ts'
import { createTerrain } from './spread.ts'

export type SketchedFloor = Pick<Sketch, 'outlines' | 'wipes'>

export interface FloorMask {
  mask: PixelMask
  /** The mask has this size. */
  size: Size
  light: Light
}

export function startSession({ small, medium }: Rasters): (floor: SketchedFloor) => FloorMask {
  const terrain = createTerrain(medium)
  const size = { width: medium.width, height: medium.height }
  const findLight = prepareLight(small)
  // Masks after the wipes of the last sketch, by what they were made of: most changes only add a wipe.
  let known = new Map<string, PixelMask>()

  return ({ outlines, wipes }) => {
    const next = new Map<string, PixelMask>()
    let mask = maskOutlines(terrain, outlines.filter(isDrawable))
    wipes.forEach((wipe, k) => {
      const key = JSON.stringify([outlines, wipes.slice(0, k + 1)])
      mask = known.get(key) ?? applyWipe(terrain, mask, wipe)
      next.set(key, mask)
    })
    known = next
    return { mask, size, light: findLight(reduce(new Float32Array(mask), medium, small)) }
  }
}

function reduce(plane: Plane, from: Size, to: Size): Plane {
  const soft = boxMean(plane, from, Math.round((from.width / to.width - 1) / 2))
  const middle = (k: number, before: number, after: number) => Math.floor(((k + 0.5) * before) / after)
  return new Float32Array(to.width * to.height).map((_, i) => {
    const row = middle(Math.floor(i / to.width), from.height, to.height)
    return soft[row * from.width + middle(i % to.width, from.width, to.width)] ?? 0
  })
}
