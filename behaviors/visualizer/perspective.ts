/** How the floor lies in the photo: by a level that the visitor sets, and the side along which the boards run. */
import {
  type Camera,
  floorHomography,
  focalPixels,
  heightFromLength,
  heightFromUpright,
  tiltOf,
  toFloor,
} from './homography.ts'
import { clamp, quantile, type Size } from './pixels.ts'
import { type ImagePoint, isInside, type SoftMask } from './shapes.ts'
import { lengthOf, type Side, type Sketch } from './sketch.ts'

/** Horizon of most photos, as a part of the height, and how far above the floor it is at least. */
const USUAL_LEVEL = 0.38
const USUAL_GAP = 0.15
const LEVELS = { min: -0.6, max: 0.55 } as const
/** Feet above the floor at which most people hold a phone. */
const USUAL_HEIGHT = 4.6
const DOOR_FEET = 80 / 12

const topOf = ({ outlines }: Sketch): number => Math.min(1, ...outlines.flat().map(({ y }) => y))

export const startLevel = (sketch: Sketch): number =>
  clamp(Math.min(USUAL_LEVEL, topOf(sketch) - USUAL_GAP), LEVELS.min, LEVELS.max)

/** The horizon can't be below the top of the floor. */
export const highestLevel = (sketch: Sketch): number => Math.min(LEVELS.max, topOf(sketch) - 0.02)

/** A door, or a wall with its length in feet, marked by its ends. */
export interface Reference extends Side {
  thing: 'door' | 'wall'
  feet: number
}

export interface FloorPosition {
  level: number
  /** Feet above the floor, unless a reference gives it. */
  height: number
  reference: Reference | undefined
  /** The 35 mm equivalent, if the photo says it. */
  focal35: number | undefined
}

export const usualPosition: FloorPosition = {
  level: USUAL_LEVEL,
  height: USUAL_HEIGHT,
  reference: undefined,
  focal35: undefined,
}

/** Undefined if the reference can't be where it was marked. */
export function cameraOf(
  { level, height, reference, focal35 }: FloorPosition,
  picture: Size,
): Camera | undefined {
  const base = { picture, focal: focalPixels(picture, focal35), height, turn: 0 }
  const camera = { ...base, tilt: tiltOf(level, base) }
  if (!reference) return camera
  const [from, to] = [toPixel(reference.from, picture), toPixel(reference.to, picture)]
  const measured =
    reference.thing === 'door'
      ? heightFromUpright(camera, { foot: from, top: to, feet: DOOR_FEET })
      : heightFromLength(camera, { from, to, feet: reference.feet })
  return measured !== undefined && measured > 1 && measured < 15 ? { ...camera, height: measured } : undefined
}

const toPixel = ({ x, y }: ImagePoint, { width, height }: Size): ImagePoint => ({
  x: x * width,
  y: y * height,
})

/** Turns the pattern, so that boards run along the side. */
export function turnAlong(camera: Camera, { from, to }: Side): Camera {
  const H = floorHomography({ ...camera, turn: 0 })
  const [a, b] = [toFloor(H, toPixel(from, camera.picture)), toFloor(H, toPixel(to, camera.picture))]
  return a && b ? { ...camera, turn: Math.atan2(b.X - a.X, b.Y - a.Y) } : camera
}

/** Part of the width within which the mask's side is looked for. */
const SIDE_REACH = 0.03
const SAMPLES = 40

/** Fits a line to the mask's edge near a drawn side: a finger misses the direction of a wall by more than an eye allows. */
export function fitSide(mask: SoftMask, size: Size, side: Side): Side {
  const { width, height } = size
  const length = lengthOf(side, size)
  const [ax, ay] = [
    ((side.to.x - side.from.x) * width) / length,
    ((side.to.y - side.from.y) * height) / length,
  ]
  const pointAt = (at: number, off: number): ImagePoint => ({
    x: side.from.x + (ax * at - ay * off) / width,
    y: side.from.y + (ay * at + ax * off) / height,
  })
  const isFloorAt = (at: number, off: number) => {
    const { x, y } = pointAt(at, off)
    return isInPicture(x, y) && isInside(mask[Math.floor(y * height) * width + Math.floor(x * width)])
  }
  const nearestFirst = Array.from({ length: Math.round(SIDE_REACH * width) }, (_, d) => [d, -d - 1]).flat()
  const found = Array.from({ length: SAMPLES }, (_, k) => length * (0.1 + (0.8 * k) / (SAMPLES - 1))).flatMap(
    at => {
      const off = nearestFirst.find(off => isFloorAt(at, off) !== isFloorAt(at, off + 1))
      return off === undefined ? [] : [{ at, off: off + 0.5 }]
    },
  )
  if (found.length < SAMPLES / 4) return side
  // The median slope of all pairs, because furniture along the wall leaves outliers.
  const slopes = found.flatMap((a, k) => found.slice(k + 1).map(b => (b.off - a.off) / (b.at - a.at)))
  const slope = quantile(slopes, 0.5)
  const start = quantile(
    found.map(({ at, off }) => off - slope * at),
    0.5,
  )
  return { from: pointAt(0, start), to: pointAt(length, start + slope * length) }
}

const isInPicture = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < 1 && y < 1
