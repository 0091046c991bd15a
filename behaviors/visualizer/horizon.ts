/**
 * From straight edges to the horizon: a room is a box, so its level edges meet in two points on one line, and its
 * upright edges say how the camera was rolled.
 */
import type { Segment } from './lines.ts'
import { clamp, type Size } from './pixels.ts'

export interface Horizon {
  /** Height at the middle column, as a part of the image's height. */
  y: number
  /** How far the picture is turned clockwise, radians: level lines of the room fall to the right by it. */
  roll: number
  /** How much upright edges fan out, radians over the width: none in a straightened picture, more the more it looks down. */
  fan: number
  /** Vanishing point of the wall that leads away from the camera: right of the middle, as a part of the width. */
  vanishingX: number
  /** Expected error of y. */
  deviation: number
  /** Part of the length of all slanted edges that it explains. */
  support: number
  /** Score of the best other horizon, as a part of its own. */
  rival: number
}

/** A segment seen from the middle of the picture, turned upright. Lengths in pixels. */
interface Edge {
  x: number
  y: number
  angle: number
  length: number
}

interface Meeting {
  x: number
  y: number
  votes: number
}

const degree = Math.PI / 180
const highest = -0.15
const lowest = 0.62
const mostEdges = 64

/** `focal` in pixels, as far as it is known. Undefined when there are too few edges to say anything. */
export function findHorizon(segments: readonly Segment[], size: Size, focal: number): Horizon | undefined {
  const { roll, fan } = findRoll(segments, size)
  const edges = segments.map(segment => upright(segment, roll, size)).filter(edge => !isVertical(edge.angle))
  const slanted = edges
    .filter(({ angle }) => Math.abs(Math.sin(angle)) > 0.05)
    .sort((a, b) => b.length - a.length)
    .slice(0, mostEdges)
  if (slanted.length < 4) return undefined
  const candidates = pairUp(meetings(slanted, size), slanted, size, usualLevel(fan, size, focal))
  const [best] = candidates
  if (!best) return undefined
  const refined = refine(best, slanted, size)
  const score = best.score || 1
  const rival = candidates.find(({ first }) => Math.abs(first.y - refined.y) > 0.05 * size.height)
  const total = slanted.reduce((sum, { length }) => sum + length, 0)
  return {
    y: 0.5 + refined.y / Math.cos(roll) / size.height,
    roll,
    fan,
    vanishingX: refined.x / size.width,
    deviation: deviationOf(refined, slanted) / size.height,
    support: refined.votes / total,
    rival: (rival?.score ?? 0) / score,
  }
}

const isVertical = (angle: number): boolean => Math.abs(Math.sin(angle)) > 0.94

function upright({ cx, cy, angle, length }: Segment, roll: number, { width, height }: Size): Edge {
  const [x, y] = [cx - width / 2, cy - height / 2]
  const [c, s] = [Math.cos(roll), Math.sin(roll)]
  return { x: c * x + s * y, y: c * y - s * x, angle: angle - roll, length }
}

/** Upright edges lean by the roll, and, when the camera looks down, more the farther they are from the middle. */
function findRoll(segments: readonly Segment[], { width, height }: Size): { roll: number; fan: number } {
  const leans = segments
    .map(({ cx, angle, length }) => ({
      lean: wrap(angle - Math.PI / 2),
      at: (cx - width / 2) / width,
      length,
    }))
    .filter(({ lean }) => Math.abs(lean) < 14 * degree)
  if (leans.reduce((sum, { length }) => sum + length, 0) < 0.6 * height) return { roll: 0, fan: 0 }
  let best = { score: 0, roll: 0, fan: 0 }
  for (let roll = -8; roll <= 8; roll += 0.25) {
    for (let fan = -24; fan <= 24; fan += 3) {
      // Most pictures are held straight.
      let score = -0.02 * height * (Math.abs(roll) + Math.abs(fan) / 3)
      for (const { lean, at, length } of leans) {
        score += length * Math.max(0, 1 - Math.abs(lean / degree - roll - fan * at))
      }
      if (score > best.score) best = { score, roll, fan }
    }
  }
  let [sum, weight] = [0, 0]
  for (const { lean, at, length } of leans) {
    const off = lean / degree - best.roll - best.fan * at
    if (Math.abs(off) > 0.8) continue
    sum += length * off
    weight += length
  }
  return { roll: (best.roll + (weight ? sum / weight : 0)) * degree, fan: best.fan * degree }
}

/** An angle between lines, in -90 to 90 degrees. */
const wrap = (angle: number): number => Math.atan(Math.tan(angle))

function meetings(edges: readonly Edge[], { width, height }: Size): Meeting[] {
  const found: Meeting[] = []
  edges.forEach((a, i) => {
    for (const b of edges.slice(0, i)) {
      if (Math.abs(wrap(a.angle - b.angle)) < 0.06) continue
      const point = meet(a, b)
      const level = point.y / height + 0.5
      if (level < highest || level > lowest || Math.abs(point.x) > 4 * width) continue
      found.push({ ...point, votes: votesFor(point, edges, 1.5 * degree) })
    }
  })
  return found.sort((a, b) => b.votes - a.votes).slice(0, 160)
}

function meet(a: Edge, b: Edge): { x: number; y: number } {
  const [ac, as, bc, bs] = [Math.cos(a.angle), Math.sin(a.angle), Math.cos(b.angle), Math.sin(b.angle)]
  const t = ((b.x - a.x) * bs - (b.y - a.y) * bc) / (ac * bs - as * bc)
  return { x: a.x + t * ac, y: a.y + t * as }
}

/** Angle by which an edge misses a point, in radians. */
const missOf = (edge: Edge, x: number, y: number): number =>
  Math.abs(wrap(Math.atan2(y - edge.y, x - edge.x) - edge.angle))

function votesFor({ x, y }: { x: number; y: number }, edges: readonly Edge[], tolerance: number): number {
  let votes = 0
  for (const edge of edges) votes += edge.length * Math.max(0, 1 - missOf(edge, x, y) / tolerance)
  return votes
}

interface Pair {
  first: Meeting
  second: Meeting | undefined
  score: number
}

/** Distances of horizons from the middle: upright edges that fan out show how far the camera looks down. */
function usualLevel(fan: number, { width, height }: Size, focal: number): number {
  return Math.abs(fan) > 5 * degree ? (-fan * focal * focal) / width : -0.12 * height
}

/** The two points of a room's walls lie on one horizon, on both sides of the view or one of them far out. */
function pairUp(
  points: readonly Meeting[],
  edges: readonly Edge[],
  { width, height }: Size,
  usualY: number,
): Pair[] {
  return points
    .slice(0, 60)
    .map(first => {
      const others = points.filter(
        ({ x, y }) => Math.abs(y - first.y) < 0.02 * height && Math.abs(x - first.x) > 0.6 * width,
      )
      let second: Meeting | undefined
      let extra = 0
      for (const other of others.slice(0, 12)) {
        const fresh = freshVotes(other, first, edges)
        if (fresh > extra) [second, extra] = [other, fresh]
      }
      const unusual = 0.3 * width * Math.abs((first.y - usualY) / height)
      return { first, second, score: first.votes + 0.7 * extra - unusual }
    })
    .sort((a, b) => b.score - a.score)
}

/** Votes of the edges that the first point leaves unexplained. */
function freshVotes(point: Meeting, first: Meeting, edges: readonly Edge[]): number {
  const tolerance = 1.5 * degree
  const left = edges.filter(edge => missOf(edge, first.x, first.y) > tolerance)
  return votesFor(point, left, tolerance)
}

interface Refined {
  x: number
  y: number
  votes: number
  other: number | undefined
}

/** Moves both points, on one level, to where the edges agree best, with less and less patience for those that don't. */
function refine({ first, second }: Pair, edges: readonly Edge[], { width }: Size): Refined {
  let at = { x: first.x, y: first.y, other: second?.x }
  const scoreOf = (p: typeof at, tolerance: number) => {
    let score = 0
    for (const edge of edges) {
      let miss = missOf(edge, p.x, p.y)
      if (p.other !== undefined) miss = Math.min(miss, missOf(edge, p.other, p.y))
      score += edge.length * Math.max(0, 1 - (miss / tolerance) ** 2)
    }
    return score
  }
  for (const tolerance of [1.5 * degree, 0.9 * degree, 0.6 * degree]) {
    let best = scoreOf(at, tolerance)
    for (let step = 0.02 * width; step > 0.0004 * width; step /= 2) {
      for (let again = true; again; ) {
        again = false
        const moves = [
          { ...at, x: at.x + step },
          { ...at, x: at.x - step },
          { ...at, y: at.y + step / 2 },
          { ...at, y: at.y - step / 2 },
          ...(at.other === undefined
            ? []
            : [
                { ...at, other: at.other + 4 * step },
                { ...at, other: at.other - 4 * step },
              ]),
        ]
        for (const move of moves) {
          const score = scoreOf(move, tolerance)
          if (score <= best + 1e-9) continue
          best = score
          at = move
          again = true
        }
      }
    }
  }
  return { ...at, votes: scoreOf(at, 1.5 * degree) }
}

/** How far the level can be wrong when each edge's direction is off by its usual error (Fisher information). */
function deviationOf({ x, y, other }: Refined, edges: readonly Edge[]): number {
  let certainty = 0
  for (const px of other === undefined ? [x] : [x, other]) {
    let [xx, xy, yy] = [0, 0, 0]
    for (const edge of edges) {
      if (missOf(edge, px, y) > degree) continue
      const [dx, dy] = [px - edge.x, y - edge.y]
      const square = dx * dx + dy * dy
      // Half a pixel at each end of the edge.
      const weight = (clamp(edge.length, 8, 200) / 0.7) ** 2
      const [byX, byY] = [-dy / square, dx / square]
      xx += weight * byX * byX
      xy += weight * byX * byY
      yy += weight * byY * byY
    }
    if (xx > 0) certainty += yy - (xy * xy) / xx
  }
  return certainty > 0 ? 1 / Math.sqrt(certainty) : Number.POSITIVE_INFINITY
}
