/** The floor that a visitor drew: corners around it, whose sides follow the picture's edges, and wipes that take away or add one thing each. */
import { boxMean, type Plane, type Size } from './pixels.ts'
import {
  countSet,
  cutOut,
  depthOf,
  extentOf,
  fillPolygon,
  frameAround,
  type ImagePoint,
  type PixelMask,
  paintLine,
} from './shapes.ts'
import { snapOutline } from './snap.ts'
import { COLOR_CELLS, cutTerrain, eachStep, label, spreadLabels, type Terrain } from './spread.ts'

export type Outline = readonly ImagePoint[]

export interface Wipe {
  points: readonly ImagePoint[]
  /** Part of the width. */
  radius: number
  isFloor: boolean
}

/** How far a drawn side may be from the true one, as a part of the width. */
const MAX_MISS = 0.03
/** The same for what a wipe takes, which may be as thin as a leg. Teeth in its sides that are smaller than the radius are cut off. */
const WIPE_MISS = 0.012
const WIPE_SIDE_RADIUS = 0.004
/** Furniture may have the colors of the floor: at its sides, colors count less. */
const COLOR_TRUST = 0.3
/** A wipe goes around a thing if it ends as near its beginning as this part of its size. */
const LOOP_GAP = 0.2

/** Part of a wipe's radius that is wiped whatever its color. */
const CORE = 0.25
/** Beyond its own width, a wipe takes things up to clear edges: steps there are at least so many times those inside. */
const CLEAR_EDGE = 1.25

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
  const [band, radius, extent] = [bandOf(whole), part * whole.width, extentOf(points, whole)]
  if (isLoop(points, whole, radius)) {
    // Its end lies on its beginning.
    const inside = maskOutlines(whole, [points.slice(0, -1)])
    return mask.map((value, i) => (inside[i] ? Number(isFloor) : value))
  }
  // Added floor reaches less far, because a pale wall looks like a pale floor.
  const reach = isFloor ? Math.max(1.6 * band, 0.2 * extent) : Math.max(2.5 * band, 0.5 * extent)
  const frame = frameAround(points, whole, radius + reach + 2 * band)
  const terrain = cutTerrain(whole, frame)
  const line = new Uint8Array(mask.length)
  paintLine(line, whole, points)
  const wipe: WipedPart = {
    own: cutOut(mask, whole, frame).map(value => Number(value !== Number(isFloor))),
    fromLine: depthOf(cutOut(line, whole, frame), 0, frame).map(distance => distance / radius),
    reach: 1 + reach / radius,
    near: 1 + (1.5 * band) / radius,
  }
  const thing = snapThing(terrain, wipe, spreadWipe(terrain, wipe, band), whole.width)
  dropVaguePieces(terrain, wipe, thing)
  const after = mask.slice()
  for (const [i, isThing] of thing.entries()) {
    const [x, y] = [i % frame.width, Math.floor(i / frame.width)]
    if (isThing) after[(y + frame.top) * whole.width + x + frame.left] = Number(isFloor)
  }
  return after
}

/** Ends where it began, and encloses more than a finger covers: so it isn't rubbed back and forth. */
function isLoop(points: readonly ImagePoint[], size: Size, radius: number): boolean {
  const [extent, ends] = [extentOf(points, size), [points[0], points.at(-1)].filter(end => end !== undefined)]
  if (extentOf(ends, size) > LOOP_GAP * extent) return false
  const inside = new Uint8Array(size.width * size.height)
  fillPolygon(inside, size, points)
  return countSet(inside) > 2 * radius * extent
}

type PixelTest = (i: number) => boolean

/** The part of the picture around a wipe. */
interface WipedPart {
  /** Pixels that the wipe may change. */
  own: PixelMask
  /** Distance of each pixel from the middle of the wipe. This and the others are in radii of the finger. */
  fromLine: Plane
  reach: number
  /** From here on, what has the color of the floor is floor. */
  near: number
}

/**
 * Returns roughly what is meant by a wipe over something that isn't floor. What has the colors of the floor farther away
 * rather than those under the wipe stays floor. A wipe that adds floor works the same way outside.
 */
function spreadWipe(terrain: Terrain, { own, fromLine, reach, near }: WipedPart, band: number): PixelMask {
  const { color } = terrain
  const depth = depthOf(own, 1, terrain)
  // Farther away than the wipe reaches: what is nearer may be more of the same thing.
  const isKept = (i: number) => (depth[i] ?? 0) > band && (fromLine[i] ?? 0) > reach
  const odds = colorOdds(color, i => (fromLine[i] ?? 0) <= CORE, isKept)
  const labels = own.map((isOwn, i) => {
    const [away, isFloorLike] = [fromLine[i] ?? 0, (odds[color[i] ?? 0] ?? 0) < -1]
    if (!isOwn) return label.wall
    // A finger is wider than the leg of a chair: next to its middle, what has the color of the floor stays.
    if (away <= (isFloorLike ? CORE : 1)) return label.inside
    return away > (isFloorLike ? near : reach) ? label.outside : label.open
  })
  return spreadLabels(terrain, labels, odds)
}

/** Moves the sides of a wiped thing to edges of the picture nearby. `width`: of the whole picture. */
function snapThing(
  terrain: Terrain,
  { own, fromLine }: WipedPart,
  thing: PixelMask,
  width: number,
): PixelMask {
  const miss = WIPE_MISS * width
  const [inside, outside] = [depthOf(thing, 1, terrain), depthOf(thing, 0, terrain)]
  const labels = own.map((isOwn, i) => {
    if (!isOwn) return label.wall
    if ((fromLine[i] ?? 0) <= CORE || (inside[i] ?? 0) > miss) return label.inside
    return (outside[i] ?? 0) > miss ? label.outside : label.open
  })
  const odds = colorOdds(
    terrain.color,
    i => labels[i] === label.inside,
    i => labels[i] === label.outside,
  )
  const mask = spreadLabels(
    terrain,
    labels,
    odds.map(value => COLOR_TRUST * value),
  )
  // Cut off teeth along the grain of wood.
  const radius = Math.round(WIPE_SIDE_RADIUS * width)
  const smooth = boxMean(boxMean(new Float32Array(mask), terrain, radius), terrain, radius)
  return mask.map((value, i) => (labels[i] === label.open ? Number((smooth[i] ?? 0) > 0.5) : value))
}

/** Drops pieces beyond a wipe's own width that end at no clear edge. Floor that the wipe encloses ends nowhere. */
function dropVaguePieces(terrain: Terrain, { own, fromLine }: WipedPart, thing: PixelMask): void {
  const isSeen = Uint8Array.from(fromLine, away => Number(away <= 2))
  for (const start of thing.keys()) {
    const piece: number[] = []
    const add = (i: number) => {
      if (isSeen[i] || !thing[i]) return
      isSeen[i] = 1
      piece.push(i)
    }
    add(start)
    let [inside, ends, insideCost, endCost] = [0, 0, 0, 0]
    for (const i of piece) {
      eachStep(terrain, i, (to, cost) => {
        if (!own[to]) return
        if (thing[to]) {
          inside++
          insideCost += cost
        } else {
          ends++
          endCost += cost
        }
        add(to)
      })
    }
    const isVague = endCost * inside <= CLEAR_EDGE * insideCost * ends
    if (isVague) for (const i of piece) thing[i] = 0
  }
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
