import { expect, test } from 'vitest'
import { costOf } from '../../site/floor-cost/cost.ts'
import type { CostFloor } from '../../site/floor-cost/cost-book.ts'
import type { Job } from '../../site/floor-cost/job.ts'
import { shapesOf } from '../../site/floor-cost/likely-range.ts'
import type { UsualPrice } from '../../site/price.ts'
import { book, carpet, job, oak, plank, sanding, tile } from './example-cost-book.ts'

const SAMPLES = 20_000

/** Mulberry32: the same numbers in each run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Draws without the density: accepts pairs of powers whose sum is at most 1. */
function drawBeta(alpha: number, beta: number, next: () => number): number {
  for (;;) {
    const [x, y] = [next() ** (1 / alpha), next() ** (1 / beta)]
    if (x + y <= 1) return x / (x + y)
  }
}

function draw({ low, usual, high }: UsualPrice, next: () => number): number {
  if (low === high) return low
  const { alpha, beta } = shapesOf({ low, usual, high })
  return low + (high - low) * drawBeta(alpha, beta, next)
}

/** Percentiles of many jobs, whose prices are drawn one by one. The premiums are drawn as percentages. */
function simulate(floor: CostFloor, given: Job): UsualPrice {
  const next = random(7)
  const { lines } = costOf(floor, given, book)
  const isPremium = (kind: string) => ['patternLabor', 'minimumJob', 'rush'].includes(kind)
  const totals = Array.from({ length: SAMPLES }, () => {
    let [sum, labor] = [0, 0]
    for (const { kind, price, quantity, rate } of lines) {
      if (isPremium(kind)) continue
      const amount = draw(price, next) * quantity.high * rate
      if (kind === 'labor') labor = amount
      sum += amount
    }
    const { patternLabor, rush } = book.extras
    if (lines.some(({ kind }) => kind === 'patternLabor')) sum += (labor * draw(patternLabor, next)) / 100
    return given.rush ? sum * (1 + draw(rush, next) / 100) : sum
  }).sort((a, b) => a - b)
  const at = (share: number) => totals[Math.floor(SAMPLES * share)] ?? 0
  return { low: at(0.1), usual: at(0.5), high: at(0.9) }
}

const everything: Job = {
  ...job,
  old: 'tile',
  layers: 2,
  preparation: 'yes',
  baseboards: 'new',
  steps: 13,
  doorways: 3,
  furnished: 4,
  appliances: 3,
  toilets: 2,
}

test.each<[string, CostFloor, Job]>([
  ['a bedroom of carpet', carpet, { ...job, area: 200 }],
  ['a house of plank', plank, { ...job, area: 1600, old: 'carpet' }],
  ['oak in a pattern', oak, { ...job, area: 700, pattern: 'pattern' }],
  ['tile, soon', tile, { ...job, area: 300, old: 'tile', rush: true }],
  ['sanding', sanding, { ...job, area: 600 }],
  ['stairs, and little floor', plank, { ...job, area: 150, steps: 40 }],
  ['all that there is', oak, { ...everything, moistureBarrier: 'yes' }],
  ['all that there is, in a pattern and soon', tile, { ...everything, pattern: 'pattern', rush: true }],
])('%s: the likely range is that of a simulation, within three percent', (_, floor, given) => {
  const { likely } = costOf(floor, given, book)
  const simulated = simulate(floor, given)
  for (const name of ['low', 'usual', 'high'] as const) {
    expect(Math.abs(likely[name] / simulated[name] - 1), name).toBeLessThan(0.03)
  }
})

test('half of all draws of one price stay below the usual one', () => {
  const next = random(3)
  const price = { low: 3, usual: 4.2, high: 8 }
  const below = Array.from({ length: SAMPLES }, () => draw(price, next)).filter(drawn => drawn < price.usual)
  expect(below.length / SAMPLES).toBeCloseTo(0.5, 1)
})
