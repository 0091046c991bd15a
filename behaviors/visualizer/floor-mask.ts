/**
 * The floor that a visitor drew. Deep inside the outlines is floor, well outside isn't, and the band between follows the picture's
 * edges. Wipes then take away or add one thing each.
 */
import type { Plane, Size } from './pixels.ts'
import {
  depthOf,
  extentOf,
  fillPolygon,
  type ImagePoint,
  maxAround,
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
export const MAX_MISS = { finger: 0.03, mouse: 0.018 } as const
/** In a piece that is narrower than the band, the open part of its half width. */
const NARROW_PART = 0.9

/** Part of a wipe's radius that is wiped whatever its color. */
const CORE_PART = 0.25

const bandOf = (miss: number, { width }: Size): number => Math.max(3, miss * width)

export function maskOutlines(terrain: Terrain, outlines: readonly Outline[], miss: number): PixelMask {
  const drawn = new Uint8Array(terrain.width * terrain.height)
  for (const outline of outlines) fillPolygon(drawn, terrain, outline)
  const band = bandOf(miss, terrain)
  const [isDeepInside, isDeepOutside] = [
    deeperThan(band, drawn, 1, terrain),
    deeperThan(band, drawn, 0, terrain),
  ]
  const labels = drawn.map((_, i) =>
    isDeepInside(i) ? label.inside : isDeepOutside(i) ? label.outside : label.open,
  )
  return spreadLabels(terrain, labels)
}

function deeperThan(band: number, drawn: PixelMask, value: 0 | 1, size: Size): (i: number) => boolean {
  const depth = depthOf(drawn, value, size)
  const halfWidth = maxAround(depth, size, Math.round(1.5 * band))
  return i => (depth[i] ?? 0) > Math.min(band, NARROW_PART * (halfWidth[i] ?? 0))
}

/**
 * A wipe over something that isn't floor opens the floor around it. What surely stays floor: its rim, and what has the colors of the
 * floor farther away rather than those under the wipe. A wipe that adds floor works the same way outside.
 */
export function applyWipe(terrain: Terrain, mask: PixelMask, wipe: Wipe, miss: number): PixelMask {
  const band = bandOf(miss, terrain)
  const own = wipe.isFloor ? 0 : 1
  const line = new Uint8Array(mask.length)
  paintLine(line, terrain, wipe.points)
  const radius = wipe.radius * terrain.width
  const fromLine = depthOf(line, 0, terrain)
  const distance = fromLine.map(far => Math.max(0, far - radius))
  const isCore = (i: number) => (fromLine[i] ?? 0) <= CORE_PART * radius
  const depth = depthOf(mask, own, terrain)
  const odds = colorOdds(terrain.color, {
    isKept: i => mask[i] === own && (depth[i] ?? 0) > band && (distance[i] ?? 0) > 1.5 * band,
    isWiped: isCore,
  })
  // A finger is wider than the leg of a chair: next to its middle, what has the color of the floor stays.
  const isWiped = (i: number) => isCore(i) || (distance[i] === 0 && (odds[terrain.color[i] ?? 0] ?? 0) <= 1)
  const reach = reachOf(wipe, band, terrain)
  const isRim = (i: number) => (depth[i] ?? 0) > band && (depth[i] ?? 0) < 2 * band
  const stays = (i: number) => {
    if ((distance[i] ?? 0) <= 1.5 * band) return false
    const likeness = odds[terrain.color[i] ?? 0] ?? 0
    return likeness > 1 || (likeness > 0 && isRim(i))
  }
  const labels = mask.map((value, i) => {
    if (isWiped(i)) return label.outside
    if (value !== own) return label.wall
    return (distance[i] ?? 0) > reach || stays(i) ? label.inside : label.open
  })
  const kept = spreadLabels(terrain, labels)
  return mask.map((value, i) => (isWiped(i) || (value === own && !kept[i]) ? 1 - own : value))
}

/** A wipe reaches about as far as it is long. Added floor reaches less far, because a pale wall looks like a pale floor. */
const reachOf = ({ points, isFloor }: Wipe, band: number, size: Size): number =>
  (isFloor ? 0.4 : 1) * Math.max(4 * band, 0.5 * extentOf(points, size))

interface Samples {
  isKept(i: number): boolean
  isWiped(i: number): boolean
}

/** Log-odds of each color to be of what is kept rather than of what was wiped. */
function colorOdds(color: Uint16Array, { isKept, isWiped }: Samples): Plane {
  const kept = new Float32Array(COLOR_CELLS)
  const wiped = new Float32Array(COLOR_CELLS)
  color.forEach((cell, i) => {
    if (isWiped(i)) wiped[cell] = (wiped[cell] ?? 0) + 1
    else if (isKept(i)) kept[cell] = (kept[cell] ?? 0) + 1
  })
  const [likeKept, likeWiped] = [frequencies(kept), frequencies(wiped)]
  return likeKept.map((part, cell) => Math.log((part + 1e-4) / ((likeWiped[cell] ?? 0) + 1e-4)))
}

/** Smoothed over neighboring cells along each axis. */
function frequencies(histogram: Plane): Plane {
  const total = histogram.reduce((sum, count) => sum + count, 1e-9)
  let smooth = histogram.map(count => count / total)
  for (const step of [1, 16, 256]) {
    const from = smooth
    smooth = from.map((value, cell) => {
      const k = Math.floor(cell / step) % 16
      const before = k > 0 ? (from[cell - step] ?? 0) : value
      const after = k < 15 ? (from[cell + step] ?? 0) : value
      return value / 2 + (before + after) / 4
    })
  }
  return smooth
}
