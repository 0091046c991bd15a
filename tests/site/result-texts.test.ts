import { expect, test } from 'vitest'
import { costOf } from '../../site/floor-cost/cost.ts'
import { dateText } from '../../site/floor-cost/date-text.ts'
import { type Job, jobOfArea } from '../../site/floor-cost/job.ts'
import { partTexts, totalTexts } from '../../site/floor-cost/result-texts.ts'
import { headlineOf, headlineStep } from '../../site/floor-cost/rounding.ts'
import { costBookOf } from '../../site/floor-cost/site-cost-book.ts'
import { createFormatters } from '../../site/formatters.ts'
import type { Hours } from '../../site/opening-hours.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { fixtureContent } from '../fixture-content.ts'

const content = await fixtureContent()
const { result } = content.calculatorPage
const formatters = createFormatters(content.site)
const book = costBookOf(content)
const floor = book.floors.find(({ straightOnly }) => !straightOnly)
if (!floor) throw new Error('The fixture has a floor that can be laid in a pattern.')
const costWith = (change: Partial<Job>) => costOf(floor, { ...jobOfArea(320), ...change }, book)

test.each([{}, { pattern: 'pattern' }, { rush: true }, { old: 'kelp' }] satisfies Partial<Job>[])(
  'says how the likely figure follows from the lines of %o',
  change => {
    const cost = costWith(change)
    const { sum, lines } = partTexts(result, cost, formatters)
    const cents = cost.lines.reduce((total, { usual }) => total + Math.round(usual * 100), 0)
    const step = headlineStep(cost.likely)
    const total = headlineOf(cost.likely).usual
    expect(sum).toBe(
      interpolate(result.sum, {
        sum: formatters.amount(cents / 100),
        step: formatters.money(step),
        total: formatters.money(total),
      }),
    )
    expect(Math.ceil(cents / 100 / step) * step).toBeCloseTo(total)
    // Percentages are of something that a reader sees, not of two extremes.
    const percent = lines.filter(({ kind }) => kind === 'rush' || kind === 'patternLabor')
    expect(percent.filter(({ formula }) => formula.includes('$'))).toEqual([])
  },
)

test.each([
  {},
  { area: 1720.5, old: 'kelp' },
  { doors: 7, furnished: 3 },
  { rectangles: [{ length: 12.42, width: 13.58 }] },
] satisfies Partial<Job>[])('a pocket calculator gets each line of %o from its formula', change => {
  const { lines } = partTexts(result, costWith(change), formatters)
  for (const { formula, usual } of lines) {
    const [, quantity = '', each = ''] = /([\d,.]+)(?: sq ft)? × .*: likely \$([\d.]+)/.exec(formula) ?? []
    const product = Number(quantity.replaceAll(',', '')) * Number(each)
    expect(formatters.amount(Math.ceil(product * 100 - 1e-6) / 100), formula).toBe(usual)
  }
})

test('the total names the floor, and that it is laid in a pattern', () => {
  const named = (text: string) => interpolate(text, { floor: floor.name, area: 320 })
  expect(totalTexts(result, costWith({}), formatters).area).toBe(named(result.area))
  expect(totalTexts(result, costWith({ pattern: 'pattern' }), formatters).area).toBe(
    named(result.areaInPattern),
  )
  expect(named(result.area)).toContain(floor.name)
})

test('says by which day to order a floor, or that the day is tight, and nothing where the answer is to call', () => {
  const { times } = content.calculatorPage
  const hours: Hours = {
    weekly: [{ days: ['Monday', 'Tuesday'], opens: '08:00', closes: '16:00' }],
    holidays: [{ date: '2026-03-23' }],
  }
  const days = { arrival: 5, work: 3 }
  const verdict = (job: Pick<Job, 'start' | 'daysLeft' | 'rush'>) =>
    dateText({ times, hours }, { days }, job, formatters)
  // March 29 is a Sunday: the work is on March 24, 17 and 16, and the floor is ordered by March 10, a Tuesday.
  const start = '2026-03-29'
  const date = formatters.date(start)
  const inTime = interpolate(times.usual, { date, by: formatters.date('2026-03-10') })
  expect(verdict({ start, daysLeft: 19, rush: false })).toBe(inTime)
  expect(verdict({ start, daysLeft: 18, rush: false })).toBe(interpolate(times.tight, { date, days: 8 }))
  expect(verdict({ start, daysLeft: 2, rush: true })).toBeUndefined()
  expect(verdict({ rush: false })).toBeUndefined()
  const job = { start, daysLeft: 30, rush: false }
  expect(dateText({ times, hours }, { days: undefined }, job, formatters)).toBeUndefined()
})
