/** One size of a square, repeating image in linear light: RGB, 0..65535. */
export interface MipLevel {
  size: number
  data: Uint16Array
}

const MAX_VALUE = 65535

/** Creates levels from sRGB bytes (RGB, square, a power of two) down to one texel, each the box average of the previous level. */
export function createMipMap(pixels: Uint8Array, size: number): MipLevel[] {
  if ((size & (size - 1)) !== 0 || pixels.length !== size * size * 3) {
    throw new Error(`A floor's tile must be square with a power of two a side, not ${size} px wide`)
  }
  const levels: MipLevel[] = [{ size, data: decode(pixels) }]
  for (let level = levels[0]; level && level.size > 1; level = levels.at(-1)) levels.push(halve(level))
  return levels
}

function decode(pixels: Uint8Array): Uint16Array {
  const linear = Uint16Array.from({ length: 256 }, (_, value) =>
    Math.round(toLinear(value / 255) * MAX_VALUE),
  )
  const out = new Uint16Array(pixels.length)
  for (let at = 0; at < pixels.length; at++) out[at] = linear[pixels[at] ?? 0] ?? 0
  return out
}

function toLinear(srgb: number): number {
  return srgb <= 0.04045 ? srgb / 12.92 : ((srgb + 0.055) / 1.055) ** 2.4
}

function halve({ size, data }: MipLevel): MipLevel {
  const half = size / 2
  const out = new Uint16Array(half * half * 3)
  const below = size * 3
  for (let row = 0; row < half; row++) {
    for (let column = 0; column < half; column++) {
      const from = (row * 2 * size + column * 2) * 3
      for (let channel = 0; channel < 3; channel++) {
        const at = from + channel
        const sum =
          (data[at] ?? 0) + (data[at + 3] ?? 0) + (data[at + below] ?? 0) + (data[at + below + 3] ?? 0)
        out[(row * half + column) * 3 + channel] = (sum + 2) >> 2
      }
    }
  }
  return { size: half, data: out }
}

/** Maximum number of samples along the longer side of a footprint. More samples make no visible difference. */
const MAX_SAMPLES = 8

/**
 * Writes the average linear color (0..1) of a parallelogram of the repeating image, given by its center (u, v) and two sides. The unit is
 * the size of the image. Samples are taken along the longer side; the shorter side selects the level.
 */
export function sampleAlong(
  levels: readonly MipLevel[],
  u: number,
  v: number,
  rightU: number,
  rightV: number,
  downU: number,
  downV: number,
  color: Float64Array,
): void {
  const right = Math.hypot(rightU, rightV)
  const down = Math.hypot(downU, downV)
  const [alongU, alongV] = right > down ? [rightU, rightV] : [downU, downV]
  const longer = Math.max(right, down)
  const samples = Math.min(MAX_SAMPLES, Math.max(1, Math.ceil(longer / Math.min(right, down))))
  const texels = Math.max(Math.min(right, down), longer / MAX_SAMPLES) * (levels[0]?.size ?? 1)
  const level = Math.min(levels.length - 1, Math.max(0, Math.log2(texels)))
  const finer = Math.floor(level)
  color.fill(0)
  for (let index = 0; index < samples; index++) {
    const offset = (index + 0.5) / samples - 0.5
    const [atU, atV] = [u + alongU * offset, v + alongV * offset]
    addBilinear(levels[finer], atU, atV, (1 - (level - finer)) / samples, color)
    addBilinear(levels[finer + 1], atU, atV, (level - finer) / samples, color)
  }
}

function addBilinear(
  level: MipLevel | undefined,
  u: number,
  v: number,
  weight: number,
  color: Float64Array,
): void {
  if (!level || weight === 0) return
  const { size, data } = level
  const x = (u - Math.floor(u)) * size - 0.5
  const y = (v - Math.floor(v)) * size - 0.5
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [x - left, y - top]
  // Sizes are powers of two, so masking wraps.
  const wrap = size - 1
  const [column, nextColumn] = [(left & wrap) * 3, ((left + 1) & wrap) * 3]
  const [row, nextRow] = [(top & wrap) * size * 3, ((top + 1) & wrap) * size * 3]
  for (let channel = 0; channel < 3; channel++) {
    const upper =
      (data[row + column + channel] ?? 0) * (1 - fx) + (data[row + nextColumn + channel] ?? 0) * fx
    const lower =
      (data[nextRow + column + channel] ?? 0) * (1 - fx) + (data[nextRow + nextColumn + channel] ?? 0) * fx
    color[channel] = (color[channel] ?? 0) + ((upper * (1 - fy) + lower * fy) * weight) / MAX_VALUE
  }
}
