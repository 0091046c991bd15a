/**
 * Fits the weights of classifier.ts: one hidden layer, logistic loss, Adam. All random numbers come from one seed, so the same samples
 * give the same weights.
 */
import type { Weights } from '../../../behaviors/visualizer/classifier.ts'

export interface Samples {
  /** One row per sample. */
  clues: readonly Float32Array[]
  /** 1 for floor, 0 for other pixels; values between are soft edges. */
  truth: readonly number[]
}

interface Fit {
  hidden: number
  rounds: number
  /** Noise added to the features, against overfitting. */
  noise: number
  seed: number
}

const usual: Fit = { hidden: 16, rounds: 24, noise: 0.12, seed: 1 }
const batch = 256
const rate = 0.01
const decay = 1e-4
const [first, second, tiny] = [0.9, 0.999, 1e-8]

export function fitLayer({ clues, truth }: Samples, options: Partial<Fit> = {}): Weights {
  const { hidden, rounds, noise, seed } = { ...usual, ...options }
  const random = randomFrom(seed)
  const normal = () => random() + random() + random() + random() - 2
  const width = (clues[0]?.length ?? 0) + 1
  const net = createNet(hidden, width, normal)
  const adam = createAdam(net.weights.length)
  const order = Uint32Array.from(clues, (_, index) => index)
  const steps = Math.ceil(order.length / batch) * rounds
  for (let step = 0, at = order.length; step < steps; step++, at += batch) {
    if (at >= order.length) {
      shuffle(order, random)
      at = 0
    }
    const gradient = new Float64Array(net.weights.length)
    for (const index of order.subarray(at, at + batch)) {
      const row = clues[index]
      if (row) net.learn(row, truth[index] ?? 0, () => noise * normal(), gradient)
    }
    adam(net.weights, gradient, rate * (1 - step / steps))
  }
  return net.read()
}

/** Stores bias and weights of each hidden unit, then those of the output, in one array. */
function createNet(hidden: number, width: number, normal: () => number) {
  const out = hidden * width
  const weights = Float64Array.from({ length: out + hidden + 1 }, (_, at) =>
    at < out
      ? at % width === 0
        ? 0
        : normal() / Math.sqrt(width)
      : at === out
        ? 0
        : normal() / Math.sqrt(hidden),
  )
  const [input, active] = [new Float64Array(width), new Float64Array(hidden)]
  return {
    weights,
    /** Adds the gradient of the loss at one sample. */
    learn(row: Float32Array, truth: number, shake: () => number, gradient: Float64Array) {
      input[0] = 1
      for (let k = 1; k < width; k++) input[k] = (row[k - 1] ?? 0) + shake()
      let odds = weights[out] ?? 0
      for (let unit = 0; unit < hidden; unit++) {
        let sum = 0
        for (let k = 0; k < width; k++) sum += (weights[unit * width + k] ?? 0) * (input[k] ?? 0)
        active[unit] = Math.max(0, sum)
        odds += (weights[out + 1 + unit] ?? 0) * (active[unit] ?? 0)
      }
      const error = (1 / (1 + Math.exp(-odds)) - truth) / batch
      gradient[out] = (gradient[out] ?? 0) + error
      for (let unit = 0; unit < hidden; unit++) {
        const value = active[unit] ?? 0
        if (value <= 0) continue
        const answer = out + 1 + unit
        gradient[answer] = (gradient[answer] ?? 0) + error * value
        const back = error * (weights[answer] ?? 0)
        for (let k = 0; k < width; k++) {
          const at = unit * width + k
          gradient[at] = (gradient[at] ?? 0) + back * (input[k] ?? 0)
        }
      }
    },
    read: (): Weights => ({
      hidden: Array.from({ length: hidden }, (_, unit) =>
        rounded(weights.subarray(unit * width, (unit + 1) * width)),
      ),
      out: rounded(weights.subarray(out)),
    }),
  }
}

/** Rounds to three digits, which are enough and keep the file small. */
const rounded = (values: Float64Array) => Array.from(values, value => Math.round(value * 1000) / 1000 + 0)

/** Adam with decoupled weight decay. */
function createAdam(length: number) {
  const [mean, square] = [new Float64Array(length), new Float64Array(length)]
  let [a, b] = [1, 1]
  return (weights: Float64Array, gradient: Float64Array, rate: number) => {
    a *= first
    b *= second
    gradient.forEach((slope, at) => {
      const m = first * (mean[at] ?? 0) + (1 - first) * slope
      const s = second * (square[at] ?? 0) + (1 - second) * slope * slope
      mean[at] = m
      square[at] = s
      const before = weights[at] ?? 0
      weights[at] = before - rate * (m / (1 - a) / (Math.sqrt(s / (1 - b)) + tiny) + decay * before)
    })
  }
}

function shuffle(order: Uint32Array, random: () => number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const kept = order[i] ?? 0
    order[i] = order[j] ?? 0
    order[j] = kept
  }
}

/** mulberry32: returns pseudo-random numbers from 0 to 1. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
