/** The floor that a visitor drew: corners around it, whose sides follow the picture's edges, and wipes that take away or add one thing each. */
import { boxMean, type Plane, type Size } from './pixels.ts'
import {
  cutOut,
  depthOf,
  enclosedArea,
  extentOf,
  type Frame,
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
const CORE_PART = 0.25

/** Beyond its own width, a wipe takes things up to clear edges: steps there are at least so many times those inside. */
const CLEAR_EDGE = 1.25

const bandOf = ({ width }: Size): number => Math.max(3, MAX_MISS * width)

export function maskOutlines(terrain: Terrain, outlines: readonly Outline[]): PixelMask {
  const mask = new Uint8Array(terrain.width * terrain.height)
  for (const outline of outlines) fillPolygon(mask, terrain, snapOutline(terrain, outline, bandOf(terrain)))
  return mask
}

const toFrame = (points: Outline, { width, height }: Size, frame: Frame): Outline =>
  points.map(({ x, y }) => ({
    x: (x * width - frame.left) / frame.width,
    y: (y * height - frame.top) / frame.height,
  }))

type PixelTest = (i: number) => boolean

interface WipedThing {
  /** These belong to it, whatever their color. */
  isSure: PixelTest
  /** Nothing spreads over these. */
  isWall: PixelTest
}

/** Moves the sides of a wiped thing to edges of the picture nearby. */
function snapThing(
  terrain: Terrain,
  thing: PixelMask,
  width: number,
  { isSure, isWall }: WipedThing,
): PixelMask {
  const [inside, outside] = [depthOf(thing, 1, terrain), depthOf(thing, 0, terrain)]
  const labels = thing.map((_, i) => {
    if (isWall(i)) return label.wall
    if (isSure(i) || (inside[i] ?? 0) > WIPE_MISS * width) return label.inside
    return (outside[i] ?? 0) > WIPE_MISS * width ? label.outside : label.open
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

/** Takes the thing under a wipe away, or adds it. Only the part of the picture around the wipe is looked at. */
export function applyWipe(
  terrain: Terrain,
  mask: PixelMask,
  { points, radius: part, isFloor }: Wipe,
): PixelMask {
  const [band, radius, extent] = [bandOf(terrain), part * terrain.width, extentOf(points, terrain)]
  if (isLoop(points, terrain, extent, radius)) {
    // Its end lies on its beginning.
    const inside = maskOutlines(terrain, [points.slice(0, -1)])
    return mask.map((value, i) => (inside[i] ? Number(isFloor) : value))
  }
  // Added floor reaches less far, because a pale wall looks like a pale floor.
  const reach = isFloor ? Math.max(1.6 * band, 0.2 * extent) : Math.max(2.5 * band, 0.5 * extent)
  const frame = frameAround(points, terrain, radius + reach + 2 * band)
  const [near, before] = [cutTerrain(terrain, frame), cutOut(mask, terrain, frame)]
  const own = isFloor ? 0 : 1
  const line = new Uint8Array(before.length)
  paintLine(line, frame, toFrame(points, terrain, frame))
  const fromLine = depthOf(line, 0, frame)
  const isCore = (i: number) => (fromLine[i] ?? 0) <= CORE_PART * radius
  const isWall = (i: number) => before[i] !== own
  const spread = spreadWipe(near, before, { own, fromLine, isCore, band, radius, reach })
  const wiped = snapThing(near, spread, terrain.width, { isSure: isCore, isWall })
  const isBeyond = (i: number) => !isWall(i) && (fromLine[i] ?? 0) > 2 * radius
  dropVaguePieces(near, wiped, { isBeyond, isWall })
  const after = mask.slice()
  for (let i = 0; i < wiped.length; i++) {
    const [x, y] = [i % frame.width, Math.floor(i / frame.width)]
    if (wiped[i]) after[(y + frame.top) * terrain.width + x + frame.left] = 1 - own
  }
  return after
}

/** Drops pieces beyond a wipe's own width that end at no clear edge. Floor that the wipe encloses ends nowhere. */
function dropVaguePieces(
  terrain: Terrain,
  wiped: PixelMask,
  { isBeyond, isWall }: Record<'isBeyond' | 'isWall', PixelTest>,
): void {
  const isSeen = new Uint8Array(wiped.length)
  for (let start = 0; start < wiped.length; start++) {
    const piece: number[] = []
    let [inside, ends, insideCost, endCost] = [0, 0, 0, 0]
    const add = (i: number) => {
      if (isSeen[i] || !wiped[i] || !isBeyond(i)) return
      isSeen[i] = 1
      piece.push(i)
    }
    add(start)
    for (const i of piece) {
      eachStep(terrain, i, (to, cost) => {
        if (isWall(to)) return
        if (wiped[to]) {
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
    if (isVague) for (const i of piece) wiped[i] = 0
  }
}

/** Ends where it began, and encloses more than a finger covers: so it isn't rubbed back and forth. */
function isLoop(points: readonly ImagePoint[], size: Size, extent: number, radius: number): boolean {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || extentOf([first, last], size) > LOOP_GAP * extent) return false
  return enclosedArea(points, size) > 2 * radius * extent
}

interface WipedLine {
  /** Value of the pixels that the wipe may change. */
  own: 0 | 1
  fromLine: Plane
  isCore: PixelTest
  /** All in pixels. */
  band: number
  radius: number
  reach: number
}

/**
 * Returns roughly what is meant by a wipe over something that isn't floor. What has the colors of the floor farther away
 * rather than those under the wipe stays floor. A wipe that adds floor works the same way outside.
 */
function spreadWipe(
  terrain: Terrain,
  mask: PixelMask,
  { own, fromLine, isCore, band, radius, reach }: WipedLine,
): PixelMask {
  const near = radius + 1.5 * band
  const depth = depthOf(mask, own, terrain)
  // Farther away than the wipe reaches: what is nearer may be more of the same thing.
  const isKept = (i: number) =>
    mask[i] === own && (depth[i] ?? 0) > band && (fromLine[i] ?? 0) > radius + reach
  const odds = colorOdds(terrain.color, isKept, isCore)
  // A finger is wider than the leg of a chair: next to its middle, what has the color of the floor stays.
  const isWiped = (i: number) =>
    isCore(i) || ((fromLine[i] ?? 0) <= radius && (odds[terrain.color[i] ?? 0] ?? 0) <= 1)
  const stays = (i: number) => (fromLine[i] ?? 0) > near && (odds[terrain.color[i] ?? 0] ?? 0) > 1
  const labels = mask.map((value, i) => {
    if (isWiped(i)) return label.outside
    if (value !== own) return label.wall
    return (fromLine[i] ?? 0) > radius + reach || stays(i) ? label.inside : label.open
  })
  const kept = spreadLabels(terrain, labels, odds)
  return mask.map((value, i) => (isWiped(i) || (value === own && !kept[i]) ? 1 : 0))
}

/** Log-odds of each color to be of what is kept rather than of what was wiped. */
function colorOdds(color: Uint16Array, isKept: PixelTest, isWiped: PixelTest): Plane {
  const [kept, wiped] = [frequencies(color, isKept), frequencies(color, isWiped)]
  return kept.map((part, cell) => Math.log((part + 1e-4) / ((wiped[cell] ?? 0) + 1e-4)))
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
