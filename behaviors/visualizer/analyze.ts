/** Picture in, everything out that the drawing and the sizes need. Pure: for a worker, Node and tests. */
import { correctFloor, type Stroke } from './correction.ts'
import { type Camera, focalPixels, tiltOf } from './homography.ts'
import { findHorizon, type Horizon } from './horizon.ts'
import { findLight, type Light } from './light.ts'
import { findSegments } from './lines.ts'
import { type ImagePoint, type Proposal, proposeFloor, refineFloor } from './mask.ts'
import { type Plane, type Raster, toLab } from './pixels.ts'

/** Widths at which a photo is looked at: for the floor, and for its edges. */
export const ANALYSIS_WIDTHS = { small: 192, medium: 512 } as const

export interface ScaledPhoto {
  small: Raster
  medium: Raster
  /** 35 mm equivalent, where the photo says it. */
  focal35?: number | undefined
}

/** How the camera stood, over `medium`, its height a guess. */
export interface CameraEstimate {
  camera: Camera
  /** Whether the horizon was found; else the visitor is asked. */
  isConfident: boolean
}

export interface FloorMask {
  /** Over `small`. */
  coarse: Plane
  /** Over `medium`, with soft sides. */
  fine: Plane
  light: Light
}

/** Default horizon and camera height, if the photo doesn't show them. */
const DEFAULT_HORIZON = 0.38
const DEFAULT_CAMERA_HEIGHT_FT = 4.6

export function estimateCamera({
  medium,
  focal35,
}: Omit<ScaledPhoto, 'small'>): CameraEstimate & { horizon: number | undefined } {
  const focal = focalPixels(medium, focal35)
  const found = findHorizon(findSegments(toLab(medium)[0], medium), medium, focal)
  const isConfident = found !== undefined && isTrusted(found) && matchesFan(found, medium, focal)
  const horizon = found && isLikely(found) ? found.y : undefined
  const level = horizon ?? DEFAULT_HORIZON
  const picture = { width: medium.width, height: medium.height }
  const roll = found?.roll ?? 0
  const shift =
    found && isStraightened(found, medium, focal) ? (level - 0.5) * medium.height * Math.cos(roll) : 0
  const base = { picture, focal, roll, shift, height: DEFAULT_CAMERA_HEIGHT_FT, turn: 0 }
  const tilt = tiltOf(level, base)
  const turn = found && isConfident ? turnOf(found, medium.width, focal / Math.cos(tilt)) : 0
  return { camera: { ...base, tilt, turn }, isConfident, horizon }
}

/** Few edges, another horizon nearly as good, or edges that leave its height open: then nobody knows. */
export const isTrusted = ({ deviation, rival, support }: Horizon): boolean =>
  deviation < 0.012 && rival < 0.7 && support > 0.2

const isLikely = ({ y, rival, support }: Horizon): boolean =>
  y > 0 && y < 0.6 && rival < 0.9 && support > 0.15

const fanExpected = ({ y }: Horizon, { width, height }: Raster, focal: number): number =>
  ((0.5 - y) * height * width) / (focal * focal)

/** A camera that looks down far enough for that horizon makes upright edges fan out by as much. */
function matchesFan(found: Horizon, picture: Raster, focal: number): boolean {
  if (Math.abs(found.fan) < 0.09) return true
  return Math.abs(found.fan - fanExpected(found, picture, focal)) < 0.12
}

/** Upright edges that stay parallel in a camera that looks down: the phone straightened them. */
function isStraightened(found: Horizon, picture: Raster, focal: number): boolean {
  const expected = Math.abs(fanExpected(found, picture, focal))
  return expected > 0.1 && Math.abs(found.fan) < expected / 3
}

/** Boards run along the wall that points more nearly away from the camera. */
function turnOf({ vanishingX }: Horizon, width: number, distance: number): number {
  const away = Math.atan2(vanishingX * width, distance)
  return away - Math.round(away / (Math.PI / 2)) * (Math.PI / 2)
}

export interface Analysis extends CameraEstimate, FloorMask {
  proposal: Proposal
}

export function analyze(pictures: ScaledPhoto): Analysis {
  const { camera, isConfident, horizon } = estimateCamera(pictures)
  const proposal = proposeFloor(pictures.small, { horizon })
  return { camera, isConfident, proposal, ...finish(pictures, proposal.floor) }
}

/** The visitor drew the corners of the floor. */
export function outline(
  pictures: ScaledPhoto,
  corners: readonly ImagePoint[],
  horizon?: number,
): FloorMask & { proposal: Proposal } {
  const proposal = proposeFloor(pictures.small, { horizon, outline: corners })
  return { proposal, ...finish(pictures, proposal.floor) }
}

export interface Corrected {
  mask: FloorMask
  /** Mask after the visitor's yes, if the visitor has to be asked. */
  asked?: FloorMask | undefined
}

/** The visitor said what is floor, or not. */
export function correct(pictures: ScaledPhoto, proposal: Proposal, stroke: Stroke): Corrected {
  const { floor, asked } = correctFloor(proposal, stroke)
  return { mask: finish(pictures, floor), asked: asked && finish(pictures, asked) }
}

export function finish({ small, medium }: ScaledPhoto, coarse: Plane): FloorMask {
  return { coarse, fine: refineFloor(coarse, small, medium), light: findLight(small, coarse) }
}
