/**
 * Range of the area that a visitor sees, over rooms of known size: cameras that look down by up to 45°, a bed that the lower border cuts, a
 * wall marked by a finger, and a level as exact as an eye sets it. No picture is looked at.
 */
import { estimateArea } from '../../../behaviors/visualizer/area-estimate.ts'
import {
  type Camera,
  floorHomography,
  focalPixels,
  toFloor,
} from '../../../behaviors/visualizer/homography.ts'
import { usualPosition } from '../../../behaviors/visualizer/perspective.ts'
import type { Area } from '../../../site/floor-cost/area-price.ts'
import { horizonOf, toImage } from '../../behaviors/visualizer/projection.ts'
import { randomFrom } from './visitor.ts'

const picture = { width: 400, height: 300 }
const DEGREE = Math.PI / 180
/** Standard deviation of a finger with a loupe, and of the level by eye, in parts of the width and height. */
const MISS = 0.006
const LEVEL_MISS = 0.025

export interface AreaTrial {
  range: Area
  truth: number
}

export function measureAreas(rooms = 60): AreaTrial[] {
  const random = randomFrom(11)
  const between = (low: number, high: number) => low + (high - low) * random()
  const normal = () => random() + random() + random() + random() - 2
  return Array.from({ length: rooms }, () => {
    const focal35 = between(23, 29)
    const camera: Camera = {
      picture,
      focal: focalPixels(picture, focal35),
      tilt: between(5, 45) * DEGREE,
      height: between(4, 5.5),
      turn: 0,
    }
    // The back wall is in the upper part of the picture.
    const back =
      camera.height / Math.tan(camera.tilt + Math.atan(between(-0.3, 0) * (picture.height / camera.focal)))
    const wall = Math.min(Math.max(back, 5), 16)
    const ends = [-wall / 4, wall / 4].map(X => toImage(camera, { X, Y: wall }) ?? { x: 0, y: 0 })
    const [from, to] = ends.map(({ x, y }) => ({
      x: x / picture.width + MISS * 1.7 * normal(),
      y: y / picture.height + (MISS * 1.7 * normal() * picture.width) / picture.height,
    }))
    const H = floorHomography(camera)
    const isBed = (x: number, y: number) => x > 0.6 && y > 0.75
    let truth = 0
    const mask = Uint8Array.from({ length: picture.width * picture.height }, (_, i) => {
      const at = { x: (i % picture.width) + 0.5, y: Math.floor(i / picture.width) + 0.5 }
      const point = toFloor(H, at)
      const isFloor = point && point.Y < wall && !isBed(at.x / picture.width, at.y / picture.height)
      if (!isFloor) return 0
      const [right, below] = [toFloor(H, { ...at, x: at.x + 0.01 }), toFloor(H, { ...at, y: at.y + 0.01 })]
      if (right && below) {
        const cross = (right.X - point.X) * (below.Y - point.Y) - (right.Y - point.Y) * (below.X - point.X)
        truth += Math.abs(cross) * 10_000
      }
      return 1
    })
    const position = {
      ...usualPosition,
      level: horizonOf(camera) + LEVEL_MISS * 1.7 * normal(),
      focal35,
      reference: { thing: 'wall', feet: wall / 2, from: from ?? { x: 0, y: 0 }, to: to ?? { x: 0, y: 0 } },
    } as const
    const range = estimateArea({ sides: [0, 0], seen: { position, mask, size: picture } })
    return { range: range ?? { low: 0, high: 0 }, truth }
  })
}
