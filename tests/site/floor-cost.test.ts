import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  answers,
  areaOf,
  bases,
  type CostBook,
  costOf,
  type Job,
  jobOfArea,
  patterns,
} from '../../site/floor-cost/cost.ts'
import { MAX_RECTANGLES, queryOf, readJob } from '../../site/floor-cost/job-query.ts'

const priced = (low: number, high: number, name = 'A price') => ({
  name,
  low,
  high,
  printed: '',
})

const book: CostBook = {
  floors: [
    {
      value: 'plank',
      name: 'Plank',
      material: priced(3, 8),
      labor: priced(2, 4),
      perBox: 22,
      needsBarrier: false,
    },
    {
      value: 'oak',
      name: 'Oak',
      material: priced(6, 15),
      labor: priced(3, 8),
      perBox: 20,
      needsBarrier: true,
    },
    { value: 'carpet', name: 'Carpet', material: priced(2, 8), labor: priced(1, 3), needsBarrier: false },
  ],
  removal: {
    carpet: { ...priced(1, 2), oldFloor: 'Carpet' },
    tile: { ...priced(3, 6), oldFloor: 'Tile' },
  },
  preparation: priced(2, 6),
  moistureBarrier: priced(1, 3),
  trim: priced(3, 7),
  stairs: priced(60, 180),
  transitions: priced(25, 75),
  furniture: priced(40, 120),
  rush: priced(10, 20),
  waste: { straight: priced(10, 10), pattern: priced(15, 15) },
  minimumJob: priced(500, 800),
}
const [plank, oak, carpet] = book.floors as [
  CostBook['floors'][0],
  CostBook['floors'][0],
  CostBook['floors'][0],
]

const job: Job = {
  rectangles: [],
  area: 400,
  pattern: 'straight',
  old: undefined,
  base: 'slab',
  preparation: 'no',
  preparedArea: undefined,
  trim: 0,
  steps: 0,
  doorways: 0,
  furnished: 0,
  rush: false,
}

test('400 sq ft of plank with 80 to level cost what the cost guide works out by hand', () => {
  const given = { ...job, preparation: 'yes', preparedArea: 80 } as const
  const { order, lines, total } = costOf(plank, given, book)
  expect(order).toMatchObject({ area: 440, boxes: 20 })
  expect(lines.map(({ kind, low, high }) => [kind, low, high])).toEqual([
    ['material', 1320, 3520],
    ['labor', 800, 1600],
    ['preparation', 160, 480],
  ])
  expect(total).toEqual({ low: 2280, high: 5600 })
  expect(costOf(plank, { ...given, rush: true }, book).total).toEqual({ low: 2508, high: 6720 })
})

test('rooms add up, a pattern wastes more, and boxes are whole', () => {
  // An L: 18 × 14 and 10 × 8 make 332; with 15 % 381.8, which is 20 boxes of 20.
  const rooms = {
    ...job,
    area: 0,
    rectangles: [
      { length: 18, width: 14 },
      { length: 10, width: 8 },
    ],
  }
  const { area, order, lines } = costOf(oak, { ...rooms, pattern: 'pattern' }, book)
  expect(area).toBe(332)
  expect(order).toMatchObject({ area: 400, boxes: 20 })
  expect(lines[0]).toMatchObject({ kind: 'material', low: 2400, high: 6000 })
  expect(lines[1]).toMatchObject({ kind: 'labor', low: 996, high: 2656 })
})

test('what nobody knows begins at nothing and says so', () => {
  const { lines } = costOf(oak, { ...job, preparation: 'unknown' }, book)
  const unsure = lines.filter(line => line.unsure)
  expect(unsure.map(({ kind, low, high }) => [kind, low, high])).toEqual([
    ['preparation', 0, 2400],
    ['moistureBarrier', 0, 1200],
  ])
  expect(costOf(oak, { ...job, base: 'wood' }, book).lines.map(({ kind }) => kind)).toEqual([
    'material',
    'labor',
  ])
})

test('a job smaller than the smallest costs as much as that', () => {
  const { lines, total } = costOf(carpet, { ...job, area: 20 }, book)
  expect(total).toEqual({ low: 500, high: 800 })
  expect(lines.at(-1)).toMatchObject({ kind: 'minimumJob', low: 436, high: 564 })
})

test('no total begins below the smallest job, and none says less than its own lines', () => {
  const least = book.minimumJob
  fc.assert(
    fc.property(fc.double({ min: 0.5, max: 400, noNaN: true }), jobs, floors, (area, given, floor) => {
      const { total } = costOf(floor, { ...given, rectangles: [], area }, book)
      expect(total.low).toBeGreaterThanOrEqual(least.low)
      expect(total.high).toBeGreaterThanOrEqual(least.high)
    }),
  )
  // Three boxes, 360–900, and 120–320 for labor: only the low end is too low.
  const small = costOf(oak, { ...job, area: 40, base: 'wood' }, book)
  expect(small.lines.at(-1)).toMatchObject({ kind: 'minimumJob', low: 20, high: 20 })
  expect(small.total).toEqual({ low: 500, high: 1240 })
})

test('everything that can come on top is a line of its own', () => {
  const all = { ...job, old: 'tile', trim: 100, steps: 12, doorways: 2, furnished: 3 }
  expect(costOf(plank, all, book).lines.map(({ kind, low, high }) => [kind, low, high])).toEqual([
    ['material', 1320, 3520],
    ['labor', 800, 1600],
    ['removal', 1200, 2400],
    ['trim', 300, 700],
    ['stairs', 720, 2160],
    ['transitions', 50, 150],
    ['furniture', 120, 360],
  ])
})

const side = fc.double({ min: 0.1, max: 500, noNaN: true })
const jobs = fc.record({
  rectangles: fc.array(fc.record({ length: side, width: side }), { minLength: 1, maxLength: 8 }),
  area: fc.double({ min: 0, max: 20_000, noNaN: true }),
  pattern: fc.constantFrom(...patterns),
  old: fc.constantFrom(undefined, 'carpet', 'tile'),
  base: fc.constantFrom(...bases),
  preparation: fc.constantFrom(...answers),
  preparedArea: fc.option(fc.double({ min: 0, max: 5000, noNaN: true }), { nil: undefined }),
  trim: fc.double({ min: 0, max: 2000, noNaN: true }),
  steps: fc.nat(60),
  doorways: fc.nat(40),
  furnished: fc.nat(20),
  rush: fc.boolean(),
})
const floors = fc.constantFrom(...book.floors)

test('low is never above high, and the lines add up to the total', () => {
  fc.assert(
    fc.property(jobs, floors, (given, floor) => {
      const { lines, total } = costOf(floor, given, book)
      for (const { low, high } of [...lines, total]) expect(low).toBeLessThanOrEqual(high)
      expect(lines.reduce((sum, { low }) => sum + low, 0)).toBe(total.low)
      expect(lines.reduce((sum, { high }) => sum + high, 0)).toBe(total.high)
    }),
  )
})

test('a little more of a small job never costs less either', () => {
  const small = fc.double({ min: 0.5, max: 150, noNaN: true })
  const little = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(small, little, jobs, floors, (area, more, given, floor) => {
      const of = (area: number) => costOf(floor, { ...given, rectangles: [], area }, book).total
      const [before, after] = [of(area), of(area + more)]
      expect(after.low).toBeGreaterThanOrEqual(before.low)
      expect(after.high).toBeGreaterThanOrEqual(before.high)
    }),
    { numRuns: 2000 },
  )
})

test('more area never costs less, and rectangles cost what their area does', () => {
  fc.assert(
    fc.property(jobs, floors, fc.double({ min: 0, max: 3000, noNaN: true }), (given, floor, more) => {
      const before = costOf(floor, given, book).total
      const after = costOf(floor, { ...given, area: given.area + more }, book).total
      expect(after.low).toBeGreaterThanOrEqual(before.low)
      expect(after.high).toBeGreaterThanOrEqual(before.high)
      const asArea = { ...given, rectangles: [], area: areaOf(given) }
      expect(costOf(floor, asArea, book).total).toEqual(before)
    }),
  )
})

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
    'rush',
  ]
  const figures = ['0', '1', '12.5', "12'6", '-3', '78701', '1e9']
  const values = fc.oneof(fc.constantFrom(...figures), fc.string({ maxLength: 30 }))
  const queries = fc.array(fc.tuple(fc.constantFrom(...names), values), { maxLength: 20 })
  fc.assert(
    fc.property(queries, pairs => {
      const { job: read, mistakes } = readJob(new URLSearchParams(pairs), book)
      // No price depends on the ZIP code.
      const wrongFigures = mistakes.filter(({ field }) => field !== 'zip')
      expect(read === undefined || wrongFigures.length === 0).toBe(true)
      if (read) expect(Number.isFinite(costOf(plank, read, book).total.high)).toBe(true)
    }),
  )
})

const mistakesOf = (query: string) =>
  readJob(new URLSearchParams(query), book).mistakes.map(({ id, mistake }) => `${id} ${mistake}`)

test.each([
  ['length-1=0&width-1=10', ['length-1 negative']],
  ['length-1=-3&width-1=10', ['length-1 negative']],
  ['length-1=1e9&width-1=10', ['length-1 tooLarge']],
  ['length-1=ten&width-1=10', ['length-1 number']],
  ['length-1=12&width-1=', ['width-1 half']],
  ['area=-5', ['area negative']],
  ['area=0', ['length-1 noArea']],
  ['area=99999999', ['area tooLarge']],
  ['area=100&zip=787', ['zip zip']],
  ['length-1=&width-1=', ['length-1 noArea']],
  // A row may stay empty: what is wrong is named where it was typed.
  ['length-1=&width-1=&length-3=12&width-3=x', ['width-3 number']],
  ['', []],
  ['floor=oak&zip=78701', []],
])('%s', (query, mistakes) => {
  expect(mistakesOf(query)).toEqual(mistakes)
})

test('40 rooms are too many for one sheet, and all of them stay', () => {
  const query = Array.from({ length: 40 }, (_, row) => `length-${row + 1}=10&width-${row + 1}=10`).join('&')
  expect(mistakesOf(query)).toEqual([`length-${MAX_RECTANGLES + 1} tooMany`])
  expect(readJob(new URLSearchParams(query), book).typed.rectangles).toHaveLength(40)
})

test('of rooms that are too many, nothing else is said', () => {
  const query = Array.from({ length: 200 }, (_, row) => `length-${row + 1}=x`).join('&')
  expect(mistakesOf(query)).toEqual([`length-${MAX_RECTANGLES + 1} tooMany`])
})

test('feet and inches, thousands and units are understood', () => {
  const read = (length: string) =>
    readJob(new URLSearchParams({ 'length-1': length, 'width-1': '10' }), book).job?.rectangles[0]?.length
  expect(['12.5', `12'6"`, '12 ft 6 in', '12 ft', '.5', '1,000'].map(read)).toEqual([
    12.5, 12.5, 12.5, 12, 0.5, 1000,
  ])
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
  const { typed, job: read } = readJob(old, book)
  expect(read?.rectangles).toEqual([
    { length: 12, width: 14 },
    { length: 9, width: 10 },
  ])
  expect(typed.others).toEqual(['carpet', 'plank'])
  const now = queryOf(old)
  expect([...now.keys()].sort()).toEqual(
    ['floor', 'length-1', 'length-3', 'width-1', 'width-3', 'with-1', 'with-2'].sort(),
  )
  expect(readJob(now, book)).toEqual(readJob(old, book))
  // A value under its own name stays.
  expect(queryOf(new URLSearchParams('length=5&length-1=7')).getAll('length-1')).toEqual(['7'])
})

test('too many rooms of an old address are named as those of a new one are', () => {
  const old = Array.from({ length: 200 }, () => 'length=10&width=10').join('&')
  expect(mistakesOf(old)).toEqual([`length-${MAX_RECTANGLES + 1} tooMany`])
})

test('an area alone is worked out as the calculator does before anything else is filled in', () => {
  expect(readJob(new URLSearchParams('area=180'), book).job).toEqual(jobOfArea(180))
})
