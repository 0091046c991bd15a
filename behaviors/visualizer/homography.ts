/**
 * The floor as a plane. A camera above it, held upright, has a focal length, a tilt, a height and a turn: all sizes follow.
 * Pixels count from the upper left corner; lengths are in feet, angles in radians.
 */
import type { Size } from './pixels.ts'
import type { ImagePoint, PixelMask } from './shapes.ts'

export interface Camera {
  picture: Size
  /** In pixels. */
  focal: number
  /** How far it looks down. */
  tilt: number
  /** Height above the floor. */
  height: number
  /** Rotation of the floor's pattern around the point below the camera. */
  turn: number
}

/** A point of the floor: X to the right, Y away from the camera. */
export interface FloorPoint {
  X: number
  Y: number
}

/** Row-major: (a, b, c) = H (x, y, 1); X = a / c, Y = b / c. c is positive below the horizon. */
export type Homography = readonly [number, number, number, number, number, number, number, number, number]

export function floorHomography({ picture, focal, tilt, height, turn }: Camera): Homography {
  const [ct, st] = [Math.cos(tilt), Math.sin(tilt)]
  const [x, y] = [picture.width / 2, picture.height / 2]
  // A pixel's ray is (right, low, 1); ahead is how far it leads along the floor. Each as a row over (px, py, 1).
  const right = [1 / focal, 0, -x / focal] as const
  const ahead = [0, -st / focal, ct + (st * y) / focal] as const
  const [c, s] = [height * Math.cos(turn), height * Math.sin(turn)]
  return [
    c * right[0],
    -s * ahead[1],
    c * right[2] - s * ahead[2],
    s * right[0],
    c * ahead[1],
    s * right[2] + c * ahead[2],
    0,
    ct / focal,
    st - (ct * y) / focal,
  ]
}

/** Undefined at and above the horizon. */
export function toFloor(H: Homography, { x, y }: ImagePoint): FloorPoint | undefined {
  const depth = H[6] * x + H[7] * y + H[8]
  if (depth <= 1e-9) return undefined
  return { X: (H[0] * x + H[1] * y + H[2]) / depth, Y: (H[3] * x + H[4] * y + H[5]) / depth }
}

/** Focal length of a phone's main camera as the 35 mm equivalent in millimeters, if the photo doesn't say. */
const DEFAULT_FOCAL_35MM = 26

/** Pixels, from the 35 mm equivalent, which is measured along the diagonal. */
export const focalPixels = ({ width, height }: Size, focal35 = DEFAULT_FOCAL_35MM): number =>
  (focal35 / Math.hypot(36, 24)) * Math.hypot(width, height)

/** From the height of the horizon, as a part of the picture's height. */
export const tiltOf = (horizon: number, { picture, focal }: Pick<Camera, 'picture' | 'focal'>): number =>
  Math.atan(((0.5 - horizon) * picture.height) / focal)

/** Height of an upright thing, by its foot and top. Not a number if the foot isn't on the floor. */
export function uprightHeight(camera: Camera, foot: ImagePoint, top: ImagePoint): number {
  const { Y = Number.NaN } = toFloor(floorHomography({ ...camera, turn: 0 }), foot) ?? {}
  const { focal, height, tilt, picture } = camera
  const low = (top.y - picture.height / 2) / focal
  // Distance below the camera of the ray through the top, above the foot.
  const drop = (Y * (Math.sin(tilt) + Math.cos(tilt) * low)) / (Math.cos(tilt) - Math.sin(tilt) * low)
  return height - drop
}

/** A length on the floor. Not a number if an end isn't on it. */
export function floorLength(camera: Camera, from: ImagePoint, to: ImagePoint): number {
  const H = floorHomography(camera)
  const [a, b] = [toFloor(H, from), toFloor(H, to)]
  return a && b ? Math.hypot(a.X - b.X, a.Y - b.Y) : Number.NaN
}

/** Points farther away are too flat to be measured. */
const farthest = 60

/** Square feet of visible floor: each pixel of the mask counts the floor that it covers. */
export function maskArea(camera: Camera, mask: PixelMask): number {
  const H = floorHomography(camera)
  const { width } = camera.picture
  // Determinant of the homography.
  const scale = (camera.height / camera.focal) ** 2
  let area = 0
  for (let i = 0; i < mask.length; i++) {
    if (!mask[i]) continue
    const [x, y] = [(i % width) + 0.5, Math.floor(i / width) + 0.5]
    const at = toFloor(H, { x, y })
    if (at && Math.hypot(at.X, at.Y) < farthest) area += scale / (H[7] * y + H[8]) ** 3
  }
  return area
}
