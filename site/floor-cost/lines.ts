/** Lines of the breakdown of a cost. */
import type { PriceRange, UsualPrice } from '../price.ts'
import type { CostBook, CostFloor, ExtraKind, LineKind, QuotedPrice } from './cost-book.ts'
import { type Answer, areaOf, type Job } from './job.ts'
import { likelySum } from './likely-range.ts'
import { baseOf, mayHoldAsbestos, orderOf, patternOf, preparedArea, rateOf, trimOf } from './quantities.ts'
import { ceilToCents } from './rounding.ts'

/**
 * `low` and `high` are the price's ends times the quantity; `minimumJob` may be needed at one end only, and 0 at the other. `usual` is the
 * line's part of the likely figure.
 */
export interface CostLine<Price extends UsualPrice = QuotedPrice> extends UsualPrice {
  kind: LineKind
  price: Price
  /** Multiplier of the price; for a percentage, the sum that it raises. */
  quantity: PriceRange
  /** Part of the price that a job of this size pays: 1, or less. */
  rate: number
  /** The likely price of one for this job, from which `usual` follows. For a percentage, in percent. */
  each: number
}

/** Prices an amount by its likely price of one, rounded to the cent, or to a tenth of it from a hundred on: a reader can work it out again. */
export function atLikelyPrice(quantity: number, amount: number): Pick<CostLine, 'each' | 'usual'> {
  const parts = quantity < 100 ? 100 : 1000
  const each = quantity > 0 ? Math.round((amount / quantity) * parts) / parts : 0
  return { each, usual: ceilToCents(each * quantity) }
}

/** Lines whose prices don't depend on each other. */
export function independentLines<Price extends UsualPrice>(
  floor: CostFloor<Price>,
  job: Job,
  book: CostBook<Price>,
): CostLine<Price>[] {
  const { extras, removal } = book
  const area = areaOf(job)
  const old = removal[job.old]
  const onSlab = baseOf(floor, job) === 'slab'
  const isNew = floor.material !== undefined
  const labor = priceLine('labor', floor.labor, area, rateOf('labor', area, floor.rates))
  const extra = (kind: ExtraKind, quantity: number) =>
    quantity > 0 ? [priceLine(kind, extras[kind], quantity)] : []
  const yes = (answer: Answer) => answer === 'yes'
  return [
    ...(floor.material
      ? [
          priceLine(
            'material',
            floor.material,
            orderOf(area, book.waste[patternOf(floor, job)], floor.perBox).area,
            rateOf('material', area, floor.rates),
          ),
        ]
      : []),
    labor,
    ...(isNew && patternOf(floor, job) === 'pattern'
      ? [percentLine('patternLabor', labor, extras.patternLabor)]
      : []),
    ...(old ? [priceLine('removal', old, area)] : []),
    ...(old ? extra('layers', (job.layers - 1) * area) : []),
    ...(yes(job.before1980) && mayHoldAsbestos(job, book) ? extra('asbestosTest', 1) : []),
    ...extra('dumpster', job.dumpster ? 1 : 0),
    ...(yes(job.preparation) ? extra('preparation', preparedArea(job, book)) : []),
    ...(onSlab && (floor.barrier === 'always' || (floor.barrier && yes(job.moistureBarrier)))
      ? extra('moistureBarrier', area)
      : []),
    ...(onSlab && floor.membrane && yes(job.crackMembrane) ? extra('crackMembrane', area) : []),
    ...(job.baseboards === 'new' ? extra('trim', trimOf(job, book)) : []),
    ...(job.baseboards === 'kept' ? extra('keptTrim', trimOf(job, book)) : []),
    ...extra('stairs', job.steps),
    ...extra('transitions', job.doorways ?? 0),
    ...extra('doors', job.doors ?? 0),
    ...extra('furniture', job.furnished),
    ...extra('appliances', job.appliances),
    ...extra('toilets', job.toilets),
  ]
}

export function priceLine<Price extends UsualPrice>(
  kind: LineKind,
  price: Price,
  quantity: number,
  rate = 1,
): CostLine<Price> {
  const of = (figure: number) => ceilToCents(figure * quantity * rate)
  return {
    kind,
    price,
    quantity: { low: quantity, high: quantity },
    rate,
    each: price.usual * rate,
    low: of(price.low),
    usual: of(price.usual),
    high: of(price.high),
  }
}

/** A percentage of another line. */
export function percentLine<Price extends UsualPrice>(
  kind: LineKind,
  of: UsualPrice,
  price: Price,
): CostLine<Price> {
  return {
    kind,
    price,
    quantity: { low: of.low, high: of.high },
    rate: 1,
    each: price.usual,
    low: ceilToCents((of.low * price.low) / 100),
    usual: ceilToCents((of.usual * price.usual) / 100),
    high: ceilToCents((of.high * price.high) / 100),
  }
}

/** Raises a small job to the minimum price, at each end separately. Returns undefined if the job is large enough. */
export function raiseToMinimum<Price extends UsualPrice>(
  likely: UsualPrice,
  extremes: PriceRange,
  price: Price,
): { line: CostLine<Price>; likely: UsualPrice; extremes: PriceRange } | undefined {
  const missing = (figure: number, of: number) => Math.max(0, ceilToCents(figure - of))
  const atEnds = [missing(price.low, extremes.low), missing(price.high, extremes.high)]
  if (Math.max(...atEnds) === 0) return undefined
  const least = likelySum([price])
  const usual = missing(price.usual, likely.usual)
  return {
    line: {
      kind: 'minimumJob',
      price,
      quantity: { low: 1, high: 1 },
      rate: 1,
      each: price.usual,
      low: Math.min(...atEnds, usual),
      usual,
      high: Math.max(...atEnds, usual),
    },
    likely: {
      low: Math.max(likely.low, least.low),
      usual: likely.usual + usual,
      high: Math.max(likely.high, least.high),
    },
    extremes: { low: Math.max(extremes.low, price.low), high: Math.max(extremes.high, price.high) },
  }
}
