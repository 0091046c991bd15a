/** Outlines and strokes as pixels, and distances between pixels. */
import { clamp, type Plane, type Size } from './pixels.ts'

/** Parts of the picture's width and height. */
export interface ImagePoint {
  x: number
  y: number
}

/** One byte a pixel: 1 or 0. */
export type PixelMask = Uint8Array<ArrayBuffer>

/** Sets the pixels whose middle is inside the polygon. */
export function fillPolygon(mask: PixelMask, { width, height }: Size, polygon: readonly ImagePoint[]): void {
  const crossings = Array.from({ length: height }, (): number[] => [])
  polygon.forEach((from, k) => {
    const to = polygon[(k + 1) % polygon.length] ?? from
    const [upper, lower] = from.y < to.y ? [from, to] : [to, from]
    const row = (y: number) => clamp(Math.ceil(y * height - 0.5), 0, height)
    for (let y = row(upper.y); y < row(lower.y); y++) {
      const part = ((y + 0.5) / height - upper.y) / (lower.y - upper.y)
      crossings[y]?.push(upper.x + part * (lower.x - upper.x))
    }
  })
  for (const [y, row] of crossings.entries()) {
    row.sort((a, b) => a - b)
    const column = (x = 0) => y * width + clamp(Math.round(x * width), 0, width)
    for (let k = 0; k + 1 < row.length; k += 2) mask.fill(1, column(row[k]), column(row[k + 1]))
  }
}

/** Sets the pixels on a line through the points. */
export function paintLine(mask: PixelMask, { width, height }: Size, points: readonly ImagePoint[]): void {
  points.forEach((from, k) => {
    const to = points[k + 1] ?? from
    const [dx, dy] = [(to.x - from.x) * width, (to.y - from.y) * height]
    const steps = Math.max(1, Math.ceil(Math.hypot(dx, dy)))
    for (let s = 0; s <= steps; s++) {
      const x = clamp(Math.floor(from.x * width + (dx * s) / steps), 0, width - 1)
      const y = clamp(Math.floor(from.y * height + (dy * s) / steps), 0, height - 1)
      mask[y * width + x] = 1
    }
  })
}

export const countSet = (mask: PixelMask): number => mask.reduce((count, value) => count + value, 0)

const FAR = 1e6

/** Distance in pixels of each pixel with this value to the nearest other one (chamfer 3-4). The picture's border doesn't count as one. */
export function depthOf(mask: PixelMask, value: 0 | 1, { width, height }: Size): Plane {
  // A frame of far pixels makes checks at the border needless.
  const row = width + 2
  const depth = new Float32Array(row * (height + 2)).fill(FAR)
  const startOf = (y: number) => (y + 1) * row + 1
  mask.forEach((own, i) => {
    if (own !== value) depth[startOf(Math.floor(i / width)) + (i % width)] = 0
  })
  const sweep = (first: number, back: number) => {
    for (let x = 0, at = first; x < width; x++, at += back) {
      const straight = Math.min(depth[at - back] ?? 0, depth[at - back * row] ?? 0) + 1
      const diagonal = Math.min(depth[at - back * (row + 1)] ?? 0, depth[at - back * (row - 1)] ?? 0)
      depth[at] = Math.min(depth[at] ?? 0, straight, diagonal + 4 / 3)
    }
  }
  for (let y = 0; y < height; y++) sweep(startOf(y), 1)
  for (let y = height - 1; y >= 0; y--) sweep(startOf(y) + width - 1, -1)
  const out = new Float32Array(width * height)
  for (let y = 0; y < height; y++) out.set(depth.subarray(startOf(y), startOf(y) + width), y * width)
  return out
}
