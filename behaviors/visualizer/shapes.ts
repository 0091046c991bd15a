/** Outlines and strokes as pixels, and distances between pixels. */
import { clamp, type Plane, type Size } from './pixels.ts'

/** Parts of the picture's width and height. */
export interface ImagePoint {
  x: number
  y: number
}

/** One byte a pixel: 1 or 0. */
export type PixelMask = Uint8Array<ArrayBuffer>

/** One byte a pixel: the part of it that is inside, of 255. */
export type SoftMask = Uint8Array<ArrayBuffer>

export const isInside = (part = 0): boolean => part > 127

/** Sets the pixels whose middle is inside the polygon. */
export function fillPolygon(mask: PixelMask, { width, height }: Size, polygon: readonly ImagePoint[]): void {
  for (let row = 0; row < height; row++) {
    const crossings = crossingsOf(polygon, (row + 0.5) / height)
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const [from = 0, to = 0] = [crossings[k], crossings[k + 1]]
      const column = (x: number) => row * width + clamp(Math.round(x * width), 0, width)
      mask.fill(1, column(from), column(to))
    }
  }
}

/** Crossings of a level line with the sides, from left to right. */
function crossingsOf(polygon: readonly ImagePoint[], y: number): number[] {
  const found = polygon.flatMap((from, k) => {
    const to = polygon[(k + 1) % polygon.length] ?? from
    return from.y > y === to.y > y ? [] : [from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)]
  })
  return found.sort((a, b) => a - b)
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

/** Diagonal of the points' bounding box, in pixels. */
export function extentOf(points: readonly ImagePoint[], { width, height }: Size): number {
  const span = (values: number[]) => Math.max(...values) - Math.min(...values)
  return Math.hypot(span(points.map(({ x }) => x)) * width, span(points.map(({ y }) => y)) * height)
}

/** Distance in pixels of each pixel with this value to the nearest other one (chamfer 3-4). The picture's border doesn't count as one. */
export function depthOf(mask: PixelMask, value: 0 | 1, { width, height }: Size): Plane {
  // A frame of far pixels makes checks at the border needless.
  const row = width + 2
  const depth = new Int32Array(row * (height + 2)).fill(1 << 24)
  for (let y = 0, i = 0; y < height; y++) {
    for (let at = (y + 1) * row + 1, end = at + width; at < end; at++, i++)
      if (mask[i] !== value) depth[at] = 0
  }
  const sweep = (first: number, last: number, back: number) => {
    for (let at = first; at !== last + back; at += back) {
      const own = depth[at] ?? 0
      if (own === 0) continue
      const straight = Math.min(depth[at - back] ?? 0, depth[at - back * row] ?? 0) + 3
      const diagonal = Math.min(depth[at - back * (row + 1)] ?? 0, depth[at - back * (row - 1)] ?? 0) + 4
      depth[at] = Math.min(own, straight, diagonal)
    }
  }
  const [first, last] = [row + 1, row * (height + 1) - 2]
  sweep(first, last, 1)
  sweep(last, first, -1)
  const out = new Float32Array(width * height)
  for (let i = 0; i < out.length; i++)
    out[i] = (depth[(Math.floor(i / width) + 1) * row + (i % width) + 1] ?? 0) / 3
  return out
}

/** Maximum within a square of 2 reach + 1 pixels. */
export function maxAround(plane: Plane, { width, height }: Size, reach: number): Plane {
  let largest = plane
  for (let covered = 0; covered < reach; ) {
    // Three windows that touch or overlap make a larger one.
    const step = Math.min(2 * covered + 1, reach - covered)
    covered += step
    const from = largest
    const rows = from.map((value, i) => {
      const x = i % width
      const [left, right] = [i - Math.min(step, x), i + Math.min(step, width - 1 - x)]
      return Math.max(value, from[left] ?? 0, from[right] ?? 0)
    })
    largest = rows.map((value, i) => {
      const y = Math.floor(i / width)
      const [above, below] = [i - Math.min(step, y) * width, i + Math.min(step, height - 1 - y) * width]
      return Math.max(value, rows[above] ?? 0, rows[below] ?? 0)
    })
  }
  return largest
}
