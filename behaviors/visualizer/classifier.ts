/** Classifies pixels by their features: one hidden layer, fitted on the project's rendered rooms without those that the bench holds back. */
import type { Plane } from './pixels.ts'

export interface Weights {
  /** A row a hidden unit: its offset, then a weight a clue. */
  hidden: readonly (readonly number[])[]
  /** The offset, then a weight a hidden unit. */
  out: readonly number[]
}

/** Log-odds of floor a pixel. */
export function floorLogOdds(clues: readonly Plane[], { hidden, out }: Weights): Plane {
  const pixels = clues[0]?.length ?? 0
  const odds = new Float32Array(pixels).fill(out[0] ?? 0)
  const sum = new Float32Array(pixels)
  hidden.forEach(([offset = 0, ...weights], unit) => {
    sum.fill(offset)
    clues.forEach((clue, k) => {
      const weight = weights[k] ?? 0
      for (let i = 0; i < pixels; i++) sum[i] = (sum[i] ?? 0) + weight * (clue[i] ?? 0)
    })
    const weight = out[unit + 1] ?? 0
    for (let i = 0; i < pixels; i++) odds[i] = (odds[i] ?? 0) + weight * Math.max(0, sum[i] ?? 0)
  })
  return odds
}
