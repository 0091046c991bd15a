/** The floor that a visitor drew: corners around it, whose sides follow the picture's edges, and wipes that take away or add one thing each. */
import { boxMean, mapLab, type Plane, quantile, type Size } from './pixels.ts'
import { depthOf, fillPolygon, type ImagePoint, type PixelMask, paintLine } from './shapes.ts'
import { stickToBorder } from './sketch.ts'
import { snapOutline } from './snap.ts'
import { COLOR_CELLS, colorDifference, label, rowsOf, spreadLabels, type Terrain } from './spread.ts'

export type Outline = readonly ImagePoint[]

export interface Wipe {
  points: readonly ImagePoint[]
  /** Part of the width. */
  radius: number
  isFloor: boolean
}

/** How far a drawn side may be from the true one, as a part of the width. */
const MAX_MISS = 0.03
/** How far beyond the finger a wipe takes more of the same thing. It may be a leg, with the next one near. */
const WIPE_REACH = 0.015
/** Part of a wipe's radius that is wiped whatever its color. */
const CORE = 0.25
/** The floor next to a wipe, in its reaches, and the difference of color up to which a place is like it. */
const FLOOR_REACHES = 2
const LIKE = 8
/** A wipe goes around a thing if it ends as near its beginning as this part of its length. */
const LOOP_GAP = 0.1
/** The area that such a wipe encloses, as a part of its squared length: 0.08 in a circle, 0.02 in a strip ten times as long as wide. */
const LOOP_ROUNDNESS = 0.015

const bandOf = ({ width }: Size): number => Math.max(3, MAX_MISS * width)

export function maskOutlines(terrain: Terrain, outlines: readonly Outline[]): PixelMask {
  const mask = new Uint8Array(terrain.width * terrain.height)
  for (const outline of outlines) fillPolygon(mask, terrain, snapOutline(terrain, outline, bandOf(terrain)))
  return mask
}

/** Takes the thing under a wipe away, or adds it. Only the rows around the wipe are looked at. */
export function applyWipe(
  whole: Terrain,
  mask: PixelMask,
  { points, radius: part, isFloor }: Wipe,
): PixelMask {
  if (isLoop(points, whole)) {
    // Its end lies on its beginning.
    const inside = maskOutlines(whole, [points.slice(0, -1).map(stickToBorder)])
    return mask.map((value, i) => (inside[i] ? Number(isFloor) : value))
  }
  const radius = part * whole.width
  const reach = radius + WIPE_REACH * whole.width
  const margin = reach + 2 * bandOf(whole)
  const rows = points.map(({ y }) => y * whole.height)
  const top = Math.max(0, Math.floor(Math.min(...rows) - margin))
  const terrain = rowsOf(whole, top, Math.min(whole.height, Math.ceil(Math.max(...rows) + margin)))
  const line = new Uint8Array(mask.length)
  paintLine(line, whole, points)
  const start = top * whole.width
  const cut = (pixels: PixelMask) => pixels.slice(start, start + terrain.color.length)
  const thing = thingUnder(terrain, {
    own: cut(mask).map(value => Number(value !== Number(isFloor))),
    fromLine: depthOf(cut(line), 0, terrain),
    radius,
    reach,
  })
  return mask.map((value, i) => (thing[i - start] ? Number(isFloor) : value))
}

/** Ends where it began, and encloses something: rubbing to and fro encloses next to nothing for its length. */
function isLoop(points: readonly ImagePoint[], { width, height }: Size): boolean {
  let [length, area, gap] = [0, 0, 0]
  points.forEach((from, k) => {
    const to = points[k + 1] ?? points[0] ?? from
    gap = Math.hypot((to.x - from.x) * width, (to.y - from.y) * height)
    length += gap
    area += ((from.x * to.y - to.x * from.y) * width * height) / 2
  })
  return gap < LOOP_GAP * length && Math.abs(area) > LOOP_ROUNDNESS * length ** 2
}

type PixelTest = (i: number) => boolean

/** Lengths are in pixels. */
interface WipedPixels {
  /** Pixels that the wipe may change. */
  own: PixelMask
  /** Distance of each pixel from the middle of the wipe. */
  fromLine: Plane
  radius: number
  reach: number
}

/**
 * Returns what is meant by a wipe over something that isn't floor. What is like the floor next to the wipe, which may be in shade, stays
 * floor, and so does what has the colors of the floor farther away. A wipe that adds floor works the same way outside.
 */
function thingUnder(terrain: Terrain, { own, fromLine, radius, reach }: WipedPixels): PixelMask {
  const distance = (i: number) => fromLine[i] ?? 0
  const isBeyond = (i: number) =>
    own[i] === 1 && distance(i) > reach && distance(i) < reach + 2 * bandOf(terrain)
  const isWiped = (i: number) => own[i] === 1 && distance(i) <= radius
  const odds = colorOdds(terrain.color, i => distance(i) <= CORE * radius, isBeyond)
  const difference = differenceFrom(terrain, isBeyond, Math.round(FLOOR_REACHES * reach))
  // Boards of bold colors aren't like the floor's mean color. Chrome is.
  const quantileWhere = (part: number, is: PixelTest) =>
    quantile(
      difference.filter((_, i) => is(i)),
      part,
    )
  const isTelling = quantileWhere(0.6, isBeyond) < LIKE && quantileWhere(0.9, isWiped) > LIKE
  const labels = own.map((isOwn, i) => {
    if (!isOwn) return label.wall
    // A finger is wider than the leg of a chair: next to its middle, what has the color of the floor stays.
    const isShaded = isTelling && (difference[i] ?? 0) < LIKE
    const isFloorLike = isShaded || (!isTelling && (odds[terrain.color[i] ?? 0] ?? 0) < -1)
    if (distance(i) <= (isFloorLike ? CORE : 1) * radius) return label.inside
    return isShaded || distance(i) > reach ? label.outside : label.open
  })
  return spreadLabels(terrain, labels, odds)
}

/** Difference of each pixel from the mean color of the floor around it, which has the same light. Not finite where there is none. */
function differenceFrom({ lab, width, height }: Terrain, isFloor: PixelTest, radius: number): Plane {
  const sumOf = (plane: Plane) =>
    boxMean(
      plane.map((value, i) => (isFloor(i) ? value : 0)),
      { width, height },
      radius,
    )
  const weight = sumOf(lab[0].map(() => 1))
  const [light, red, yellow] = mapLab(lab, plane => {
    const sums = sumOf(plane)
    return plane.map((value, i) => value - (sums[i] ?? 0) / (weight[i] ?? 0))
  })
  return light.map((value, i) => colorDifference(value, red[i] ?? 0, yellow[i] ?? 0))
}

/** Log-odds of each color to be of the first kind of pixels rather than of the second. */
function colorOdds(color: Uint16Array, isFirst: PixelTest, isSecond: PixelTest): Plane {
  const [first, second] = [frequencies(color, isFirst), frequencies(color, isSecond)]
  return first.map((part, cell) => Math.log((part + 1e-4) / ((second[cell] ?? 0) + 1e-4)))
}

function frequencies(color: Uint16Array, isCounted: PixelTest): Plane {
  const counts = new Float32Array(COLOR_CELLS)
  for (let i = 0; i < color.length; i++) {
    const cell = color[i] ?? 0
    if (isCounted(i)) counts[cell] = (counts[cell] ?? 0) + 1
  }
  const total = counts.reduce((sum, count) => sum + count, 1e-9)
  return counts.map(count => count / total)
}
