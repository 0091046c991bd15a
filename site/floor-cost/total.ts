/** Adds up the lines of a job. */
import type { UsualPrice } from '../price.ts'
import { type AreaBook, type CostBook, type CostFloor, type ExtraKind, extraKinds } from './cost-book.ts'
import { type Job, jobOfArea } from './job.ts'
import { extremesOf, likelySum } from './likely-range.ts'
import { atLikelyPrice, type CostLine, independentLines, percentLine, raiseToMinimum } from './lines.ts'
import { isLaidOn } from './quantities.ts'
import { ceilToCents, toTenth } from './rounding.ts'

/** Returns the likely total alone, or undefined where the floor can't be laid. */
export const likelyTotal = (
  floor: CostFloor<UsualPrice>,
  job: Job,
  book: CostBook<UsualPrice>,
): UsualPrice | undefined => (isLaidOn(floor, job) ? computeTotal(floor, job, book).likely : undefined)

/** Calculates the likely total of an area alone. The base isn't known, so every floor counts as possible. */
export function likelyTotalOfArea(
  floor: CostFloor<UsualPrice>,
  { area, pattern }: Pick<Job, 'area' | 'pattern'>,
  { extras, waste }: AreaBook,
): UsualPrice {
  const nothing = { low: 0, usual: 0, high: 0 }
  const others = Object.fromEntries(extraKinds.map(kind => [kind, nothing])) as Record<ExtraKind, UsualPrice>
  const book: CostBook<UsualPrice> = {
    floors: [],
    shown: {},
    removal: {},
    anyRemoval: nothing,
    extras: { ...others, ...extras },
    waste,
    quantities: { preparation: 0, trim: 0, transitions: 0, doors: 0 },
    rushDays: 0,
  }
  return computeTotal(floor, { ...jobOfArea(area), pattern }, book).likely
}

/**
 * Calculates the lines of a job, its likely total and its extremes. The rush comes last: it raises everything, the minimum too.
 */
export function computeTotal<Price extends UsualPrice>(
  floor: CostFloor<Price>,
  job: Job,
  book: CostBook<Price>,
) {
  const { extras } = book
  const parts = independentLines(floor, job, book)
  const { contributions, ...range } = likelySum(parts)
  const lines: CostLine<Price>[] = []
  for (const [index, part] of parts.entries()) {
    const labor = lines.find(({ kind }) => kind === 'labor')?.usual ?? 0
    const quantity = part.kind === 'patternLabor' ? labor / 100 : toTenth(part.quantity.high)
    lines.push({ ...part, ...atLikelyPrice(quantity, contributions[index] ?? 0) })
  }
  const usual = lines.reduce((sum, line) => sum + line.usual, 0)
  // Prices without a range leave no room for the rounded ones.
  let likely = { usual, low: Math.min(range.low, usual), high: Math.max(range.high, usual) }
  let extremes = extremesOf(lines)
  const raised = raiseToMinimum(likely, extremes, extras.minimumJob)
  if (raised) {
    lines.push(raised.line)
    ;({ likely, extremes } = raised)
  }
  if (job.rush) {
    const line = percentLine('rush', { ...extremes, usual: likely.usual }, extras.rush)
    lines.push(line)
    const times = 1 + extras.rush.usual / 100
    likely = { low: likely.low * times, usual: likely.usual + line.usual, high: likely.high * times }
    extremes = extremesOf([extremes, line])
  }
  return {
    lines,
    extremes: { low: ceilToCents(extremes.low), high: ceilToCents(extremes.high) },
    likely: {
      low: ceilToCents(likely.low),
      usual: ceilToCents(likely.usual),
      high: ceilToCents(likely.high),
    },
  }
}

/** Returns what a change adds to the likely figure of a job. */
export const costOfChange = (floor: CostFloor, job: Job, change: Partial<Job>, book: CostBook): number =>
  ceilToCents(
    computeTotal(floor, { ...job, ...change }, book).likely.usual -
      computeTotal(floor, job, book).likely.usual,
  )
