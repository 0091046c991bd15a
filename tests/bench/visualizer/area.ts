/** Measures the error of the area if a visitor marks a door imprecisely and the photo contains its focal length. */
import { estimateCamera } from '../../../behaviors/visualizer/analyze.ts'
import { estimateArea } from '../../../behaviors/visualizer/area-estimate.ts'
import {
  type Camera,
  floorHomography,
  type Homography,
  heightFromUpright,
  maskArea,
  tiltOf,
  toImage,
} from '../../../behaviors/visualizer/homography.ts'
import type { Raster } from '../../../behaviors/visualizer/pixels.ts'
import type { OpenPicture } from './pictures.ts'

const doorFeet = 80 / 12
/** Standard deviation of a finger on a phone, as a fraction of the width of the picture. */
const missPart = 1 / 200

export interface MeasuredArea {
  /** Error of the middle of the range, as a fraction of the true area. */
  error: number
  /** Whether the range that the visitor sees contains the true area. */
  holds: boolean
}

/** Measures the area with several doors. Returns an empty list if the view is uncertain, because the page then asks for a wall. */
export async function measuredAreas(photo: OpenPicture, medium: Raster): Promise<MeasuredArea[]> {
  const size = { width: medium.width, height: medium.height }
  const scale = medium.width / photo.width
  const focal35 = (photo.focal / Math.hypot(photo.width, photo.height)) * Math.hypot(36, 24)
  const { camera, isConfident } = estimateCamera({ medium, focal35 })
  if (!isConfident) return []
  const mask = await photo.maskAt(size)
  const toFloor = photo.toFloor.map((value, index) => (index % 3 < 2 ? value / scale : value))
  const truth = maskArea(toFloor as unknown as Homography, mask, size)
  const base = {
    ...camera,
    focal: photo.focal * scale,
    roll: photo.roll,
    height: photo.cameraHeight,
    shift: 0,
  }
  const real: Camera = { ...base, tilt: tiltOf(photo.horizon, base) }
  return doors.flatMap(({ X, Y, misses }) => {
    const [foot, top] = [toImage(real, { X, Y }), toImage(real, { X, Y }, doorFeet)]
    if (!foot || !top) return []
    const missed = [foot, top].map(({ x, y }, k) => ({
      x: x + (misses[2 * k] ?? 0) * missPart * size.width,
      y: y + (misses[2 * k + 1] ?? 0) * missPart * size.width,
    }))
    const height = heightFromUpright(camera, {
      foot: missed[0] ?? foot,
      top: missed[1] ?? top,
      feet: doorFeet,
    })
    if (height === undefined) return [{ error: 1, holds: false }]
    const seen = { camera: { ...camera, height }, coarse: mask, size }
    const told = estimateArea({ sides: [0, 0], seen })
    return [
      {
        error: maskArea(floorHomography(seen.camera), mask, size) / truth - 1,
        holds: told !== undefined && told.low <= truth && truth <= told.high,
      },
    ]
  })
}

/** Fixed sample of a normal distribution, in standard deviations. */
const doors = [
  { X: -3, Y: 12, misses: [0.3, -1.2, -0.5, 0.6] },
  { X: 2, Y: 14, misses: [-0.8, 0.4, 1.1, -0.2] },
  { X: 0, Y: 10, misses: [0.1, 0.9, 0.2, 1.3] },
  { X: 4, Y: 12, misses: [1.4, -0.1, -0.9, -0.7] },
]
