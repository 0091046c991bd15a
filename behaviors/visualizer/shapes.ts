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

/** A part of a picture, in pixels. */
export interface Frame extends Size {
  left: number
  top: number
}

/** The part with all points and so many pixels around them. */
export function frameAround(points: readonly ImagePoint[], size: Size, margin: number): Frame {
  const span = (values: number[], end: number) => {
    const from = clamp(Math.floor(Math.min(...values) * end - margin), 0, end - 1)
    return [from, clamp(Math.ceil(Math.max(...values) * end + margin), from + 1, end) - from] as const
  }
  const [left, width] = span(
    points.map(({ x }) => x),
    size.width,
  )
  const [top, height] = span(
    points.map(({ y }) => y),
    size.height,
  )
  return { left, top, width, height }
}

interface Rows<Kind> {
  slice(from: number, to: number): Kind
  subarray(from: number, to: number): Kind
  set(values: Kind, at: number): void
}

/** Copies a part of a picture. */
export function cutOut<Kind extends Rows<Kind>>(picture: Kind, { width }: Size, frame: Frame): Kind {
  const part = picture.slice(0, frame.width * frame.height)
  for (let y = 0; y < frame.height; y++) {
    const start = (y + frame.top) * width + frame.left
    part.set(picture.subarray(start, start + frame.width), y * frame.width)
  }
  return part
}

const FAR = 1e6

/** Distance in pixels of each pixel with this value to the nearest other one (chamfer 3-4). The picture's border doesn't count as one. */
export function depthOf(mask: PixelMask, value: 0 | 1, size: Size): Plane {
  const depth = new Float32Array(mask.length)
  for (let i = 0; i < depth.length; i++) depth[i] = mask[i] === value ? FAR : 0
  return leastAround(depth, size, 1)
}

/** Lowers each pixel to the least that any other has, plus so much per pixel of the way there. */
export function leastAround(plane: Plane, { width, height }: Size, perPixel: number): Plane {
  // A frame of far pixels makes checks at the border needless.
  const row = width + 2
  const least = new Float32Array(row * (height + 2)).fill(FAR)
  const startOf = (y: number) => (y + 1) * row + 1
  for (let y = 0; y < height; y++) least.set(plane.subarray(y * width, (y + 1) * width), startOf(y))
  const sweep = (first: number, back: number) => {
    for (let x = 0, at = first; x < width; x++, at += back) {
      const straight = Math.min(least[at - back] ?? 0, least[at - back * row] ?? 0) + perPixel
      const diagonal = Math.min(least[at - back * (row + 1)] ?? 0, least[at - back * (row - 1)] ?? 0)
      least[at] = Math.min(least[at] ?? 0, straight, diagonal + (perPixel * 4) / 3)
    }
  }
  for (let y = 0; y < height; y++) sweep(startOf(y), 1)
  for (let y = height - 1; y >= 0; y--) sweep(startOf(y) + width - 1, -1)
  const out = new Float32Array(width * height)
  for (let y = 0; y < height; y++) out.set(least.subarray(startOf(y), startOf(y) + width), y * width)
  return out
}
