/**
 * Statistics of a job. Each line is a PERT distribution (a beta distribution with shape sum 6) from its low to its high end with its
 * usual price as median. Lines are independent. Their sum is described by mean, variance and third moment, and its percentiles follow from
 * the Cornish-Fisher expansion.
 */
import type { PriceRange, UsualPrice } from '../price.ts'

/** Standard score of the 10th percentile. Four of five jobs end between it and the 90th. */
const Z_OF_TENTH = -1.2815515655446004

interface Moments {
  mean: number
  variance: number
  /** Third central moment. */
  third: number
}

/**
 * Returns the position of the mode between both ends, 0 to 1. The median of a beta distribution with shapes a, b ≥ 1 is about
 * (a - 1/3) / (a + b - 2/3). With the shapes of `shapesOf`, it is 1/8 + 3/4 of the mode.
 */
function modeOf({ low, usual, high }: UsualPrice): number {
  const median = (usual - low) / (high - low)
  return Math.min(1, Math.max(0, (median - 1 / 8) / (3 / 4)))
}

/** Shapes of the beta distribution of a price. */
export function shapesOf(price: UsualPrice): { alpha: number; beta: number } {
  const mode = modeOf(price)
  return { alpha: 1 + 4 * mode, beta: 5 - 4 * mode }
}

/** Moments of a beta distribution with shapes a + b = 6, scaled to the width of the price. */
function momentsOf(price: UsualPrice): Moments {
  const width = price.high - price.low
  if (width <= 0) return { mean: price.low, variance: 0, third: 0 }
  const { alpha, beta } = shapesOf(price)
  const variance = (alpha * beta * width ** 2) / (6 ** 2 * 7)
  return {
    mean: price.low + (width * alpha) / 6,
    variance,
    third: (2 * (beta - alpha) * alpha * beta * width ** 3) / (6 ** 3 * 7 * 8),
  }
}

interface LikelySum extends UsualPrice {
  /**
   * Contribution of each price to `usual`: its mean, plus its share of the distance of `usual` from the mean of the sum. This is the
   * average of the price in jobs of this total, so the contributions add up to it.
   */
  contributions: readonly number[]
}

/** Returns the percentiles of a sum of independent prices. */
export function likelySum(prices: readonly UsualPrice[]): LikelySum {
  const parts = prices.map(momentsOf)
  const sum = (moment: keyof Moments) => parts.reduce((total, part) => total + part[moment], 0)
  const [mean, variance] = [sum('mean'), sum('variance')]
  const deviation = Math.sqrt(variance)
  const skewness = deviation > 0 ? sum('third') / deviation ** 3 : 0
  const ends = extremesOf(prices)
  const at = (z: number) => {
    const value = mean + deviation * (z + ((z * z - 1) * skewness) / 6)
    return Math.min(ends.high, Math.max(ends.low, value))
  }
  const usual = at(0)
  const shareOf = (part: Moments) => (variance > 0 ? (part.variance / variance) * (usual - mean) : 0)
  return {
    low: at(Z_OF_TENTH),
    usual,
    high: at(-Z_OF_TENTH),
    contributions: parts.map(part => part.mean + shareOf(part)),
  }
}

/** All prices at their low ends, and all at their high ends. */
export const extremesOf = (prices: readonly PriceRange[]): PriceRange =>
  prices.reduce((sum, { low, high }) => ({ low: sum.low + low, high: sum.high + high }), { low: 0, high: 0 })
