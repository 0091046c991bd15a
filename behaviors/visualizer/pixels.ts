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

export const mapLab = ([L, a, b]: Lab, change: (plane: Plane) => Plane): Lab => [
  change(L),
  change(a),
  change(b),
]

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
  const out = new Float32Array(source.length)
  const sums = new Float64Array(width)
  const addRow = (y: number, sign: number) => {
    if (y < 0 || y >= height) return
    for (let x = 0, i = y * width; x < width; x++, i++) sums[x] = (sums[x] ?? 0) + sign * (source[i] ?? 0)
  }
  for (let y = 0; y < radius; y++) addRow(y, 1)
  for (let y = 0; y < height; y++) {
    addRow(y + radius, 1)
    addRow(y - radius - 1, -1)
    const rows = Math.min(y + radius, height - 1) - Math.max(y - radius, 0) + 1
    let sum = 0
    for (let x = 0; x < Math.min(radius, width); x++) sum += sums[x] ?? 0
    for (let x = 0; x < width; x++) {
      if (x + radius < width) sum += sums[x + radius] ?? 0
      if (x > radius) sum -= sums[x - radius - 1] ?? 0
      out[y * width + x] = sum / (rows * (Math.min(x + radius, width - 1) - Math.max(x - radius, 0) + 1))
    }
  }
  return out
}

/** Returns a quantile, such as the median for 0.5. NaN without values. */
export function quantile(values: Iterable<number>, part: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN
}
