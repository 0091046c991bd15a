/** How the floor lies in the photo: by a level that the visitor sets, and the side along which the boards run. */
import {
  type Camera,
  floorHomography,
  floorLength,
  focalPixels,
  tiltOf,
  toFloor,
  uprightHeight,
} from './homography.ts'
import { clamp, type Size } from './pixels.ts'
import type { ImagePoint } from './shapes.ts'
import type { Side, Sketch } from './sketch.ts'

/** Horizon of most photos, as a part of the height, and how far above the floor it is at least. */
const USUAL_LEVEL = 0.38
const USUAL_GAP = 0.15
const LEVELS = { min: -0.6, max: 0.55 } as const
/** Feet above the floor at which most people hold a phone. */
const USUAL_HEIGHT = 4.6
export const DOOR_FEET = 80 / 12

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
  /** Gives the height of the camera. */
  reference: Reference | undefined
  /** The 35 mm equivalent, if the photo says it. */
  focal35: number | undefined
}

export const usualPosition: FloorPosition = {
  level: USUAL_LEVEL,
  reference: undefined,
  focal35: undefined,
}

/** Undefined if the reference can't be where it was marked. */
export function cameraOf({ level, reference, focal35 }: FloorPosition, picture: Size): Camera | undefined {
  const base = { picture, focal: focalPixels(picture, focal35), height: USUAL_HEIGHT, turn: 0 }
  const camera = { ...base, tilt: tiltOf(level, base) }
  if (!reference) return camera
  const [from, to] = [toPixel(reference.from, picture), toPixel(reference.to, picture)]
  const seen = reference.thing === 'door' ? uprightHeight(camera, from, to) : floorLength(camera, from, to)
  // All sizes on the floor grow with the height of the camera.
  const height = (USUAL_HEIGHT * reference.feet) / seen
  return height > 1 && height < 15 ? { ...camera, height } : undefined
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
