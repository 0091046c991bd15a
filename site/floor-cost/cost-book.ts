/** Types of the cost book: the prices and floors of the calculator. */
import type { PriceRange, UsualPrice } from '../price.ts'
import type { Pattern, Subfloor } from './job.ts'

/** Price with its text. Percentages are in percent. */
export interface QuotedPrice extends UsualPrice {
  /** "$3–8 per sq ft". */
  priced: string
}

export interface CostFloor<Price extends UsualPrice = QuotedPrice> {
  value: string
  name: string
  /** Absent for work on a floor that stays. */
  material?: Price
  labor: Price
  /** Rates of large jobs, by rising area. Absent if every size pays the same. */
  rates?: readonly SizeRate[]
  /** Absent if the material is sold by the square foot. */
  perBox?: number
  /** Moisture barrier on a slab: part of every job, or only where a test calls for it. Absent if it needs none. */
  barrier?: 'always' | 'tested'
  /** Laid in mortar: over a crack of the slab it needs a membrane. */
  membrane?: boolean
  /** Can't be laid in herringbone or diagonally. */
  straightOnly?: boolean
  /** The only base that it can be laid on. Absent if it can be laid on both. */
  onlyOn?: Subfloor
  /** Value of the floor to lay instead on the other base. */
  instead?: string
  /** Absent if nobody can say. */
  days?: FloorDays
}

/** The most days that a floor usually takes: from the order until the material is here, and of work after it. */
export interface FloorDays {
  arrival: number
  work: number
}

/** Floor with figures only, to calculate without explaining. */
export type PricedFloor = Omit<CostFloor<UsualPrice>, 'name'>

/** From an area on, large jobs cost a part of the price: 0.8 for material is 20 % less. Between two areas the cost is interpolated. */
export interface SizeRate {
  area: number
  material: number
  labor: number
}

/** Quantities that nobody knows before measuring, per square foot of floor. */
export type UsualQuantities = Readonly<Record<'preparation' | 'trim' | 'transitions' | 'doors', number>>

/** Existing floor. */
export type OldFloor<Price extends UsualPrice> = Price & { oldFloor: string; mayHoldAsbestos?: true }

/** The calculator's floor for a floor of the swatches and rooms, and the name to show if that is another one. */
export interface SwatchName {
  /** Value of the floor that has its price. */
  value: string
  /** Absent if the priced floor has the same name, or is a product. */
  name?: string
  pattern?: 'pattern'
}

/** Prices of the calculator. `UsualPrice` is enough to calculate; `QuotedPrice` has the texts to show. */
export interface CostBook<Price extends UsualPrice = QuotedPrice> {
  floors: readonly CostFloor<Price>[]
  /** Floors of the swatches and rooms, by their slugs. */
  shown: Readonly<Record<string, SwatchName>>
  /** Prices by the existing floor. */
  removal: Readonly<Record<string, OldFloor<Price>>>
  /** Range of all prices of removal, for an unknown old floor. */
  anyRemoval: Price
  extras: Readonly<Record<ExtraKind, Price>>
  waste: Readonly<Record<Pattern, PriceRange>>
  quantities: UsualQuantities
  /** Start within so many days is a rush job. */
  rushDays: number
}

/** Lines that the price of an area alone may have, next to material and labor. */
export const areaExtras = ['patternLabor', 'moistureBarrier', 'minimumJob'] as const

/** Prices of an area alone, with nothing else known. */
export interface AreaBook extends Pick<CostBook, 'waste'> {
  extras: Readonly<Record<(typeof areaExtras)[number], UsualPrice>>
}

/** In the order of the breakdown. */
export const lineKinds = [
  'material',
  'labor',
  'patternLabor',
  'removal',
  'layers',
  'asbestosTest',
  'dumpster',
  'preparation',
  'moistureBarrier',
  'crackMembrane',
  'trim',
  'keptTrim',
  'stairs',
  'transitions',
  'doors',
  'furniture',
  'appliances',
  'toilets',
  'minimumJob',
  'rush',
] as const

export type LineKind = (typeof lineKinds)[number]

/** Lines that the price book prices for all floors: the floor prices its material and labor, the old floor its removal. */
export type ExtraKind = Exclude<LineKind, 'material' | 'labor' | 'removal'>

export const extraKinds = lineKinds.filter(
  (kind): kind is ExtraKind => kind !== 'material' && kind !== 'labor' && kind !== 'removal',
)
