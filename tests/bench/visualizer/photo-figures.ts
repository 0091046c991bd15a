/** How well tapped corners and wipes find the floor of real photographs. */
import { applyWipe, maskOutlines, type Outline } from '../../../behaviors/visualizer/floor-mask.ts'

import { ANALYSIS_SIZES } from '../../../behaviors/visualizer/photo.ts'

import { fillPolygon, type PixelMask } from '../../../behaviors/visualizer/shapes.ts'
import { createTerrain } from '../../../behaviors/visualizer/spread.ts'
import { drawTruth, openRoomPhoto, type PhotoWithTruth } from './room-photos.ts'
import { overlap, quantileOf, sideError } from './scores.ts'
import { randomFrom, simplifyOutlines, tapOutlines, wipeWorst } from './visitor.ts'

/** Taps, and the standard deviation of the finger as a part of the width. */
export const hands = [
  { taps: 6, miss: 0.012 },
  { taps: 8, miss: 0.012 },
  { taps: 8, miss: 0.02 },
] as const

const TRIES = 2
const WIPES = 3

interface Trial {
  photo: string
  /** Overlap after the corners and after each wipe. */
  scores: number[]
  raw: number
  sides: { snapped: number; raw: number }
  milliseconds: number[]
}

export interface PhotoFigures {
  lowerPart: number[]
  trials: Trial[][]
}

export async function measurePhotos(photos: readonly PhotoWithTruth[]): Promise<PhotoFigures> {
  const figures: PhotoFigures = { lowerPart: [], trials: hands.map(() => []) }
  for (const [index, photo] of photos.entries()) {
    const small = await openRoomPhoto(photo, 240)
    const simplified = simplifyOutlines(
      photo.outlines,
      await drawTruth(photo, small, { withHoles: false }),
      small,
    )
    const picture = await openRoomPhoto(photo, ANALYSIS_SIZES.maskSide)
    const truth = await drawTruth(photo, picture)
    const terrain = createTerrain(picture)
    const lower = truth.map((_, i) => (i >= 0.6 * truth.length ? 1 : 0))
    figures.lowerPart.push(overlap(lower, truth))
    const size = { width: picture.width, height: picture.height }
    const trueFloor = fill(photo.outlines)
    for (const [k, { taps, miss }] of hands.entries()) {
      const corners = Math.max(...[...simplified.keys()].filter(count => count <= taps))
      for (let attempt = 0; attempt < TRIES; attempt++) {
        const random = randomFrom(1000 * attempt + index)
        const outlines = tapOutlines(simplified.get(corners) ?? photo.outlines, miss, size, random)
        const milliseconds: number[] = []
        const timed = (change: () => PixelMask) => {
          const start = performance.now()
          const mask = change()
          milliseconds.push(performance.now() - start)
          return mask
        }
        let mask = timed(() => maskOutlines(terrain, outlines))
        const raw = fill(outlines)
        const scores = [overlap(mask, truth)]
        const sides = { snapped: sideError(mask, trueFloor, size), raw: sideError(raw, trueFloor, size) }
        for (let wipes = 0; wipes < WIPES; wipes++) {
          const wipe = wipeWorst(mask, truth, size, miss, random)
          const before = mask
          if (wipe) mask = timed(() => applyWipe(terrain, before, wipe))
          scores.push(overlap(mask, truth))
        }
        figures.trials[k]?.push({ photo: photo.name, scores, raw: overlap(raw, truth), sides, milliseconds })
      }
    }

    function fill(outlines: readonly Outline[]): PixelMask {
      const mask = new Uint8Array(truth.length)
      for (const outline of outlines) fillPolygon(mask, picture, outline)
      return mask
    }
  }
  return figures
}

/** Median, 10th percentile and least. */
export const spreadOf = (values: readonly number[]): readonly [number, number, number] => [
  quantileOf(values, 0.5),
  quantileOf(values, 0.1),
  Math.min(...values),
]
