/** The floor that a visitor drew: corners around it, whose sides follow the picture's edges, and wipes that take away or add one thing each. */
import { boxMean, type Plane, type Size } from './pixels.ts'
import {
  cutOut,
  depthOf,
  fillPolygon,
  frameAround,
  type ImagePoint,
  type PixelMask,
  paintLine,
} from './shapes.ts'
import { stickToBorder } from './sketch.ts'
import { snapOutline } from './snap.ts'
import { COLOR_CELLS, cutTerrain, label, spreadLabels, type Terrain } from './spread.ts'

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
/** Teeth in a wiped thing's sides that are smaller are cut off: they follow the grain of wood. */
const SIDE_RADIUS = 0.004
/** Part of a wipe's radius that is wiped whatever its color. */
const CORE = 0.25
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

/** Takes the thing under a wipe away, or adds it. Only the part of the picture around the wipe is looked at. */
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
  const frame = frameAround(points, whole, reach + 2 * bandOf(whole))
  const line = new Uint8Array(mask.length)
  paintLine(line, whole, points)
  const thing = thingUnder(cutTerrain(whole, frame), {
    own: cutOut(mask, whole, frame).map(value => Number(value !== Number(isFloor))),
    fromLine: depthOf(cutOut(line, whole, frame), 0, frame),
    radius,
    reach,
    sideRadius: Math.round(SIDE_RADIUS * whole.width),
  })
  const after = mask.slice()
  for (const [i, isThing] of thing.entries()) {
    const [x, y] = [i % frame.width, Math.floor(i / frame.width)]
    if (isThing) after[(y + frame.top) * whole.width + x + frame.left] = Number(isFloor)
  }
  return after
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

/** The part of the picture around a wipe. Lengths are in pixels. */
interface WipedPart {
  /** Pixels that the wipe may change. */
  own: PixelMask
  /** Distance of each pixel from the middle of the wipe. */
  fromLine: Plane
  radius: number
  reach: number
  sideRadius: number
}

/**
 * Returns what is meant by a wipe over something that isn't floor. What has the colors of the floor farther away rather than those
 * under the wipe stays floor. A wipe that adds floor works the same way outside.
 */
function thingUnder(terrain: Terrain, { own, fromLine, radius, reach, sideRadius }: WipedPart): PixelMask {
  const distance = (i: number) => fromLine[i] ?? 0
  const odds = colorOdds(
    terrain.color,
    i => distance(i) <= CORE * radius,
    i => own[i] === 1 && distance(i) > reach,
  )
  const labels = own.map((isOwn, i) => {
    if (!isOwn) return label.wall
    // A finger is wider than the leg of a chair: next to its middle, what has the color of the floor stays.
    const isFloorLike = (odds[terrain.color[i] ?? 0] ?? 0) < -1
    if (distance(i) <= (isFloorLike ? CORE : 1) * radius) return label.inside
    return distance(i) > reach ? label.outside : label.open
  })
  const thing = spreadLabels(terrain, labels, odds)
  const smooth = boxMean(boxMean(new Float32Array(thing), terrain, sideRadius), terrain, sideRadius)
  return thing.map((value, i) =>
    own[i] && distance(i) > CORE * radius ? Number((smooth[i] ?? 0) > 0.5) : value,
  )
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
