/** A simulated visitor, who knows the true floor but has a finger: picks corners, misses them, and wipes over what is wrong. */
import type { Outline, Wipe } from '../../../behaviors/visualizer/floor-mask.ts'
import type { Size } from '../../../behaviors/visualizer/pixels.ts'
import {
  depthOf,
  fillPolygon,
  type ImagePoint,
  type PixelMask,
} from '../../../behaviors/visualizer/shapes.ts'
import { stickToBorder } from '../../../behaviors/visualizer/sketch.ts'
import { isTrueFloor, isTrulyOther } from './room-photos.ts'
import { overlap, quantileOf } from './scores.ts'

/** Returns a generator of pseudo-random numbers from 0 to 1. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const gaussian = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

const cornersOf = (outlines: readonly Outline[]) => outlines.reduce((sum, { length }) => sum + length, 0)

/** Leaves out corners, each time the one whose loss costs the least of the score. Returns the outlines by their number of corners. */
export function simplifyOutlines(
  outlines: readonly Outline[],
  truth: PixelMask,
  size: Size,
): Map<number, readonly Outline[]> {
  const scoreOf = (candidate: readonly Outline[]) => {
    const mask = new Uint8Array(truth.length)
    for (const outline of candidate) fillPolygon(mask, size, outline)
    return overlap(mask, truth)
  }
  const simplified = new Map([[cornersOf(outlines), outlines]])
  let current = outlines
  while (cornersOf(current) > 3) {
    const candidates = current.flatMap((outline, k) => {
      if (outline.length === 3) return current.length > 1 ? [current.toSpliced(k, 1)] : []
      return outline.map((_, corner) => current.with(k, outline.toSpliced(corner, 1)))
    })
    const scored = candidates.map(candidate => ({ candidate, score: scoreOf(candidate) }))
    current = scored.reduce((best, other) => (other.score > best.score ? other : best)).candidate
    simplified.set(cornersOf(current), current)
  }
  return simplified
}

/** `miss`: standard deviation of the finger, as a part of the width. */
export const tapOutlines = (
  outlines: readonly Outline[],
  miss: number,
  { width, height }: Size,
  random: () => number,
): Outline[] =>
  outlines.map(outline =>
    outline.map(({ x, y }) =>
      stickToBorder({
        x: x + miss * gaussian(random),
        y: y + (miss * gaussian(random) * width) / height,
      }),
    ),
  )

/** Smaller pieces aren't noticed, as a part of the picture. */
const MIN_PIECE = 0.002
const WIPE_RADIUS = 0.01

/** Half the width of what a wipe takes at once, as a part of the picture's width. What is thicker, the page asks to draw around. */
const THIN = 0.025

/** Wipes along the largest piece that is wrong, or draws around it. `miss` as for taps. Undefined if nothing is worth a wipe. */
export function wipeWorst(
  mask: PixelMask,
  truth: PixelMask,
  size: Size,
  miss: number,
  random: () => number,
): Wipe | undefined {
  const piece = findLargestPiece(
    mask.map((value, i) => {
      if (isTrueFloor(truth[i]) && !value) return 1
      return isTrulyOther(truth[i]) && value ? 2 : 0
    }),
    size,
  )
  const [first = 0] = piece
  if (piece.length < MIN_PIECE * mask.length) return undefined
  const pixels = new Uint8Array(mask.length)
  for (const i of piece) pixels[i] = 1
  const depth = depthOf(pixels, 1, size)
  const isThin = piece.every(i => (depth[i] ?? 0) < THIN * size.width)
  const points = isThin ? wipeAlong(piece, size) : drawAround(pixels, first, size, miss, random)
  return { points, radius: WIPE_RADIUS, isFloor: isTrueFloor(truth[first]) }
}

/** Between two points of a line around something, as a part of the width. */
const LINE_STEP = 0.05

function drawAround(
  pixels: PixelMask,
  first: number,
  size: Size,
  miss: number,
  random: () => number,
): ImagePoint[] {
  const step = Math.round(LINE_STEP * size.width)
  const points = contourOf(pixels, first, size).filter((_, k) => k % step === 0)
  const [drawn = []] = tapOutlines([points], miss, size, random)
  return [...drawn, ...drawn.slice(0, 1)]
}

/** Right, and on clockwise. */
const neighbors = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const

/** Follows the border of a piece clockwise (Moore's neighbors). `first`: its first pixel in reading order. */
function contourOf(pixels: PixelMask, first: number, { width, height }: Size): ImagePoint[] {
  const contour: ImagePoint[] = []
  let [x, y, direction] = [first % width, Math.floor(first / width), 0]
  do {
    contour.push({ x: (x + 0.5) / width, y: (y + 0.5) / height })
    const turns = neighbors.map((_, turn) => (direction + 6 + turn) % 8)
    const next = turns.find(turn => {
      const [dx, dy] = neighbors[turn] ?? [0, 0]
      const isInside = x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height
      return isInside && pixels[(y + dy) * width + x + dx] === 1
    })
    direction = next ?? direction
    const [dx, dy] = neighbors[direction] ?? [0, 0]
    x += dx
    y += dy
  } while (y * width + x !== first && contour.length < pixels.length)
  return contour
}

function findLargestPiece(kinds: Uint8Array, { width }: Size): number[] {
  const isSeen = new Uint8Array(kinds.length)
  let largest: number[] = []
  for (let start = 0; start < kinds.length; start++) {
    const kind = kinds[start]
    if (!kind || isSeen[start]) continue
    const piece = [start]
    isSeen[start] = 1
    for (const i of piece) {
      const x = i % width
      for (const next of [x > 0 ? i - 1 : -1, x + 1 < width ? i + 1 : -1, i - width, i + width]) {
        if (kinds[next] !== kind || isSeen[next]) continue
        isSeen[next] = 1
        piece.push(next)
      }
    }
    if (piece.length > largest.length) largest = piece
  }
  return largest
}

const STEPS = 7

function wipeAlong(piece: readonly number[], { width, height }: Size): ImagePoint[] {
  const pixels = piece.map(i => ({ x: i % width, y: Math.floor(i / width) }))
  const middle = meanOf(pixels)
  const [xx, xy, yy] = pixels.reduce(
    ([xx, xy, yy], { x, y }) => {
      const [dx, dy] = [x - middle.x, y - middle.y]
      return [xx + dx * dx, xy + dx * dy, yy + dy * dy] as const
    },
    [0, 0, 0] as readonly [number, number, number],
  )
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const along = pixels.map(({ x, y }) => (x - middle.x) * c + (y - middle.y) * s)
  const [from, to] = [quantileOf(along, 0.12), quantileOf(along, 0.88)]
  const inside = new Set(piece)
  const toPoint = ({ x, y }: ImagePoint) => ({ x: (x + 0.5) / width, y: (y + 0.5) / height })
  const points = Array.from({ length: STEPS }, (_, k) => from + ((to - from) * k) / (STEPS - 1)).flatMap(
    at => {
      const near = pixels.filter((_, n) => Math.abs((along[n] ?? 0) - at) < (to - from) / STEPS + 1)
      const { x, y } = meanOf(near)
      const pixel = { x: Math.round(x), y: Math.round(y) }
      return inside.has(pixel.y * width + pixel.x) ? [toPoint(pixel)] : []
    },
  )
  const [half = middle] = pixels.slice(pixels.length >> 1)
  return points.length > 0 ? points : [toPoint(half)]
}

const meanOf = (points: readonly ImagePoint[]): ImagePoint => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})
