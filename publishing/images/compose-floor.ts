import { type MipLevel, sampleAlong } from './mip-map.ts'

/** Constants of a rendered scene, in the format of its scene.json. */
export interface SceneConstants {
  width: number
  height: number
  /** Row-major homography from pixel centers to metres on the floor, scaled: X = a / c, Y = b / c. */
  H_image_to_floor_m: number[][]
  light_scale: number
  gloss_scale: number
  vignette: number
  tone: ToneCurve
}

/** Uchimura's curve: maximum P, contrast a, start m and length l of the linear part, toe c, pedestal b. */
export interface ToneCurve {
  P: number
  a: number
  m: number
  l: number
  c: number
  b: number
}

/** Layers of one size: `mask` has one byte a pixel, the others three. */
export interface SceneLayers {
  constants: SceneConstants
  beauty: Uint8Array
  mask: Uint8Array
  light: Uint8Array
  gloss: Uint8Array
}

export interface FloorTile {
  /** Planks run away from the camera; a grid has its image's axes along the room's. */
  layout: 'plank' | 'grid'
  /** Width in metres of the square, seamless tile. */
  tileSizeM: number
  /** Relative to a satin finish. */
  gloss: number
  mips: readonly MipLevel[]
}

/** Near edge of the room's floor, in metres. The tiles start here. */
const FLOOR_ORIGIN_Y_M = -0.2

/**
 * Composes a scene with a floor and returns RGB bytes; the result is deterministic. `step` samples every n-th pixel in both directions,
 * which gives a thumbnail for the average color.
 */
export function composeFloor(layers: SceneLayers, floor: FloorTile, step = 1): Uint8Array {
  const { width, height } = layers.constants
  const columns = Math.floor(width / step)
  const rows = Math.floor(height / step)
  const middle = step >> 1
  const out = new Uint8Array(columns * rows * 3)
  const shade = floorShader(layers, floor, step)
  const color = new Float64Array(3)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = [column * step + middle, row * step + middle]
      const from = y * width + x
      const to = (row * columns + column) * 3
      const coverage = (layers.mask[from] ?? 0) / 255
      if (coverage > 0) shade(x, y, color)
      for (let channel = 0; channel < 3; channel++) {
        const room = layers.beauty[from * 3 + channel] ?? 0
        out[to + channel] = Math.round(room + ((color[channel] ?? 0) * 255 - room) * coverage)
      }
    }
  }
  return out
}

type Shader = (column: number, row: number, color: Float64Array) => void

/** Creates a function that writes the floor's color at a pixel, sRGB in 0..1. */
function floorShader(layers: SceneLayers, floor: FloorTile, step: number): Shader {
  const { constants, light, gloss } = layers
  const { width, height, vignette } = constants
  const [halfWidth, halfHeight] = [width / 2, height / 2]
  const corner = halfWidth ** 2 + halfHeight ** 2
  const sample = floorSampler(constants, floor, step)
  const tone = tabulate(toneMapper(constants.tone))
  return (column, row, color) => {
    sample(column + 0.5, row + 0.5, color)
    const fromCenter = ((column + 0.5 - halfWidth) ** 2 + (row + 0.5 - halfHeight) ** 2) / corner
    const falloff = 1 - vignette * fromCenter
    const at = (row * width + column) * 3
    for (let channel = 0; channel < 3; channel++) {
      const lit = (color[channel] ?? 0) * constants.light_scale * ((light[at + channel] ?? 0) / 255) ** 2
      const reflected = floor.gloss * constants.gloss_scale * ((gloss[at + channel] ?? 0) / 255) ** 2
      color[channel] = tone((lit + reflected) * falloff)
    }
  }
}

/** Creates a function that writes the floor's linear albedo at a pixel, filtered over the pixel's footprint on the tile. */
function floorSampler({ H_image_to_floor_m }: SceneConstants, floor: FloorTile, step: number) {
  const [a, b, c] = H_image_to_floor_m.map(([x = 0, y = 0, z = 0]) => ({ x, y, z }))
  if (!a || !b || !c) throw new Error('H_image_to_floor_m is not a 3 x 3 matrix')
  const toTile = 1 / floor.tileSizeM
  const reach = step * toTile
  return (px: number, py: number, color: Float64Array): void => {
    const scale = 1 / (c.x * px + c.y * py + c.z)
    const X = (a.x * px + a.y * py + a.z) * scale
    const Y = (b.x * px + b.y * py + b.z) * scale
    // Steps of one pixel to the right and one pixel down, in tiles.
    const right = { X: (a.x - X * c.x) * scale * reach, Y: (b.x - Y * c.x) * scale * reach }
    const down = { X: (a.y - X * c.y) * scale * reach, Y: (b.y - Y * c.y) * scale * reach }
    const [x, y] = [X * toTile, (Y - FLOOR_ORIGIN_Y_M) * toTile]
    // The rows of a tile's image start at the top, hence 1 - v.
    if (floor.layout === 'plank') sampleAlong(floor.mips, -y, -x, right.Y, right.X, down.Y, down.X, color)
    else sampleAlong(floor.mips, x, -y, right.X, right.Y, down.X, down.Y, color)
  }
}

/** Creates a function that maps linear light through the curve to sRGB in 0..1. */
export function toneMapper({ P, a, m, l, c, b }: ToneCurve): (x: number) => number {
  const start = m + ((P - m) * l) / a
  const shoulderFrom = m + a * (((P - m) * l) / a)
  const steepness = (a * P) / (P - shoulderFrom)
  return x => {
    if (x > start) return toSrgb(P - (P - shoulderFrom) * Math.exp((-steepness * (x - start)) / P))
    const line = m + a * (x - m)
    if (x >= m) return toSrgb(line)
    const t = x / m
    const towardsLine = t * t * (3 - 2 * t)
    return toSrgb((m * t ** c + b) * (1 - towardsLine) + line * towardsLine)
  }
}

/**
 * Approximates a curve by a table, at a third of the cost of its powers. The error is below 1/50 of a byte step. The table is spaced by
 * square roots, because tone curves are steep in the dark range.
 */
function tabulate(curve: (x: number) => number): (x: number) => number {
  const values = Float64Array.from({ length: TABLE_SIZE + 1 }, (_, at) =>
    curve(MAX_TABLE_LIGHT * (at / TABLE_SIZE) ** 2),
  )
  return x => {
    const at = Math.sqrt(Math.max(0, x) / MAX_TABLE_LIGHT) * TABLE_SIZE
    if (at >= TABLE_SIZE) return curve(x)
    const below = Math.trunc(at)
    const from = values[below] ?? 0
    return from + ((values[below + 1] ?? 0) - from) * (at - below)
  }
}

const TABLE_SIZE = 1024
/** Largest linear light in the table. Most sunlit surfaces are darker; brighter values are computed. */
const MAX_TABLE_LIGHT = 16

function toSrgb(linear: number): number {
  const x = Math.min(1, Math.max(0, linear))
  return x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055
}
