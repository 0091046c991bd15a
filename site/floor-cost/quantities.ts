/** Quantities of a job: what is ordered, laid, prepared and trimmed. Areas are in square feet, lengths in feet. */
import type { PriceRange, UsualPrice } from '../price.ts'
import type { CostBook, CostFloor, SizeRate } from './cost-book.ts'
import { areaOf, type Job, type Pattern, type Subfloor } from './job.ts'

export interface Order {
  waste: PriceRange
  /** To order, with waste, in whole boxes. */
  area: number
  boxes: number | undefined
  perBox: number | undefined
}

type FloorOnBase = Pick<CostFloor<UsualPrice>, 'onlyOn'>

export const isLaidOn = (floor: FloorOnBase, job: Job): boolean =>
  floor.onlyOn === undefined || floor.onlyOn === baseOf(floor, job)

/** Returns the base that a floor is priced on: if it isn't known, one that the floor can be laid on. */
export const baseOf = ({ onlyOn }: FloorOnBase, { base }: Pick<Job, 'base'>): Subfloor =>
  base === 'unknown' ? (onlyOn ?? 'slab') : base

/** Returns the whole boxes for square feet. Divides thousandths: in floating point, 67.8 / 22.6 exceeds 3, which would cost a box. */
export const boxesFor = (squareFeet: number, perBox: number): number =>
  Math.ceil(Math.round(squareFeet * 1000) / Math.round(perBox * 1000))

/** Square feet to order: area plus waste, rounded up to whole boxes. */
export function orderOf(area: number, waste: PriceRange, perBox: number | undefined): Order {
  // To the thousandth: 400 × 1.1 is 440.00000000000006.
  const wanted = Math.round(area * (100 + waste.high) * 10) / 1000
  const boxes = perBox === undefined ? undefined : boxesFor(wanted, perBox)
  return {
    waste: { low: waste.low, high: waste.high },
    area: perBox === undefined || boxes === undefined ? wanted : Math.round(boxes * perBox * 100) / 100,
    boxes,
    perBox,
  }
}

/** Returns the part of the price that a job of this size pays. Its total never falls with more area, so it is the cost that is interpolated. */
export function rateOf(kind: 'material' | 'labor', area: number, rates: readonly SizeRate[] = []): number {
  const all = [{ area: 0, material: 1, labor: 1 }, ...rates]
  const next = all.find(rate => rate.area > area)
  const last = all.findLast(rate => rate.area <= area) ?? { area: 0, material: 1, labor: 1 }
  if (!next || area <= 0) return last[kind]
  const [before, after] = [last.area * last[kind], next.area * next[kind]]
  return (before + ((area - last.area) / (next.area - last.area)) * (after - before)) / area
}

export const patternOf = (
  { straightOnly }: Pick<CostFloor<UsualPrice>, 'straightOnly'>,
  { pattern }: Job,
): Pattern => (straightOnly ? 'straight' : pattern)

/** Whether an old floor of a house built before 1980 must be tested: itself, or an unknown one below it. */
export function mayHoldAsbestos(
  { old, layers }: Pick<Job, 'old' | 'layers'>,
  { removal }: Pick<CostBook<UsualPrice>, 'removal'>,
): boolean {
  const floor = removal[old]
  return floor !== undefined && (floor.mayHoldAsbestos === true || layers > 1)
}

export const preparedArea = (job: Job, { quantities }: Pick<CostBook, 'quantities'>): number => {
  const area = areaOf(job)
  return Math.min(job.preparedArea ?? area * quantities.preparation, area)
}

/** Length of baseboards: as stated, else all walls of the rectangles, else the usual length for the area. */
export function trimOf(job: Job, { quantities }: Pick<CostBook, 'quantities'>): number {
  if (job.trim !== undefined) return job.trim
  const walls = job.rectangles.reduce((sum, { length, width }) => sum + 2 * (length + width), 0)
  return Math.ceil(walls || job.area * quantities.trim)
}
