/** Small pictures as planes of floats, and the few filters that everything else is made of. */

export interface Size {
  width: number
  height: number
}

/** sRGB bytes, four a pixel. */
export interface Raster extends Size {
  rgba: Uint8Array | Uint8ClampedArray
}

/** One number a pixel, row by row. */
export type Plane = Float32Array<ArrayBuffer>

export type Lab = readonly [L: Plane, a: Plane, b: Plane]

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high)

/** Linear light of an sRGB byte. */
export const linearOfByte = Float32Array.from({ length: 256 }, (_, value) => {
  const c = value / 255
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
})

/** CIE L*, a*, b* under D65. */
export function toLab({ width, height, rgba }: Raster): Lab {
  const pixels = width * height
  const [L, A, B] = [new Float32Array(pixels), new Float32Array(pixels), new Float32Array(pixels)]
  for (let i = 0; i < pixels; i++) {
    const r = linearOfByte[rgba[4 * i] ?? 0] ?? 0
    const g = linearOfByte[rgba[4 * i + 1] ?? 0] ?? 0
    const b = linearOfByte[rgba[4 * i + 2] ?? 0] ?? 0
    const x = Math.cbrt((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
    const y = Math.cbrt(0.2126 * r + 0.7152 * g + 0.0722 * b)
    const z = Math.cbrt((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
    L[i] = 116 * y - 16
    A[i] = 500 * (x - y)
    B[i] = 200 * (y - z)
  }
  return [L, A, B]
}

/** Mean over a window of 2 radius + 1, edges clamped to the picture. Running sums: the radius costs nothing. */
export function boxMean(source: Plane, { width, height }: Size, radius: number): Plane {
  const rows = new Float32Array(source.length)
  const out = new Float32Array(source.length)
  for (let y = 0; y < height; y++) meanAlong(source, rows, y * width, 1, width, radius)
  for (let x = 0; x < width; x++) meanAlong(rows, out, x, width, height, radius)
  return out
}

function meanAlong(from: Plane, to: Plane, start: number, step: number, count: number, radius: number) {
  let sum = 0
  let inside = 0
  for (let k = 0; k < Math.min(radius, count); k++) {
    sum += from[start + k * step] ?? 0
    inside++
  }
  for (let k = 0; k < count; k++) {
    if (k + radius < count) {
      sum += from[start + (k + radius) * step] ?? 0
      inside++
    }
    if (k - radius - 1 >= 0) {
      sum -= from[start + (k - radius - 1) * step] ?? 0
      inside--
    }
    to[start + k * step] = sum / inside
  }
}

/** Returns a quantile, such as the median for 0.5. NaN without values. */
export function quantile(values: Iterable<number>, part: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN
}
