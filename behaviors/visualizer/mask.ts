/**
 * Which pixels are floor? Clues of color, edges and place are weighed twice, the second time with the first answer as a
 * clue, and the result is drawn to the edges. What the visitor says are fixed points of the same walk.
 */
import { contextClues, edgeSteps, firstClues, journey, type Scene } from './clues.ts'
import { judge, type Weights } from './judge.ts'
import {
  clamp,
  guidedFilter,
  type Lab,
  type Plane,
  type Raster,
  resizePlane,
  type Size,
  toLab,
} from './pixels.ts'
import { type EdgeWeights, edgeWeights, randomWalk } from './walk.ts'
import weights from './weights.json' with { type: 'json' }

/** Everything that corrections need. Planes of the small picture. */
export interface Proposal extends Size {
  /** Probability of floor. */
  floor: Plane
  /** Evidence of each pixel, log-odds. */
  odds: Plane
  lab: Lab
  edges: EdgeWeights
}

export interface Point {
  /** Parts of the width and height. */
  x: number
  y: number
}

interface Known {
  /** Part of the height; undefined when nobody knows. */
  horizon?: number | undefined
  /** Corners of the floor, by the visitor. */
  outline?: readonly Point[] | undefined
}

const usualHorizon = 0.4
const { first, second }: { first: Weights; second: Weights } = weights

/** What the clues are read from. */
export function sceneOf(picture: Raster, { horizon = usualHorizon, outline }: Known): Scene {
  const { width, height } = picture
  const size = { width, height }
  const seed = outline
    ? eachPixel(size, (x, y) => (isInside(outline, x, y) ? 1 : 0))
    : firstGuess(size, horizon)
  return { ...size, lab: toLab(picture), horizon, seed }
}

export function proposeFloor(picture: Raster, known: Known): Proposal {
  const scene = sceneOf(picture, known)
  const { width, height, lab, seed } = scene
  const size = { width, height }
  const clues = firstClues(scene)
  const guess = judge(clues, first).map(sigmoid)
  const seen = judge([...clues, ...contextClues(scene, guess)], second)
  const odds = known.outline ? seen.map((own, i) => (seed[i] ? own + insideBonus : -8)) : seen
  const edges = edgeWeights(lab, size)
  const evidence = odds.map(sigmoid)
  const floor = randomWalk(evidence, edges, size, { warm: evidence, pull: 0.4, sweeps: 12 })
  return { ...size, floor: dropIslands(floor, size), odds, lab, edges }
}

/** Who draws an outline leaves out most of what isn't floor. */
const insideBonus = 1.5

export const sigmoid = (odds: number): number => 1 / (1 + Math.exp(-odds))
const logit = (p: number): number => Math.log((p + 0.005) / (1.005 - p))

/** The lowest band, less at its ends. */
export function firstGuess(size: Size, horizon = usualHorizon): Plane {
  const from = 1 - (1 - horizon) * 0.3
  return eachPixel(size, (x, y) => (y < from ? 0 : Math.abs(x - 0.5) < 0.425 ? 1 : 0.4))
}

function eachPixel({ width, height }: Size, value: (x: number, y: number) => number): Plane {
  return Float32Array.from({ length: width * height }, (_, i) =>
    value(((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / height),
  )
}

export function isInside(outline: readonly Point[], x: number, y: number): boolean {
  let inside = false
  outline.forEach((from, k) => {
    const to = outline[(k + 1) % outline.length] ?? from
    if (from.y > y === to.y > y) return
    if (x < ((to.x - from.x) * (y - from.y)) / (to.y - from.y) + from.x) inside = !inside
  })
  return inside
}

/** Takes away what isn't joined to the lowest fifth. */
function dropIslands(floor: Plane, { width, height }: Size): Plane {
  const joined = new Uint8Array(floor.length)
  const waiting: number[] = []
  const visit = (i: number) => {
    if (joined[i] || (floor[i] ?? 0) <= 0.5) return
    joined[i] = 1
    waiting.push(i)
  }
  for (let i = Math.floor(height * 0.8) * width; i < floor.length; i++) visit(i)
  for (let i = waiting.pop(); i !== undefined; i = waiting.pop()) {
    const x = i % width
    if (x > 0) visit(i - 1)
    if (x + 1 < width) visit(i + 1)
    visit(i - width)
    visit(i + width)
  }
  return floor.map((p, i) => (p > 0.5 && !joined[i] ? 0.2 : p))
}

/** 1 floor, -1 not, 0 nothing said; a pixel. */
export type Strokes = Int8Array<ArrayBuffer>

/**
 * A stroke changes what it touches: pixels that it says, and those that are joined to them and look like them. Nothing
 * becomes the other thing, and nothing far away changes. Who taps says how wrong the picture was there: places of which
 * it was surer than that are entered at a cost, so that a thing that it nearly saw doesn't take the floor around along.
 */
export function correctFloor(proposal: Proposal, strokes: Strokes, label: 1 | -1): Plane {
  const { floor, odds, lab, edges, width, height } = proposal
  const size = { width, height }
  const seen = odds.map((own, i) => clamp((own + logit(floor[i] ?? 0)) / 2, -doubt, doubt))
  const against = seen.map(own => Math.max(0, -label * own))
  const wrong = meanWhere(against, strokes, label)
  const steps = edgeSteps(lab, size).map(
    (step, i) => step / edgeOfSurface + stepAside + stepSurer * Math.max(0, (against[i] ?? 0) - wrong),
  )
  const near = journey(
    steps,
    strokes.map(said => (said === label ? 1 : 0)),
    size,
    (so, step) => so + step,
  )
  const evidence = seen.map((own, i) => sigmoid(own + label * certainty * Math.exp(-(near[i] ?? 0))))
  const walked = randomWalk(evidence, edges, size, { warm: floor, pull: 0.2, sweeps: 16, strokes })
  const reached = walked.map((p, i) => ((near[i] ?? 0) < reach ? p : (floor[i] ?? 0)))
  return changedAround(floor, reached, strokes, size, label)
}

function meanWhere(plane: Plane, strokes: Strokes, label: 1 | -1): number {
  const values = plane.filter((_, i) => strokes[i] === label)
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)
}

/** A change of color of which this many make a stroke's word worth a third. */
const edgeOfSurface = 40
/** What it costs to go on where the picture is surer of the other thing, in log-odds, than at the stroke. */
const stepSurer = 0.7
/** In a plain surface it reaches this part of itself a pixel. */
const stepAside = 0.025
/** However sure the picture looked, a visitor outdoes it. */
const doubt = 4
const certainty = 7
/** Beyond this a stroke says nothing. */
const reach = 2

function changedAround(before: Plane, after: Plane, strokes: Strokes, { width }: Size, label: 1 | -1): Plane {
  const out = Float32Array.from(before)
  const seen = new Uint8Array(before.length)
  const waiting: number[] = []
  const is = (p: number | undefined) => (label > 0 ? (p ?? 0) > 0.5 : (p ?? 1) <= 0.5)
  const visit = (i: number) => {
    if (i < 0 || i >= seen.length || seen[i] || !is(after[i])) return
    if (is(before[i]) && strokes[i] !== label) return
    seen[i] = 1
    waiting.push(i)
  }
  strokes.forEach((said, i) => {
    if (said === label) visit(i)
  })
  for (let i = waiting.pop(); i !== undefined; i = waiting.pop()) {
    out[i] = after[i] ?? 0
    const x = i % width
    if (x > 0) visit(i - 1)
    if (x + 1 < width) visit(i + 1)
    visit(i - width)
    visit(i + width)
  }
  return out
}

/**
 * The coarse answer carried to a larger picture: a few sweeps pull it onto the edges there, a guided filter gives it
 * soft sides.
 */
export function refineFloor(floor: Plane, from: Size, picture: Raster): Plane {
  const { width, height } = picture
  const size = { width, height }
  const lab = toLab(picture)
  const warm = resizePlane(floor, from, size).map(p => sigmoid((p - 0.5) * 14))
  const walked = randomWalk(warm, edgeWeights(lab, size), size, { warm, pull: 0.05, sweeps: 14 })
  const solid = walked.map(p => (p > 0.5 ? 1 : 0))
  const soft = guidedFilter(solid, lab[0], size, { radius: 3, epsilon: 6 })
  return soft.map(p => clamp((p - 0.5) * 1.6 + 0.5, 0, 1))
}

/** A brush along points: its radius is a part of the width. */
export function paint(
  strokes: Strokes,
  { width, height }: Size,
  points: readonly Point[],
  brush: { radius: number; label: 1 | -1 },
): void {
  const radius = brush.radius * width
  for (const point of points) {
    const [cx, cy] = [point.x * width, point.y * height]
    const rows = [Math.max(0, Math.floor(cy - radius)), Math.min(height - 1, Math.ceil(cy + radius))] as const
    const columns = [
      Math.max(0, Math.floor(cx - radius)),
      Math.min(width - 1, Math.ceil(cx + radius)),
    ] as const
    for (let y = rows[0]; y <= rows[1]; y++) {
      for (let x = columns[0]; x <= columns[1]; x++) {
        if (Math.hypot(x + 0.5 - cx, y + 0.5 - cy) <= radius) strokes[y * width + x] = brush.label
      }
    }
  }
}
