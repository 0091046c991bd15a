/** What a floor costs: one pure function for the server, the browser and the tests. All areas are in square feet. */
import type { PriceRange } from '../price.ts'

/** A price with where it comes from. Percentages are in percent. */
export interface QuotedPrice extends PriceRange {
  name: string
  /** "$3–8 per sq ft". */
  printed: string
  source: string
  confirmed: boolean
}

export interface CostFloor<Price extends PriceRange = QuotedPrice> {
  value: string
  name: string
  material: Price
  labor: Price
  /** Absent where material is sold by the square foot. */
  perBox?: number
  /** Wood over a slab: a test may ask for a moisture barrier. */
  needsBarrier: boolean
}

/** A floor to work out and not to explain. */
export type PricedFloor = Omit<CostFloor<PriceRange>, 'name'>

/** To work a price out, its ends are enough; what it is called and where it comes from is for those who show it. */
export interface CostBook<Price extends PriceRange = QuotedPrice> {
  floors: readonly CostFloor<Price>[]
  /** By what lies there now, and what that is called. */
  removal: Readonly<Record<string, Price & { oldFloor: string }>>
  preparation: Price
  moistureBarrier: Price
  trim: Price
  stairs: Price
  transitions: Price
  furniture: Price
  rush: Price
  waste: Readonly<Record<Pattern, Price>>
  minimumJob: Price
}

export const patterns = ['straight', 'pattern'] as const
export const bases = ['slab', 'wood'] as const
export const answers = ['unknown', 'yes', 'no'] as const
export type Pattern = (typeof patterns)[number]
export type Base = (typeof bases)[number]
export type Preparation = (typeof answers)[number]

/** Of a room; several rectangles make an L, a T, or a house. In feet. */
export interface Rectangle {
  length: number
  width: number
}

export interface Job {
  rectangles: readonly Rectangle[]
  /** Added to the rectangles. */
  area: number
  pattern: Pattern
  /** A key of `removal`; undefined where nothing has to come up. */
  old: string | undefined
  base: Base
  preparation: Preparation
  /** The part that needs preparation; all of it where this is undefined. */
  preparedArea: number | undefined
  /** In feet. */
  trim: number
  steps: number
  doorways: number
  /** Rooms with furniture to move. */
  furnished: number
  rush: boolean
}

/** Of a visitor who has told the area and nothing else: as the calculator takes it. */
export const jobOfArea = (area: number): Job => ({
  rectangles: [],
  area,
  pattern: 'straight',
  old: undefined,
  base: 'slab',
  preparation: 'unknown',
  preparedArea: undefined,
  trim: 0,
  steps: 0,
  doorways: 0,
  furnished: 0,
  rush: false,
})

export const lineKinds = [
  'material',
  'labor',
  'removal',
  'preparation',
  'moistureBarrier',
  'trim',
  'stairs',
  'transitions',
  'furniture',
  'minimumJob',
  'rush',
] as const
export type LineKind = (typeof lineKinds)[number]

export interface CostLine<Price extends PriceRange = QuotedPrice> extends PriceRange {
  kind: LineKind
  price: Price
  /** What the price is taken times; of the rush premium, what it is a part of. */
  quantity: PriceRange
  /** Whether the low end is nothing, since nobody knows yet. */
  unsure: boolean
}

export interface Order {
  waste: PriceRange
  /** To order, with waste, in whole boxes. */
  area: number
  boxes: number | undefined
  perBox: number | undefined
}

export interface FloorCost<Price extends PriceRange = QuotedPrice> {
  floor: CostFloor<Price>
  area: number
  order: Order
  lines: readonly CostLine<Price>[]
  total: PriceRange
}

export const areaOf = ({ rectangles, area }: Pick<Job, 'rectangles' | 'area'>): number =>
  rectangles.reduce((sum, { length, width }) => sum + length * width, area)

/** Square feet to order: area plus waste, rounded up to whole boxes. */
function orderOf(area: number, waste: PriceRange, perBox: number | undefined): Order {
  // To the thousandth: 400 × 1.1 is 440.00000000000006.
  const wanted = Math.round(area * (100 + waste.high) * 10) / 1000
  const boxes = perBox === undefined ? undefined : Math.ceil(wanted / perBox)
  return {
    waste: { low: waste.low, high: waste.high },
    area:
      perBox === undefined || boxes === undefined
        ? Math.ceil(wanted)
        : Math.round(boxes * perBox * 100) / 100,
    boxes,
    perBox,
  }
}

/** Every line is rounded to whole dollars, so that those who add them up get the total. */
export function costOf<Price extends PriceRange>(
  floor: CostFloor<Price>,
  job: Job,
  book: CostBook<Price>,
): FloorCost<Price> {
  const area = areaOf(job)
  const order = orderOf(area, book.waste[job.pattern], floor.perBox)
  const removal = job.old === undefined ? undefined : book.removal[job.old]
  const prepared = Math.min(job.preparedArea ?? area, area)
  const barrier = floor.needsBarrier && job.base === 'slab'
  const parts = [
    line('material', floor.material, order.area),
    line('labor', floor.labor, area),
    removal && line('removal', removal, area),
    job.preparation !== 'no' &&
      line('preparation', book.preparation, prepared, job.preparation === 'unknown'),
    barrier && line('moistureBarrier', book.moistureBarrier, area, true),
    job.trim > 0 && line('trim', book.trim, job.trim),
    job.steps > 0 && line('stairs', book.stairs, job.steps),
    job.doorways > 0 && line('transitions', book.transitions, job.doorways),
    job.furnished > 0 && line('furniture', book.furniture, job.furnished),
  ].filter(part => part !== undefined && part !== false)
  const least = missingToLeast(sumOf(parts), book.minimumJob)
  const lines = least ? [...parts, least] : parts
  const all = job.rush ? [...lines, rushLine(sumOf(lines), book.rush)] : lines
  return { floor, area, order, lines: all, total: sumOf(all) }
}

function line<Price extends PriceRange>(
  kind: LineKind,
  price: Price,
  quantity: number,
  unsure = false,
): CostLine<Price> {
  const low = unsure ? 0 : Math.round(price.low * quantity)
  // By the width of the range: rounded apart, the ends could come closer for a larger quantity.
  const high = low + Math.round((unsure ? price.high : price.high - price.low) * quantity)
  return { kind, price, quantity: { low: quantity, high: quantity }, unsure, low, high }
}

/** A job below the smallest one costs as much as that: what is missing to its low end, and at most to its high end. */
function missingToLeast<Price extends PriceRange>(
  sum: PriceRange,
  price: Price,
): CostLine<Price> | undefined {
  const low = Math.max(0, price.low - sum.low)
  const high = Math.max(low, price.high - sum.high)
  if (high === 0) return undefined
  return { kind: 'minimumJob', price, quantity: { low: 1, high: 1 }, unsure: false, low, high }
}

function rushLine<Price extends PriceRange>(sum: PriceRange, price: Price): CostLine<Price> {
  return {
    kind: 'rush',
    price,
    quantity: sum,
    unsure: false,
    low: Math.round((sum.low * price.low) / 100),
    high: Math.round((sum.high * price.high) / 100),
  }
}

const sumOf = (lines: readonly PriceRange[]): PriceRange =>
  lines.reduce((sum, { low, high }) => ({ low: sum.low + low, high: sum.high + high }), { low: 0, high: 0 })
