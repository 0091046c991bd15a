/**
 * The floor that a visitor drew. Deep inside the outlines is floor, well outside isn't, and the band between follows the picture's
 * edges. Wipes then take away or add one thing each.
 */
import { boxMean, clamp, type Plane, type Size } from './pixels.ts'
import {
  depthOf,
  extentOf,
  fillPolygon,
  type ImagePoint,
  leastAround,
  type PixelMask,
  paintLine,
} from './shapes.ts'
import { COLOR_CELLS, label, spreadLabels, type Terrain } from './spread.ts'

export type Outline = readonly ImagePoint[]

export interface Wipe {
  points: readonly ImagePoint[]
  /** Part of the width. */
  radius: number
  isFloor: boolean
}

/** How far a drawn side may be from the true one, as a part of the width. */
const MAX_MISS = 0.03
/** In a piece that is narrower than the band, the open part of its half width. */
const NARROW_PART = 0.9
/** A piece is as wide as one near it, less so much per pixel of the way there. */
const NARROWING = 0.25
/** Width outside the outlines whose colors are those of walls and furniture, in bands. */
const AROUND_BANDS = 4
/** Furniture may have the colors of the floor: the log-odds of colors count half, and no more than this. */
const COLOR_TRUST = 0.5
const MAX_ODDS = 1.25
/** Teeth in a side that are smaller than this part of the width are cut off. */
const SIDE_RADIUS = 0.008

/** Part of a wipe's radius that is wiped whatever its color. */
const CORE_PART = 0.25

/** Along a leg, a smaller part of the pixels next to a wipe looks like those under it. Such a wipe doesn't spread. */
const THIN_PART = 0.2

const bandOf = ({ width }: Size): number => Math.max(3, MAX_MISS * width)

export function maskOutlines(terrain: Terrain, outlines: readonly Outline[]): PixelMask {
  const drawn = new Uint8Array(terrain.width * terrain.height)
  for (const outline of outlines) fillPolygon(drawn, terrain, outline)
  const band = bandOf(terrain)
  const outside = depthOf(drawn, 0, terrain)
  const labels = new Uint8Array(drawn.length)
  markDeep(labels, label.inside, depthOf(drawn, 1, terrain), terrain)
  markDeep(labels, label.outside, outside, terrain)
  const isAround = (i: number) => labels[i] === label.outside && (outside[i] ?? 0) < AROUND_BANDS * band
  const odds = colorOdds(terrain.color, i => labels[i] === label.inside, isAround)
  const mask = spreadLabels(
    terrain,
    labels,
    odds.map(value => clamp(COLOR_TRUST * value, -MAX_ODDS, MAX_ODDS)),
  )
  // Cut off teeth along the grain of wood.
  const radius = Math.round(SIDE_RADIUS * terrain.width)
  const smooth = boxMean(boxMean(new Float32Array(mask), terrain, radius), terrain, radius)
  return mask.map((value, i) => (labels[i] === label.open ? Number((smooth[i] ?? 0) > 0.5) : value))
}

type PixelTest = (i: number) => boolean

/** Labels what is deeper than the band, and the middle of pieces that are narrower. */
function markDeep(labels: Uint8Array, own: number, depth: Plane, size: Size): void {
  const band = bandOf(size)
  const negative = depth.map(value => -Math.min(value, band))
  leastAround(negative, size, NARROWING).forEach((least, i) => {
    const at = depth[i] ?? 0
    if (at > band || at > -NARROW_PART * least) labels[i] = own
  })
}

/**
 * A wipe over something that isn't floor opens the floor around it. What surely stays floor: its rim, and what has the colors of the
 * floor farther away rather than those under the wipe. A wipe that adds floor works the same way outside.
 */
export function applyWipe(terrain: Terrain, mask: PixelMask, wipe: Wipe): PixelMask {
  const band = bandOf(terrain)
  const own = wipe.isFloor ? 0 : 1
  const line = new Uint8Array(mask.length)
  paintLine(line, terrain, wipe.points)
  const radius = wipe.radius * terrain.width
  const fromLine = depthOf(line, 0, terrain)
  const near = radius + 1.5 * band
  const isCore = (i: number) => (fromLine[i] ?? 0) <= CORE_PART * radius
  const depth = depthOf(mask, own, terrain)
  const isKept = (i: number) => mask[i] === own && (depth[i] ?? 0) > band && (fromLine[i] ?? 0) > near
  const odds = colorOdds(terrain.color, isKept, isCore)
  // A finger is wider than the leg of a chair: next to its middle, what has the color of the floor stays.
  const isWiped = (i: number) =>
    isCore(i) || ((fromLine[i] ?? 0) <= radius && (odds[terrain.color[i] ?? 0] ?? 0) <= 1)
  let [flank, alike] = [0, 0]
  mask.forEach((value, i) => {
    const distance = fromLine[i] ?? 0
    if (value !== own || distance <= radius || distance > 2 * radius) return
    flank++
    if ((odds[terrain.color[i] ?? 0] ?? 0) < 0) alike++
  })
  const isThin = !wipe.isFloor && alike < THIN_PART * flank
  const reach = isThin ? radius : reachOf(wipe, band, terrain)
  const isRim = (i: number) => (depth[i] ?? 0) > band && (depth[i] ?? 0) < 2 * band
  const stays = (i: number) => {
    if ((fromLine[i] ?? 0) <= near) return false
    const likeness = odds[terrain.color[i] ?? 0] ?? 0
    return likeness > 1 || (likeness > 0 && isRim(i))
  }
  const labels = mask.map((value, i) => {
    if (isWiped(i)) return label.outside
    if (value !== own) return label.wall
    return (fromLine[i] ?? 0) > radius + reach || stays(i) ? label.inside : label.open
  })
  const kept = spreadLabels(terrain, labels, odds)
  return mask.map((value, i) => (isWiped(i) || (value === own && !kept[i]) ? 1 - own : value))
}

/** A wipe reaches about half as far as it is long. Added floor reaches less far, because a pale wall looks like a pale floor. */
function reachOf({ points, isFloor }: Wipe, band: number, size: Size): number {
  const extent = extentOf(points, size)
  return isFloor ? Math.max(1.6 * band, 0.2 * extent) : Math.max(2.5 * band, 0.5 * extent)
}

/** Log-odds of each color to be of what is kept rather than of what was wiped. */
function colorOdds(color: Uint16Array, isKept: PixelTest, isWiped: PixelTest): Plane {
  const [kept, wiped] = [frequencies(color, isKept), frequencies(color, isWiped)]
  return kept.map((part, cell) => Math.log((part + 1e-4) / ((wiped[cell] ?? 0) + 1e-4)))
}

function frequencies(color: Uint16Array, isCounted: PixelTest): Plane {
  const counts = new Float32Array(COLOR_CELLS)
  color.forEach((cell, i) => {
    if (isCounted(i)) counts[cell] = (counts[cell] ?? 0) + 1
  })
  const total = counts.reduce((sum, count) => sum + count, 1e-9)
  return counts.map(count => count / total)
}
