/** Labels spread along surfaces and stop at edges: a random walker (Grady 2006) with evidence at every pixel. */
import { clamp, type Lab, type Plane, type Size } from './pixels.ts'

/** Weight to the neighbor on the right and below: near 1 within a surface, near 0 across an edge. */
export interface EdgeWeights {
  right: Plane
  down: Plane
}

const leastWeight = 0.002

export function edgeWeights([L, A, B]: Lab, { width, height }: Size): EdgeWeights {
  const pixels = width * height
  const square = (i: number, j: number) => {
    const [dl, da, db] = [(L[i] ?? 0) - (L[j] ?? 0), (A[i] ?? 0) - (A[j] ?? 0), (B[i] ?? 0) - (B[j] ?? 0)]
    return 0.6 * dl * dl + 1.6 * (da * da + db * db)
  }
  let total = 0
  for (let i = 0; i < pixels - width; i++) total += square(i, i + width)
  const steepness = 1 / (2 * (total / pixels) + 1)
  const [right, down] = [new Float32Array(pixels), new Float32Array(pixels)]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      if (x + 1 < width) right[i] = Math.exp(-steepness * square(i, i + 1)) + leastWeight
      if (y + 1 < height) down[i] = Math.exp(-steepness * square(i, i + width)) + leastWeight
    }
  }
  return { right, down }
}

export interface WalkOptions {
  /** Initial values. */
  warm: Plane
  /** How strongly a pixel follows its own evidence rather than its neighbors. */
  pull: number
  sweeps: number
  /** 1 floor, -1 not, 0 unknown: what is said is kept. */
  strokes?: Int8Array
}

/** Minimizes Σ weight (p_i - p_j)² + Σ pull (p_i - evidence_i)² by red-black overrelaxation. All values 0 to 1. */
export function randomWalk(evidence: Plane, edges: EdgeWeights, size: Size, options: WalkOptions): Plane {
  const { warm, pull, sweeps, strokes } = options
  const p = Float32Array.from(warm)
  strokes?.forEach((said, i) => {
    if (said) p[i] = said > 0 ? 1 : 0
  })
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (const color of [0, 1]) relax(p, evidence, edges, size, { color, pull, strokes })
  }
  for (let i = 0; i < p.length; i++) p[i] = clamp(p[i] ?? 0, 0, 1)
  return p
}

const overrelaxation = 1.85

interface Relaxation {
  color: number
  pull: number
  strokes: Int8Array | undefined
}

function relax(
  p: Plane,
  evidence: Plane,
  { right, down }: EdgeWeights,
  { width, height }: Size,
  step: Relaxation,
) {
  const { color, pull, strokes } = step
  for (let y = 0; y < height; y++) {
    for (let x = (y + color) & 1; x < width; x += 2) {
      const i = y * width + x
      if (strokes?.[i]) continue
      let sum = pull * (evidence[i] ?? 0)
      let weight = pull
      // Weights past the right and lower border are 0.
      const toRight = right[i] ?? 0
      const toBelow = down[i] ?? 0
      const toLeft = x > 0 ? (right[i - 1] ?? 0) : 0
      const toAbove = y > 0 ? (down[i - width] ?? 0) : 0
      sum += toRight * (p[i + 1] ?? 0) + toBelow * (p[i + width] ?? 0)
      sum += toLeft * (p[i - 1] ?? 0) + toAbove * (p[i - width] ?? 0)
      weight += toRight + toBelow + toLeft + toAbove
      p[i] = (p[i] ?? 0) + overrelaxation * (sum / weight - (p[i] ?? 0))
    }
  }
}
