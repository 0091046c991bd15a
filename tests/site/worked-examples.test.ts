import { expect, test } from 'vitest'
import { costOf } from '../../site/floor-cost/cost.ts'
import type { CostFloor } from '../../site/floor-cost/cost-book.ts'
import type { Job } from '../../site/floor-cost/job.ts'
import { book, carpet, job, oak, plank, sanding, tile } from './example-cost-book.ts'

const engineered: CostFloor = { ...oak, barrier: 'always' }
const room = (length: number, width: number) => ({ length, width })

/** Worked out by hand from the example book: the low ends, and the high ends. Material is ordered in boxes where it comes in boxes. */
const examples: readonly [name: string, floor: CostFloor, given: Partial<Job>, low: number, high: number][] =
  [
    // 400 + 10 % is 440, 20 boxes of 22. The example of a cost guide, and its steps.
    ['plank, 400 sq ft', plank, {}, 440 * 3 + 400 * 2, 440 * 8 + 400 * 4],
    ['with 80 to level', plank, { preparation: 'yes', preparedArea: 80 }, 2120 + 80 * 2, 5120 + 80 * 6],
    ['as a rush', plank, { rush: true }, 2120 * 1.1, 5120 * 1.2],
    ['both', plank, { preparation: 'yes', preparedArea: 80, rush: true }, 2280 * 1.1, 5600 * 1.2],
    // 168 + 10 % is 184.8, 9 boxes of 22 are 198.
    ['plank, 12 × 14', plank, { rectangles: [room(12, 14)] }, 198 * 3 + 168 * 2, 198 * 8 + 168 * 4],
    // 0.3 of 400 is the usual share.
    ['plank, base uneven', plank, { preparation: 'yes' }, 2120 + 120 * 2, 5120 + 120 * 6],
    ['plank over carpet', plank, { old: 'carpet' }, 2120 + 400, 5120 + 800],
    ['plank over tile', plank, { old: 'tile' }, 2120 + 1200, 5120 + 2400],
    ['over two layers', plank, { old: 'carpet', layers: 2 }, 2520 + 400, 5920 + 1200],
    ['over three layers', plank, { old: 'carpet', layers: 3 }, 2520 + 800, 5920 + 2400],
    ['old house', plank, { old: 'tile', before1980: 'yes' }, 3320 + 60, 7520 + 250],
    ['with a dumpster', plank, { old: 'tile', dumpster: true }, 3320 + 350, 7520 + 650],
    // 400 + 15 % is 460, 21 boxes are 462. Labor rises by 20 to 50 %.
    ['plank in a pattern', plank, { pattern: 'pattern' }, 462 * 3 + 800 * 1.2, 462 * 8 + 1600 * 1.5],
    ['plank and 13 stairs', plank, { steps: 13 }, 2120 + 780, 5120 + 2340],
    ['plank, 4 thresholds', plank, { doorways: 4 }, 2120 + 100, 5120 + 300],
    ['plank, 5 doors', plank, { doors: 5 }, 2120 + 100, 5120 + 250],
    ['plank, 3 full rooms', plank, { furnished: 3 }, 2120 + 120, 5120 + 360],
    ['plank, kitchen moved', plank, { appliances: 3 }, 2120 + 75, 5120 + 270],
    ['plank, 2 toilets', plank, { toilets: 2 }, 2120 + 150, 5120 + 400],
    ['plank, 80 ft of baseboards', plank, { baseboards: 'new', trim: 80 }, 2120 + 240, 5120 + 560],
    ['plank, baseboards kept', plank, { baseboards: 'kept', trim: 80 }, 2120 + 80, 5120 + 240],
    // 0.35 ft of wall for each of 400 sq ft.
    ['plank, new baseboards', plank, { baseboards: 'new' }, 2120 + 140 * 3, 5120 + 140 * 7],
    // Walls of 20 × 20.
    [
      'plank, 20 × 20 and baseboards',
      plank,
      { rectangles: [room(20, 20)], baseboards: 'new' },
      2120 + 240,
      5120 + 560,
    ],
    // 500 + 10 % is 25 boxes. No rate yet.
    ['plank, 500 sq ft', plank, { area: 500 }, 550 * 3 + 500 * 2, 550 * 8 + 500 * 4],
    // 1,000 + 10 % is 50 boxes, at 90 % for material and 80 % for labor.
    ['plank, 1,000 sq ft', plank, { area: 1000 }, 1100 * 2.7 + 1000 * 1.6, 1100 * 7.2 + 1000 * 3.2],
    // 2,000 + 10 % is 100 boxes.
    ['plank, 2,000 sq ft', plank, { area: 2000 }, 2200 * 2.7 + 2000 * 1.6, 2200 * 7.2 + 2000 * 3.2],
    // 10 + 10 % is a box of 22: 86–216, and the smallest job is 500–800.
    ['a closet of plank', plank, { area: 10 }, 500, 800],
    ['a closet as a rush', plank, { area: 10, rush: true }, 550, 960],
    // 440 are 22 boxes of 20.
    ['oak, 400 sq ft', oak, {}, 440 * 6 + 400 * 3, 440 * 15 + 400 * 8],
    ['oak on a damp slab', oak, { moistureBarrier: 'yes' }, 3840 + 400, 9800 + 1200],
    ['oak on boards', oak, { base: 'wood', moistureBarrier: 'yes' }, 3840, 9800],
    ['engineered on a slab', engineered, {}, 3840 + 400, 9800 + 1200],
    ['engineered on boards', engineered, { base: 'wood' }, 3840, 9800],
    // 18 × 14 and 10 × 8 are 332, with 15 % 381.8, 20 boxes.
    [
      'oak in an L, in a pattern',
      oak,
      { rectangles: [room(18, 14), room(10, 8)], pattern: 'pattern' },
      400 * 6 + 332 * 3 * 1.2,
      400 * 15 + 332 * 8 * 1.5,
    ],
    // Sold by the square foot.
    ['carpet, 350.5 sq ft', carpet, { area: 350.5 }, 385.55 * 2 + 350.5, 385.55 * 8 + 1051.5],
    ['carpet, in a pattern', carpet, { pattern: 'pattern' }, 440 * 2 + 400, 440 * 8 + 1200],
    ['tile, 400 sq ft', tile, {}, 440 * 2 + 400 * 4, 440 * 12 + 400 * 8],
    ['tile over cracks', tile, { crackMembrane: 'yes' }, 2480 + 400, 8480 + 800],
    ['sanding, 600 sq ft', sanding, { area: 600 }, 1800, 3000],
    ['sanding under carpet', sanding, { area: 600, old: 'carpet' }, 1800 + 600, 3000 + 1200],
  ]

test('there are forty', () => {
  expect(examples).toHaveLength(40)
})

test.each(examples)('%s', (_, floor, given, low, high) => {
  const { extremes, likely, lines } = costOf(floor, { ...job, ...given }, book)
  expect(extremes.low).toBeCloseTo(low, 2)
  expect(extremes.high).toBeCloseTo(high, 2)
  const usual = lines.reduce((sum, line) => sum + line.usual, 0)
  expect(likely.usual).toBeCloseTo(usual, 1)
})
