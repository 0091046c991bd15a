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
import { clamp, type Plane, type Size } from './pixels.ts'
import type { ImagePoint } from './shapes.ts'
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
export function fitSide(mask: Plane, size: Size, side: Side): Side {
  const { width, height } = size
  const length = lengthOf(side, size)
  const along = {
    x: ((side.to.x - side.from.x) * width) / length,
    y: ((side.to.y - side.from.y) * height) / length,
  }
  const reach = Math.round(SIDE_REACH * width)
  const isFloorAt = (at: number, off: number) => {
    const x = Math.floor(side.from.x * width + along.x * at - along.y * off)
    const y = Math.floor(side.from.y * height + along.y * at + along.x * off)
    return x >= 0 && y >= 0 && x < width && y < height && (mask[y * width + x] ?? 0) > 0.5
  }
  let found: { at: number; off: number }[] = []
  for (let k = 0; k < SAMPLES; k++) {
    const at = length * (0.1 + (0.8 * k) / (SAMPLES - 1))
    const offs = Array.from({ length: reach }, (_, d) => [d, -d - 1]).flat()
    const off = offs.find(off => isFloorAt(at, off) !== isFloorAt(at, off + 1))
    if (off !== undefined) found.push({ at, off: off + 0.5 })
  }
  let line = { start: 0, slope: 0 }
  // Furniture along the wall leaves outliers: the worst third goes, twice.
  for (const _ of [1, 2]) {
    if (found.length < SAMPLES / 4) return side
    line = fitLine(found)
    const { start, slope } = line
    const miss = ({ at, off }: { at: number; off: number }) => Math.abs(off - start - slope * at)
    found = found.sort((a, b) => miss(a) - miss(b)).slice(0, Math.ceil(found.length * 0.67))
  }
  line = fitLine(found)
  const shifted = (at: number): ImagePoint => {
    const off = line.start + line.slope * at
    return {
      x: side.from.x + (along.x * at - along.y * off) / width,
      y: side.from.y + (along.y * at + along.x * off) / height,
    }
  }
  return { from: shifted(0), to: shifted(length) }
}

function fitLine(points: readonly { at: number; off: number }[]): { start: number; slope: number } {
  const mean = (value: (point: { at: number; off: number }) => number) =>
    points.reduce((sum, point) => sum + value(point), 0) / points.length
  const [at, off] = [mean(point => point.at), mean(point => point.off)]
  const slope =
    mean(point => (point.at - at) * (point.off - off)) / (mean(point => (point.at - at) ** 2) || 1)
  return { start: off - slope * at, slope }
}
