/** Calculates what a floor costs: in the browser, on the server, in mails and for assistants. */
import type { PriceRange, UsualPrice } from '../price.ts'
import type { CostBook, CostFloor, QuotedPrice, SwatchName } from './cost-book.ts'
import { areaOf, type Job, type Subfloor } from './job.ts'
import type { CostLine } from './lines.ts'
import { type PossibleExtra, possibleExtras } from './possible-extras.ts'
import { baseOf, isLaidOn, type Order, orderOf, patternOf } from './quantities.ts'
import { type CheaperChoice, savingsOf } from './savings.ts'
import { computeTotal } from './total.ts'

export interface FloorCost<Price extends UsualPrice = QuotedPrice> {
  floor: CostFloor<Price>
  /** The floor of the swatches that the visitor chose, if this price holds for it. */
  shown?: SwatchName
  area: number
  order: Order
  lines: readonly CostLine<Price>[]
  /** Four of five jobs end between `low` and `high`, and half of them below `usual`. To the cent. */
  likely: UsualPrice
  /** All lines at their low ends, and all at their high ends. No less than the smallest job. */
  extremes: PriceRange
  /** Not in the figures above. */
  extras: readonly PossibleExtra<Price>[]
  savings: readonly CheaperChoice[]
}

/** A floor that can't be laid on this base, and what the floor to lay instead costs. */
export interface UnsuitableFloor<Price extends UsualPrice = QuotedPrice> {
  floor: CostFloor<Price>
  base: Subfloor
  instead: FloorCost<Price> | undefined
}

/** The base that is assumed because it isn't known, and the answer for the other base. */
export interface AssumedBase<Price extends UsualPrice = QuotedPrice> {
  base: Subfloor
  other: FloorAnswer<Price>
}

export type FloorAnswer<Price extends UsualPrice = QuotedPrice> =
  | {
      cost: FloorCost<Price>
      /** Absent if the base is known or makes no difference. */
      assumed?: AssumedBase<Price>
      refusal?: undefined
    }
  | { cost?: undefined; assumed?: undefined; refusal: UnsuitableFloor<Price> }

/** Calculates the cost of a floor, or refuses it where it can't be laid. */
export function answerTo<Price extends UsualPrice>(
  floor: CostFloor<Price>,
  job: Job,
  book: CostBook<Price>,
): FloorAnswer<Price> {
  const base = baseOf(floor, job)
  if (isLaidOn(floor, job)) {
    const cost = costOf(floor, job, book)
    if (job.base !== 'unknown') return { cost }
    const other = answerTo(floor, { ...job, base: base === 'slab' ? 'wood' : 'slab' }, book)
    return other.cost?.likely.usual === cost.likely.usual ? { cost } : { cost, assumed: { base, other } }
  }
  const other = book.floors.find(({ value }) => value === floor.instead)
  const instead = other && isLaidOn(other, job) ? costOf(other, job, book) : undefined
  return { refusal: { floor, base, instead } }
}

/** Calculates the cost without asking whether the floor can be laid on this base: see `answerTo`. */
export function costOf<Price extends UsualPrice>(
  floor: CostFloor<Price>,
  job: Job,
  book: CostBook<Price>,
): FloorCost<Price> {
  const area = areaOf(job)
  const order = orderOf(area, book.waste[patternOf(floor, job)], floor.perBox)
  const { lines, likely, extremes } = computeTotal(floor, job, book)
  const shown = swatchNameOf(floor.value, job, book)
  return {
    floor,
    ...(shown && { shown }),
    area,
    order,
    lines,
    likely,
    extremes,
    extras: possibleExtras(floor, job, book),
    savings: savingsOf(floor, job, book, likely.usual),
  }
}

/** Returns the name by which the visitor saw a floor that is laid in this way. */
export function swatchNameOf(
  floor: string,
  { shown = '', pattern }: Pick<Job, 'shown' | 'pattern'>,
  book: Pick<CostBook, 'shown'>,
): SwatchName | undefined {
  const name = book.shown[shown]
  return name?.value === floor && (name.pattern ?? pattern) === pattern ? name : undefined
}
