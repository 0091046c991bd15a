/** Features of pixels that indicate floor or not, each a plane of numbers from about -2 to 2. */
import { colorOdds } from './colors.ts'
import { boxMean, clamp, type Lab, type Plane, quantile, type Size } from './pixels.ts'

export interface FeatureInput extends Size {
  lab: Lab
  /** Part of the height. */
  horizon: number
  /** Prior probability of floor, 0 to 1; 1 in the lowest band. */
  seed: Plane
}

/** Clues that need no guess of the mask but where to begin. */
export function initialFeatures(scene: FeatureInput): Plane[] {
  const { lab, horizon, seed, width, height } = scene
  const [L, A, B] = lab
  const steps = edgeSteps(lab, scene)
  const known = colorMean(lab, seed)
  const usualStep = seedQuantile(steps, seed, 0.7) + 1
  const barrier = steps.map(step => Math.max(0, step / usualStep - 1))
  const texture = boxMean(steps, scene, 3)
  const seedTexture = seedQuantile(texture, seed, 0.5) + 0.5
  const smooth = lab.map(plane => boxMean(plane, scene, 2)) as unknown as Lab
  return [
    rows(scene, y => clamp((y - horizon) / (1 - horizon), -0.5, 1) * 2),
    columns(scene, x => Math.abs(x - 0.5) * 3),
    colorOdds(lab, seed, { dropBelow: 0.03, most: 4 }).map(odds => odds / 2),
    geodesicDistance(barrier, seed, scene, (so, step) => so + step).map(d => Math.log1p(d) / 2),
    geodesicDistance(barrier, seed, scene, Math.max).map(d => Math.log1p(d)),
    columnBarrier(barrier, scene).map(d => Math.log1p(d)),
    texture.map(value => clamp(Math.log((value + 0.5) / seedTexture), -2, 2)),
    L.map(value => clamp((value - known[0]) / 20, -2, 2)),
    A.map((a, i) => clamp(Math.hypot(a - known[1], (B[i] ?? 0) - known[2]) / 10, 0, 2)),
    uprightness(L, scene),
    differenceBelow(smooth, scene, Math.round(height / 24)),
    differenceBelow(smooth, scene, Math.round(height / 8)),
    smooth[0].map(value => value / 50 - 1),
    columns(scene, () => Math.min(width / height, 2) - 1),
  ]
}

/** Clues of the mask as it was judged before: what lies around, above and below. */
export function contextFeatures(scene: FeatureInput, floor: Plane): Plane[] {
  const { height, lab } = scene
  const near = boxMean(floor, scene, 3)
  const wide = boxMean(floor, scene, Math.round(height / 10))
  return [
    floor.map(p => p * 3 - 1.5),
    near.map(p => p * 3 - 1.5),
    wide.map(p => p * 3 - 1.5),
    shiftRows(wide, scene, Math.round(height / 7)).map(p => p * 3 - 1.5),
    shiftRows(wide, scene, -Math.round(height / 7)).map(p => p * 3 - 1.5),
    colorOdds(lab, floor, { most: 4 }).map(odds => odds / 2),
    geodesicDistance(
      edgeSteps(lab, scene).map(step => step / 12),
      floor.map(p => (p > 0.9 ? 1 : 0)),
      scene,
      (so, step) => so + step,
    ).map(d => Math.log1p(d)),
  ]
}

const rows = ({ width, height }: Size, value: (y: number) => number): Plane =>
  Float32Array.from({ length: width * height }, (_, i) => value((Math.floor(i / width) + 0.5) / height))

const columns = ({ width, height }: Size, value: (x: number) => number): Plane =>
  Float32Array.from({ length: width * height }, (_, i) => value(((i % width) + 0.5) / width))

/** How much color changes from a pixel to the next, either way. */
export function edgeSteps([L, A, B]: Lab, { width }: Size): Plane {
  const square = (i: number, j: number) =>
    0.6 * ((L[i] ?? 0) - (L[j] ?? L[i] ?? 0)) ** 2 +
    1.6 * (((A[i] ?? 0) - (A[j] ?? A[i] ?? 0)) ** 2 + ((B[i] ?? 0) - (B[j] ?? B[i] ?? 0)) ** 2)
  return L.map((_, i) => Math.sqrt(square(i, i % width === width - 1 ? i : i + 1) + square(i, i + width)))
}

function colorMean([L, A, B]: Lab, seed: Plane): [number, number, number] {
  const mean = (plane: Plane) => {
    let [sum, weight] = [0, 1e-6]
    plane.forEach((value, i) => {
      sum += value * (seed[i] ?? 0)
      weight += seed[i] ?? 0
    })
    return sum / weight
  }
  return [mean(L), mean(A), mean(B)]
}

function seedQuantile(plane: Plane, seed: Plane, part: number): number {
  const inside: number[] = []
  for (let i = 0; i < plane.length; i += 3) if ((seed[i] ?? 0) > 0.5) inside.push(plane[i] ?? 0)
  return inside.length ? quantile(inside, part) : 0
}

export type Travel = (so: number, step: number) => number

/** The easiest way from the seed to each pixel, by sweeping the picture forth and back. */
export function geodesicDistance(
  steps: Plane,
  seed: ArrayLike<number>,
  { width, height }: Size,
  travel: Travel,
): Plane {
  const far = 1e3
  const cost = Float32Array.from(seed, p => (p > 0.9 ? 0 : far))
  const visit = (i: number, before: number, above: number) => {
    const step = steps[i] ?? 0
    const best = Math.min(travel(cost[before] ?? far, step), travel(cost[above] ?? far, step))
    if (best < (cost[i] ?? far)) cost[i] = best
  }
  for (let round = 0; round < 2; round++) {
    for (const [fromRight, fromBelow] of [
      [false, true],
      [true, true],
      [false, false],
      [true, false],
    ]) {
      for (let k = 0; k < height; k++) {
        const y = fromBelow ? height - 1 - k : k
        const above = fromBelow ? Math.min(y + 1, height - 1) : Math.max(y - 1, 0)
        for (let j = 0; j < width; j++) {
          const x = fromRight ? width - 1 - j : j
          const before = fromRight ? Math.min(x + 1, width - 1) : Math.max(x - 1, 0)
          visit(y * width + x, y * width + before, above * width + x)
        }
      }
    }
  }
  return cost
}

/** The strongest edge on the way straight down. */
function columnBarrier(steps: Plane, { width, height }: Size): Plane {
  const out = Float32Array.from(steps)
  for (let i = width * (height - 1) - 1; i >= 0; i--) {
    out[i] = Math.max(out[i] ?? 0, 0.985 * (out[i + width] ?? 0))
  }
  return out
}

/** -1 where edges around lie level, 1 where they stand upright. */
function uprightness(L: Plane, size: Size): Plane {
  const { width } = size
  const across = boxMean(
    L.map((v, i) => Math.abs(v - (L[i + 1] ?? v))),
    size,
    4,
  )
  const down = boxMean(
    L.map((v, i) => Math.abs(v - (L[i + width] ?? v))),
    size,
    4,
  )
  return across.map((a, i) => (a - (down[i] ?? 0)) / (a + (down[i] ?? 0) + 0.3))
}

function differenceBelow(lab: Lab, size: Size, distance: number): Plane {
  const below = lab.map(plane => shiftRows(plane, size, distance))
  return lab[0].map((_, i) => {
    const square = lab.reduce((sum, plane, k) => sum + ((plane[i] ?? 0) - (below[k]?.[i] ?? 0)) ** 2, 0)
    return Math.log1p(Math.sqrt(square)) / 2
  })
}

/** Value `distance` rows further down, clamped at the borders. */
function shiftRows(plane: Plane, { width, height }: Size, distance: number): Plane {
  return plane.map((_, i) => {
    const y = clamp(Math.floor(i / width) + distance, 0, height - 1)
    return plane[y * width + (i % width)] ?? 0
  })
}
