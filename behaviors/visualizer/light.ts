/** The light that falls on the old floor, freed of the floor's own pattern, so that a new one can stand in it. */
import { boxMean, clamp, linearOfByte, type Plane, quantile, type Raster, type Size } from './pixels.ts'

export interface Light {
  /** A pixel; 1 on average over the floor. */
  shade: Plane
  /** The shade has this size. */
  size: Size
  /** Light that a white floor would reflect, in scene units. */
  exposure: number
  /** Color of the light, its luminance 1. */
  tint: readonly [number, number, number]
}

/**
 * Cameras render light straight in the shadows, and roll off bright parts: from here on, by 1 - exp. The shader has the same curve. What is
 * nearly white may have been much brighter: it is held to about 2.
 */
export const knee = 0.55
const sceneOfByte = linearOfByte.map(display =>
  display <= knee ? display : knee - (1 - knee) * Math.log(Math.max((1 - display) / (1 - knee), 0.04)),
)

/** Returns how to find the light of a picture for a floor: a probability a pixel. */
export function prepareLight(picture: Raster): (floor: Plane) => Light {
  const size = { width: picture.width, height: picture.height }
  const luminance = luminanceOf(picture)
  const light = (i: number) => (sceneOfByte[picture.rgba[i] ?? 0] ?? 0) + 0.01
  const log = luminance.map(value => Math.log(value + darkest))
  const color = luminance.map((_, i) => Math.log(light(4 * i) / light(4 * i + 2)))
  return floor => {
    const solid = floor.map(p => (p > 0.8 ? 1 : 0))
    const smooth = withoutPattern({ log, color }, solid, size).map(Math.exp)
    const sum = smooth.reduce((sum, value, i) => sum + value * (solid[i] ?? 0), 0)
    const count = solid.reduce((count, value) => count + value, 1e-6)
    const mean = Math.max(sum / count, darkest)
    const albedo = guessAlbedo(mean, luminance, floor)
    // A dark floor shows reflections that another would hardly show.
    const contrast = clamp(albedo / FULL_CONTRAST_ALBEDO, 0.5, 1)
    return {
      shade: smooth.map(value => (value / mean) ** contrast),
      size,
      exposure: mean / albedo,
      tint: findTint(picture, luminance, floor),
    }
  }
}

const darkest = 0.004
/** From this reflectance on, what is lighter or darker on the floor is light or shadow. */
const FULL_CONTRAST_ALBEDO = 0.3

function luminanceOf({ width, height, rgba }: Raster): Plane {
  const at = (i: number) => sceneOfByte[rgba[i] ?? 0] ?? 0
  return Float32Array.from(
    { length: width * height },
    (_, i) => 0.2126 * at(4 * i) + 0.7152 * at(4 * i + 1) + 0.0722 * at(4 * i + 2),
  )
}

/** Logarithms of the luminance, and of red against blue. */
interface Logs {
  log: Plane
  color: Plane
}

/** Windows in which a pattern is looked for: boards far away and near ones, in parts of the width. */
const PATTERN_RADII = [1 / 44, 1 / 16]
/** Windows wider than a board, which take out bold patterns alone. In a plain floor, they would take out sunlight. */
const BOLD_RADIUS = 1 / 6
/** A pattern varies even in the quietest quarter of the windows, and elsewhere up to this many times as much. */
const PATTERN_VARIANCE = 1.5
/** Variance of the color from which on a pattern is bold: shadows and gloss hardly change the color. */
const BOLD_COLOR_VARIANCE = 0.02

/** A pattern varies everywhere on the floor, shadows and gloss vary more in few places: these stay (a Wiener filter). */
function withoutPattern({ log, color }: Logs, solid: Plane, size: Size): Plane {
  const each = (valueAt: (i: number) => number): Plane => {
    const plane = new Float32Array(log.length)
    for (let i = 0; i < plane.length; i++) plane[i] = valueAt(i)
    return plane
  }
  // Sorting all pixels would take half the time of a change.
  const usual = (variance: Plane) => {
    const some: number[] = []
    for (let i = 0; i < variance.length; i += 7) if (solid[i]) some.push(variance[i] ?? 0)
    return quantile(some, 0.25) || 0
  }
  const flatten = (before: Plane, part: number, strengthOf: (boldness: number) => number) => {
    const radius = Math.max(3, Math.round(part * size.width))
    const weight = boxMean(solid, size, radius)
    /** Mean over the floor alone. */
    const mean = (valueAt: (i: number) => number): Plane => {
      const sums = boxMean(
        each(i => (solid[i] ? valueAt(i) : 0)),
        size,
        radius,
      )
      return each(i => (sums[i] ?? 0) / Math.max(weight[i] ?? 0, 1e-6))
    }
    const varianceOf = (plane: Plane, local: Plane) => mean(i => ((plane[i] ?? 0) - (local[i] ?? 0)) ** 2)
    const meanColor = mean(i => color[i] ?? 0)
    const strength = strengthOf(usual(varianceOf(color, meanColor)) / BOLD_COLOR_VARIANCE)
    if (strength === 0) return before
    const local = mean(i => before[i] ?? 0)
    const variance = varianceOf(before, local)
    const pattern = PATTERN_VARIANCE * strength * usual(variance)
    const gain = each(i => Math.max(0, 1 - pattern / Math.max(variance[i] ?? 0, 1e-6)))
    const [kept, smooth] = [mean(i => gain[i] ?? 0), mean(i => (1 - (gain[i] ?? 0)) * (local[i] ?? 0))]
    // Next to the floor, the light is that of the floor around.
    return each(i => (solid[i] ? (kept[i] ?? 0) * (before[i] ?? 0) + (smooth[i] ?? 0) : (local[i] ?? 0)))
  }
  const even = PATTERN_RADII.reduce((before, part) => flatten(before, part, boldness => 1 + boldness), log)
  return flatten(even, BOLD_RADIUS, boldness => Math.max(0, boldness - 1))
}

/**
 * Estimates the reflectance of the old floor from its brightness relative to the rest of the room, which is mostly pale paint. Fitted on the
 * bench's rooms: a floor as bright as the room's upper third reflects a third.
 */
function guessAlbedo(floorMean: number, luminance: Plane, floor: Plane): number {
  const around: number[] = []
  for (let i = 0; i < luminance.length; i += 5) if ((floor[i] ?? 0) < 0.2) around.push(luminance[i] ?? 0)
  if (around.length === 0) return DEFAULT_ALBEDO
  const ratio = floorMean / Math.max(quantile(around, 0.65), 0.02)
  return clamp(ALBEDO_PER_RATIO * ratio, 0.06, 0.7)
}

const DEFAULT_ALBEDO = 0.3
const ALBEDO_PER_RATIO = 0.38

/** From the palest things around: walls, trim, ceiling. Half-way to neutral, for walls have a color of their own. */
function findTint({ rgba }: Raster, luminance: Plane, floor: Plane): [number, number, number] {
  const sum = [0, 0, 0]
  luminance.forEach((value, i) => {
    if ((floor[i] ?? 0) > 0.2 || value < 0.2 || value > 1.5) return
    const rgb = [0, 1, 2].map(k => sceneOfByte[rgba[4 * i + k] ?? 0] ?? 0)
    const [low, high] = [Math.min(...rgb), Math.max(...rgb)]
    if (high - low > 0.28 * high) return
    rgb.forEach((v, k) => {
      sum[k] = (sum[k] ?? 0) + v
    })
  })
  const [r = 0, g = 0, b = 0] = sum
  const y = 0.2126 * r + 0.7152 * g + 0.0722 * b
  return y > 0 ? [0.5 + (0.5 * r) / y, 0.5 + (0.5 * g) / y, 0.5 + (0.5 * b) / y] : [1, 1, 1]
}

/** Reflection of the room on a satin floor: strongest at flat angles. */
export const sheen = 0.06
