/** Calculates what a floor costs, on the server and in the browser. Areas are in square feet. */
import type { PriceRange } from '../price.ts'

/** Price range with its printed form. Percentages are in percent. */
export interface QuotedPrice extends PriceRange {
  name: string
  /** "$3–8 per sq ft". */
  printed: string
}

export interface CostFloor<Price extends PriceRange = QuotedPrice> {
  value: string
  name: string
  material: Price
  labor: Price
  /** Absent if the material is sold by the square foot. */
  perBox?: number
  /** Wood over a slab: a test may ask for a moisture barrier. */
  needsBarrier: boolean
}

/** Floor with price ranges only, to calculate without explaining. */
export type PricedFloor = Omit<CostFloor<PriceRange>, 'name'>

/** Prices of the calculator. `PriceRange` is enough to calculate; `QuotedPrice` has the texts to show. */
export interface CostBook<Price extends PriceRange = QuotedPrice> {
  floors: readonly CostFloor<Price>[]
  /** Prices by the existing floor, with its name. */
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
export type Subfloor = (typeof bases)[number]
export type Preparation = (typeof answers)[number]

/** Part of a room, in feet. Several rectangles make an L or a T. */
export interface Rectangle {
  length: number
  width: number
}

export interface Job {
  rectangles: readonly Rectangle[]
  /** Added to the rectangles. */
  area: number
  pattern: Pattern
  /** A key of `removal`; undefined if no floor must be removed. */
  old: string | undefined
  base: Subfloor
  preparation: Preparation
  /** Area that needs preparation. Undefined means all of it. */
  preparedArea: number | undefined
  /** Length in feet. */
  trim: number
  steps: number
  doorways: number
  /** Rooms with furniture to move. */
  furnished: number
  rush: boolean
}

/** Builds a job from an area alone, in square feet, with the calculator's defaults. */
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
  /** Multiplier of the price. The rush premium is a percentage of this sum. */
  quantity: PriceRange
  /** Whether the low end is zero, because only a visit can tell. */
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

/** Rounds each line to whole dollars, so that they add up to the total. */
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
  // Round the width of the range: if both ends were rounded, a larger quantity could have a narrower range.
  const high = low + Math.round((unsure ? price.high : price.high - price.low) * quantity)
  return { kind, price, quantity: { low: quantity, high: quantity }, unsure, low, high }
}

/** Adds what a small job lacks to the minimum price. */
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
