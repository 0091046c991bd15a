/**
 * Which pixels are floor? Clues of color, edges and place are weighed twice, the second time with the first answer as a
 * clue, and the result is drawn to the edges.
 */

import { floorLogOdds, type Weights } from './classifier.ts'
import { contextFeatures, type FeatureInput, initialFeatures } from './features.ts'
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
import { type EdgeWeights, edgeWeights, randomWalk } from './random-walk.ts'
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

export interface ImagePoint {
  /** Parts of the width and height. */
  x: number
  y: number
}

interface Known {
  /** Part of the height; undefined when nobody knows. */
  horizon?: number | undefined
  /** Corners of the floor, by the visitor. */
  outline?: readonly ImagePoint[] | undefined
}

const usualHorizon = 0.4
const { first, second }: { first: Weights; second: Weights } = weights

/** Input of the features. */
export function sceneOf(picture: Raster, { horizon = usualHorizon, outline }: Known): FeatureInput {
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
  const clues = initialFeatures(scene)
  const guess = floorLogOdds(clues, first).map(sigmoid)
  const seen = floorLogOdds([...clues, ...contextFeatures(scene, guess)], second)
  const odds = known.outline ? seen.map((own, i) => (seed[i] ? own + insideBonus : -8)) : seen
  const edges = edgeWeights(lab, size)
  const evidence = odds.map(sigmoid)
  const floor = randomWalk(evidence, edges, size, { warm: evidence, pull: 0.4, sweeps: 12 })
  return { ...size, floor: dropIslands(floor, size), odds, lab, edges }
}

/** An outline already leaves out most pixels that aren't floor. */
const insideBonus = 1.5

export const sigmoid = (odds: number): number => 1 / (1 + Math.exp(-odds))

/** The lowest band, less at its ends. */
function firstGuess(size: Size, horizon = usualHorizon): Plane {
  const from = 1 - (1 - horizon) * 0.3
  return eachPixel(size, (x, y) => (y < from ? 0 : Math.abs(x - 0.5) < 0.425 ? 1 : 0.4))
}

function eachPixel({ width, height }: Size, value: (x: number, y: number) => number): Plane {
  return Float32Array.from({ length: width * height }, (_, i) =>
    value(((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / height),
  )
}

export function isInside(outline: readonly ImagePoint[], x: number, y: number): boolean {
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
