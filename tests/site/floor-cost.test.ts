import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerTo, costOf } from '../../site/floor-cost/cost.ts'
import type { CostFloor } from '../../site/floor-cost/cost-book.ts'
import {
  answers,
  areaOf,
  baseboardChoices,
  baseChoices,
  type Job,
  jobOfArea,
  patterns,
} from '../../site/floor-cost/job.ts'
import { MAX_QUERY_LENGTH, MAX_RECTANGLES, queryOf, readJob } from '../../site/floor-cost/job-query.ts'
import { likelySum } from '../../site/floor-cost/likely-range.ts'
import { independentLines } from '../../site/floor-cost/lines.ts'
import { boxesFor } from '../../site/floor-cost/quantities.ts'
import { headlineOf } from '../../site/floor-cost/rounding.ts'
import { book, carpet, extras, job, oak, plank, priced, sanding, strip, tile } from './example-cost-book.ts'

const endsOf = (floor: CostFloor, given: Job) =>
  costOf(floor, given, book).lines.map(({ kind, low, high }) => [kind, low, high])

test('400 sq ft of plank with 80 to level cost what the cost guide works out by hand', () => {
  const given = { ...job, preparation: 'yes', preparedArea: 80 } as const
  const { order, extremes } = costOf(plank, given, book)
  expect(order).toMatchObject({ area: 440, boxes: 20 })
  expect(endsOf(plank, given)).toEqual([
    ['material', 1320, 3520],
    ['labor', 800, 1600],
    ['preparation', 160, 480],
  ])
  expect(extremes).toEqual({ low: 2280, high: 5600 })
  expect(costOf(plank, { ...given, rush: true }, book).extremes).toEqual({ low: 2508, high: 6720 })
})

test('rooms add up, a pattern wastes more and takes longer, and boxes are whole', () => {
  // An L: 18 × 14 and 10 × 8 make 332; with 15 % 381.8, which is 20 boxes of 20.
  const rectangles = [
    { length: 18, width: 14 },
    { length: 10, width: 8 },
  ]
  const given: Job = { ...job, rectangles, pattern: 'pattern' }
  const { area, order } = costOf(oak, given, book)
  expect(area).toBe(332)
  expect(order).toMatchObject({ area: 400, boxes: 20 })
  expect(endsOf(oak, given)).toEqual([
    ['material', 2400, 6000],
    ['labor', 996, 2656],
    ['patternLabor', 199.2, 1328],
  ])
  // Carpet has no rows.
  expect(endsOf(carpet, { ...job, pattern: 'pattern' })).toEqual(endsOf(carpet, job))
})

test('an area that fills its boxes exactly takes no box more', () => {
  const boxSizes = fc.integer({ min: 100, max: 4000 })
  fc.assert(
    fc.property(boxSizes, fc.integer({ min: 1, max: 200 }), (hundredths, boxes) => {
      expect(boxesFor((hundredths * boxes) / 100, hundredths / 100)).toBe(boxes)
    }),
    { examples: [[113, 3]] },
  )
})

test('what nobody knows is no part of the figure, and has an amount of its own', () => {
  const { lines, extras } = costOf(oak, jobOfArea(400), book)
  expect(lines.map(({ kind }) => kind)).toEqual(['material', 'labor'])
  expect(
    extras.map(({ kind, quantity, share, low, usual, high }) => [kind, quantity, share, low, usual, high]),
  ).toEqual([
    ['removal', 400, 100, 400, 520, 2400],
    ['preparation', 120, 30, 240, 360, 720],
    ['moistureBarrier', 400, 100, 400, 600, 1200],
    ['trim', 140, undefined, 420, 630, 980],
    ['transitions', 2, undefined, 50, 80, 150],
    ['doors', 3, undefined, 60, 90, 150],
  ])
  expect(costOf(oak, job, book).extras).toEqual([])
  const onWood = costOf(oak, { ...jobOfArea(400), base: 'wood' }, book).extras
  expect(onWood.map(({ kind }) => kind)).not.toContain('moistureBarrier')
})

test('a floor that may hold asbestos is tested in a house from before 1980', () => {
  const kinds = (given: Job) => {
    const { lines, extras } = costOf(plank, given, book)
    return { lines: lines.map(({ kind }) => kind), extras: extras.map(({ kind }) => kind) }
  }
  const open = kinds({ ...job, old: 'tile' })
  expect([open.lines.includes('asbestosTest'), open.extras]).toEqual([false, ['asbestosTest']])
  const old = kinds({ ...job, old: 'tile', before1980: 'yes' })
  expect([old.lines.includes('asbestosTest'), old.extras]).toEqual([true, []])
  expect(kinds({ ...job, old: 'tile', before1980: 'no' }).extras).toEqual([])
  expect(kinds({ ...job, old: 'carpet' }).extras).toEqual([])
  expect(kinds({ ...job, old: 'carpet', before1980: 'yes' }).lines).not.toContain('asbestosTest')
  // An older floor below it may.
  expect(kinds({ ...job, old: 'carpet', layers: 2 }).extras).toEqual(['asbestosTest'])
})

test('an answer makes a line of a possible extra', () => {
  const slab: Job = { ...job, moistureBarrier: 'yes', crackMembrane: 'yes' }
  expect(endsOf(oak, slab)).toContainEqual(['moistureBarrier', 400, 1200])
  expect(endsOf(tile, slab)).toContainEqual(['crackMembrane', 400, 800])
  expect(endsOf(plank, slab).map(([kind]) => kind)).toEqual(['material', 'labor'])
  expect(endsOf({ ...oak, barrier: 'always' }, job)).toContainEqual(['moistureBarrier', 400, 1200])
})

test('baseboards are as long as the walls, the usual length, or what was measured', () => {
  const rectangles = [{ length: 20, width: 10 }]
  const trim = (given: Partial<Job>) => endsOf(plank, { ...job, ...given }).at(-1)
  expect(trim({ rectangles, baseboards: 'new' })).toEqual(['trim', 180, 420])
  expect(trim({ baseboards: 'new' })).toEqual(['trim', 420, 980])
  expect(trim({ baseboards: 'new', trim: 100 })).toEqual(['trim', 300, 700])
  expect(trim({ baseboards: 'kept', trim: 100 })).toEqual(['keptTrim', 100, 300])
})

test('work on a floor that stays needs no material and nothing taken up', () => {
  const { lines, extras } = costOf(sanding, jobOfArea(600), book)
  expect(lines.map(({ kind, low, high }) => [kind, low, high])).toEqual([['labor', 1800, 3000]])
  expect(extras).toEqual([])
})

test('a job smaller than the smallest costs as much as that', () => {
  const small = costOf(carpet, { ...job, area: 20 }, book)
  expect(small.extremes).toEqual({ low: 500, high: 800 })
  expect(small.lines.at(-1)).toMatchObject({ kind: 'minimumJob', low: 436, high: 564 })
  expect(small.likely.usual).toBe(600)
  // Three boxes, 360–900, and 120–320 for labor: only the low end is too low.
  const three = costOf(oak, { ...job, area: 40 }, book)
  expect(three.lines.at(-1)).toMatchObject({ kind: 'minimumJob', low: 0, high: 20 })
  expect(three.extremes).toEqual({ low: 500, high: 1220 })
  // A tenth of 500, and a fifth of 1,220.
  const rush = costOf(oak, { ...job, area: 40, rush: true }, book)
  expect(rush.lines.at(-1)).toMatchObject({ kind: 'rush', low: 50, high: 244 })
  expect(rush.extremes).toEqual({ low: 550, high: 1464 })
})

test('everything that can come on top is a line of its own', () => {
  const all: Job = {
    ...job,
    old: 'tile',
    layers: 2,
    dumpster: true,
    baseboards: 'new',
    trim: 100,
    steps: 12,
    doorways: 2,
    doors: 3,
    furnished: 3,
    appliances: 2,
    toilets: 1,
  }
  expect(endsOf(plank, all)).toEqual([
    ['material', 1320, 3520],
    ['labor', 800, 1600],
    ['removal', 1200, 2400],
    ['layers', 400, 1200],
    ['dumpster', 350, 650],
    ['trim', 300, 700],
    ['stairs', 720, 2160],
    ['transitions', 50, 150],
    ['doors', 60, 150],
    ['furniture', 120, 360],
    ['appliances', 50, 180],
    ['toilets', 75, 200],
  ])
})

test('a large job pays less per square foot, and its rate is stated', () => {
  const lines = (area: number) => costOf(plank, { ...job, area }, book).lines
  expect(lines(500).map(({ rate }) => rate)).toEqual([1, 1])
  expect(lines(1000).map(({ rate }) => rate)).toEqual([0.9, 0.8])
  // Between them, the cost of 750 sq ft lies halfway: (500 + 900) / 2 of 750 for material.
  expect(lines(750)[0]?.rate).toBeCloseTo(700 / 750, 10)
  expect(lines(5000).map(({ rate }) => rate)).toEqual([0.9, 0.8])
  expect(lines(1000)[1]).toMatchObject({ low: 1600, high: 3200 })
})

test('a line is rounded up to the cent, a headline to two digits of its range', () => {
  // 352.8 × 3 is 1058.3999999999999.
  const floor: CostFloor = { ...plank, material: priced(2, 2.4, 3), perBox: 50.4 }
  const [material] = costOf(floor, { ...job, area: 300 }, book).lines
  expect(material).toMatchObject({ quantity: { high: 352.8 }, low: 705.6, high: 1058.4 })
  expect(headlineOf({ low: 5812, usual: 6873.42, high: 8057 })).toEqual({
    low: 5900,
    usual: 6900,
    high: 8100,
  })
  expect(headlineOf({ low: 612.1, usual: 640, high: 660 })).toEqual({ low: 613, usual: 640, high: 660 })
  expect(headlineOf({ low: 100, usual: 100, high: 100 })).toEqual({ low: 100, usual: 100, high: 100 })
})

test('what makes it cheaper is the difference to the same job without it', () => {
  const given: Job = { ...job, old: 'carpet', furnished: 2, rush: true, baseboards: 'new', trim: 100 }
  const { likely, savings } = costOf(plank, given, book)
  expect(savings.map(({ kind }) => kind)).toEqual(['removal', 'keptTrim', 'furniture', 'rush'])
  for (const [kind, change] of [
    ['removal', { old: 'none' }],
    ['keptTrim', { baseboards: 'kept' }],
    ['rush', { rush: false }],
  ] as const) {
    const cheaper = costOf(plank, { ...given, ...change }, book).likely.usual
    expect(savings.find(saving => saving.kind === kind)?.amount).toBeCloseTo(likely.usual - cheaper, 1)
  }
  expect(costOf(plank, job, book).savings).toEqual([])
})

test('a floor that cannot be laid on a base is answered with one that can', () => {
  const onSlab: Job = { ...job, base: 'slab' }
  const { cost, refusal } = answerTo(strip, onSlab, book)
  expect(cost).toBeUndefined()
  expect(refusal).toMatchObject({ floor: { value: 'strip' }, base: 'slab' })
  expect(refusal?.instead).toEqual(costOf(oak, onSlab, book))
  expect(answerTo(strip, { ...job, base: 'wood' }, book)).toMatchObject({ cost: { floor: strip } })
  expect(answerTo({ ...strip, instead: 'nothing' }, onSlab, book).refusal?.instead).toBeUndefined()
})

test('where nobody said the base, a price holds on one that the floor can be laid on', () => {
  const onWood = costOf(strip, { ...job, base: 'wood' }, book)
  const { cost, assumed } = answerTo(strip, job, book)
  expect(cost).toEqual(onWood)
  expect(assumed).toEqual({ base: 'wood', other: answerTo(strip, { ...job, base: 'slab' }, book) })
  const always = { ...oak, barrier: 'always' } as const
  expect(answerTo(always, job, book)).toEqual({
    cost: costOf(always, { ...job, base: 'slab' }, book),
    assumed: { base: 'slab', other: { cost: costOf(always, { ...job, base: 'wood' }, book) } },
  })
  // Nothing to say where both bases cost the same, or where the base is known.
  expect(answerTo(plank, job, book).assumed).toBeUndefined()
  expect(answerTo(strip, { ...job, base: 'wood' }, book).assumed).toBeUndefined()
})

const side = fc.double({ min: 0.1, max: 500, noNaN: true })
const count = fc.option(fc.nat(40), { nil: undefined })
const jobs: fc.Arbitrary<Job> = fc.record({
  rectangles: fc.array(fc.record({ length: side, width: side }), { minLength: 1, maxLength: 8 }),
  area: fc.constant(0),
  pattern: fc.constantFrom(...patterns),
  old: fc.constantFrom('unknown', 'none', 'carpet', 'tile'),
  layers: fc.integer({ min: 1, max: 5 }),
  before1980: fc.constantFrom(...answers),
  dumpster: fc.boolean(),
  base: fc.constantFrom(...baseChoices),
  preparation: fc.constantFrom(...answers),
  preparedArea: fc.option(fc.double({ min: 0, max: 5000, noNaN: true }), { nil: undefined }),
  moistureBarrier: fc.constantFrom(...answers),
  crackMembrane: fc.constantFrom(...answers),
  baseboards: fc.constantFrom(...baseboardChoices),
  trim: fc.double({ min: 0, max: 2000, noNaN: true }),
  steps: fc.nat(60),
  doorways: count,
  doors: count,
  furnished: fc.nat(20),
  appliances: fc.nat(9),
  toilets: fc.nat(5),
  rush: fc.boolean(),
})
const floors = fc.constantFrom(...book.floors)

/** To the cent: sums of floating-point numbers differ in their last digits. */
const cents = (amount: number) => Math.round(amount * 100)

test('the likely figure lies between its ends, these within the extremes, and lines add up', () => {
  fc.assert(
    fc.property(jobs, floors, (given, floor) => {
      const { lines, likely, extremes, extras } = costOf(floor, given, book)
      for (const { low, high } of [...lines, ...extras, likely, extremes])
        expect(low).toBeLessThanOrEqual(high)
      expect(likely.low).toBeLessThanOrEqual(likely.usual)
      expect(likely.usual).toBeLessThanOrEqual(likely.high)
      expect(cents(likely.low)).toBeGreaterThanOrEqual(cents(extremes.low))
      expect(cents(likely.high)).toBeLessThanOrEqual(cents(extremes.high))
      const sum = (name: 'low' | 'usual' | 'high') => cents(lines.reduce((all, line) => all + line[name], 0))
      expect(Math.abs(sum('usual') - cents(likely.usual))).toBeLessThanOrEqual(1)
      if (lines.some(({ kind }) => kind === 'minimumJob')) return
      expect([sum('low'), sum('high')]).toEqual([cents(extremes.low), cents(extremes.high)])
    }),
  )
})

test('more area never costs less, and no job costs less than the smallest', () => {
  const area = fc.double({ min: 0.5, max: 3000, noNaN: true })
  const little = fc.double({ min: 0, max: 50, noNaN: true })
  fc.assert(
    fc.property(area, little, jobs, floors, (area, more, given, floor) => {
      const of = (area: number) => costOf(floor, { ...given, rectangles: [], area }, book)
      const [before, after] = [of(area), of(area + more)]
      // To a cent: a sum of fractions is rounded up from slightly below or above a cent.
      expect(cents(after.extremes.low)).toBeGreaterThanOrEqual(cents(before.extremes.low) - 1)
      expect(cents(after.extremes.high)).toBeGreaterThanOrEqual(cents(before.extremes.high) - 1)
      const usualOf = (area: number) =>
        likelySum(independentLines(floor, { ...given, rectangles: [], area }, book)).usual
      expect(cents(usualOf(area + more))).toBeGreaterThanOrEqual(cents(usualOf(area)))
      expect(cents(before.extremes.low)).toBeGreaterThanOrEqual(cents(extras.minimumJob.low))
      expect(cents(before.extremes.high)).toBeGreaterThanOrEqual(cents(extras.minimumJob.high))
    }),
    { numRuns: 2000 },
  )
})

test('a line is off its part of the likely figure by no more than the rounded price of one', () => {
  fc.assert(
    fc.property(jobs, floors, (given, floor) => {
      const { contributions } = likelySum(independentLines(floor, given, book))
      const { lines } = costOf(floor, given, book)
      for (const [index, contribution] of contributions.entries()) {
        const { usual = 0, quantity = { high: 0 } } = lines[index] ?? {}
        if (quantity.high < 0.05) continue // It is printed as 0.
        const halfStep = quantity.high < 100 ? 0.005 : 0.0005
        expect(Math.abs(usual - contribution)).toBeLessThanOrEqual(quantity.high * halfStep + 0.1)
      }
    }),
  )
})

test('rectangles cost what their area does', () => {
  fc.assert(
    fc.property(jobs, floors, (given, floor) => {
      const { likely } = costOf(floor, given, book)
      const asArea = { ...given, rectangles: [], area: areaOf(given) }
      expect(costOf(floor, asArea, book).likely).toEqual(likely)
    }),
  )
})

const today = '2031-03-10'
const read = (query: URLSearchParams) => readJob(query, book, today)

test('whatever an address says, it is read without a crash, and what is wrong is named and kept', () => {
  const names = [
    'length-1',
    'width-1',
    'length-3',
    'area',
    'floor',
    'pattern',
    'old',
    'zip',
    'with-1',
    'start',
    'baseboards',
  ]
  const figures = ['0', '1', '12.5', "12'6", '-3', '78701', '1e9', '2031-03-12']
  const values = fc.oneof(fc.constantFrom(...figures), fc.string({ maxLength: 30 }))
  const queries = fc.array(fc.tuple(fc.constantFrom(...names), values), { maxLength: 20 })
  fc.assert(
    fc.property(queries, pairs => {
      const { job, mistakes } = read(new URLSearchParams(pairs))
      // No price of a floor depends on these.
      const others = ['zip', 'floor', 'start']
      const wrongFigures = mistakes.filter(({ field }) => !others.includes(field))
      expect(job === undefined || wrongFigures.length === 0).toBe(true)
      if (job) expect(Number.isFinite(costOf(plank, job, book).extremes.high)).toBe(true)
    }),
  )
})

const mistakesOf = (query: string) =>
  read(new URLSearchParams(query)).mistakes.map(({ id, mistake }) => `${id} ${mistake}`)

test.each([
  ['length-1=0&width-1=10', ['length-1 negative']],
  ['length-1=-3&width-1=10', ['length-1 negative']],
  ['length-1=1e9&width-1=10', ['length-1 number']],
  ['length-1=1001&width-1=10', ['length-1 tooLarge']],
  ['length-1=ten&width-1=10', ['length-1 number']],
  ['length-1=12&width-1=', ['width-1 half']],
  ['area=-5', ['area negative']],
  ['area=0', ['area noArea']],
  ['steps=14', []],
  ['steps=x', ['steps number']],
  ['area=99999999', ['area tooLarge']],
  ['area=100&zip=787', ['zip zip']],
  ['length-1=&width-1=', ['area noArea']],
  // A row may stay empty: what is wrong is named where it was typed.
  ['length-1=&width-1=&length-3=12&width-3=x', ['width-3 number']],
  ['area=0x10', ['area number']],
  ['area=1.500', ['area ambiguous']],
  ['area=100&steps=2.5', ['steps whole']],
  ['area=100&length-1=10&width-1=10', ['area twoSizes']],
  ['area=100&floor=marble', ['floor unknownFloor']],
  ['area=100&start=tomorrow', ['start date']],
  ['area=100&start=2031-03-09', ['start pastDate']],
  ['', []],
  ['floor=oak&zip=78701', []],
])('%s', (query, mistakes) => {
  expect(mistakesOf(query)).toEqual(mistakes)
})

test('40 rooms are too many for one sheet, and all of them stay', () => {
  const query = Array.from({ length: 40 }, (_, row) => `length-${row + 1}=10&width-${row + 1}=10`).join('&')
  expect(mistakesOf(query)).toEqual([`length-${MAX_RECTANGLES + 1} tooMany`])
  expect(read(new URLSearchParams(query)).typed.rectangles).toHaveLength(40)
})

test('of rooms that are too many, nothing else is said', () => {
  const query = Array.from({ length: 90 }, (_, row) => `length-${row + 1}=x`).join('&')
  expect(mistakesOf(query)).toEqual([`length-${MAX_RECTANGLES + 1} tooMany`])
})

test('lengths are read in feet, and a date soon is a rush', () => {
  const query = `length-1=12’6”&width-1=4 m&baseboards=kept&start=2031-03-16`
  const { job } = read(new URLSearchParams(query))
  expect(job).toMatchObject({ rectangles: [{ length: 12.5, width: 13.123 }], baseboards: 'kept', rush: true })
  expect(read(new URLSearchParams('area=90&start=2031-03-17')).job?.rush).toBe(false)
  expect(read(new URLSearchParams('area=90&trim=40')).job).toMatchObject({ baseboards: 'new', trim: 40 })
})

test('an address that is too long is refused, not cut', () => {
  const query = `area=100&floor=oak&note=${'x'.repeat(20_000)}`
  expect(mistakesOf(query)).toEqual(['area tooLong'])
  expect(MAX_QUERY_LENGTH).toBeLessThan(20_000)
})

test('an address keeps what was typed and drops what is empty', () => {
  const query = new URLSearchParams(
    'length-1=12&width-1=14&length-2=&width-2=&area=&floor=oak&with-1=&zip= 78701&rows=4',
  )
  expect(queryOf(query).toString()).toBe('length-1=12&width-1=14&floor=oak&zip=78701')
})

test('a floor with a long name stays the one that was chosen', () => {
  const value = 'white-washed-oak-plank-of-the-longest-kind'
  expect(queryOf(new URLSearchParams({ floor: value })).get('floor')).toBe(value)
})

test('an address from before fields had names of their own says the same, and gets them', () => {
  const old = new URLSearchParams(
    'length=12&width=14&length=&width=&length=9&width=10&floor=oak&with=carpet&with=plank',
  )
  const { typed, job } = read(old)
  expect(job?.rectangles).toEqual([
    { length: 12, width: 14 },
    { length: 9, width: 10 },
  ])
  expect(typed.others).toEqual(['carpet', 'plank'])
  const now = queryOf(old)
  expect([...now.keys()].sort()).toEqual(
    ['floor', 'length-1', 'length-3', 'width-1', 'width-3', 'with-1', 'with-2'].sort(),
  )
  expect(read(now)).toEqual(read(old))
  // A value under its own name stays.
  expect(queryOf(new URLSearchParams('length=5&length-1=7')).getAll('length-1')).toEqual(['7'])
})

test('too many rooms of an old address are named as those of a new one are', () => {
  const old = Array.from({ length: 90 }, () => 'length=10&width=10').join('&')
  expect(mistakesOf(old)).toEqual([`length-${MAX_RECTANGLES + 1} tooMany`])
})

test('an area alone is worked out as the calculator does before anything else is filled in', () => {
  expect(read(new URLSearchParams('area=180')).job).toEqual(jobOfArea(180))
})
