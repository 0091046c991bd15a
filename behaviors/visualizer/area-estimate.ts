/** Area of the floor: from two sides that were measured, or, as a range, from the photo. */
import type { Area } from '../../site/floor-cost/area-price.ts'
import { maskArea } from './homography.ts'
import { cameraOf, type FloorPosition } from './perspective.ts'
import type { Size } from './pixels.ts'
import type { PixelMask } from './shapes.ts'

interface KnownSizes {
  /** Feet; 0 where nothing was entered. */
  sides: readonly [number, number]
  /** Set if a door or wall was marked. */
  seen: { position: FloorPosition; mask: PixelMask; size: Size } | undefined
}

/** How far off an eye leaves the level, as a part of the height. */
const LEVEL_ERRORS = [-0.05, 0, 0.05]
/** Error of the marks and of the mask, as a part of the area. */
const AREA_TOLERANCE = 0.06
/** Main cameras of phones, as 35 mm equivalents, if the photo doesn't say. */
const USUAL_FOCALS = [23, 26, 29]

export function estimateArea({ sides: [length, width], seen }: KnownSizes): Area | undefined {
  const typed = Math.round(length * width)
  if (typed > 0 && typed < 100_000) return { low: typed, high: typed }
  if (!seen?.position.reference) return undefined
  const { position, mask, size } = seen
  const focals = position.focal35 ? [position.focal35] : USUAL_FOCALS
  const areas = LEVEL_ERRORS.flatMap(error =>
    focals.flatMap(focal35 => {
      const camera = cameraOf({ ...position, level: position.level + error, focal35 }, size)
      return camera ? [maskArea(camera, mask)] : []
    }),
  )
  const [low, high] = [Math.min(...areas) * (1 - AREA_TOLERANCE), Math.max(...areas) * (1 + AREA_TOLERANCE)]
  return low > 5 ? { low: Math.floor(low / 5) * 5, high: Math.ceil(high / 5) * 5 } : undefined
}
