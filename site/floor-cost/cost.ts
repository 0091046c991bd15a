/**
 * Calculates what a floor costs: in the browser, on the server, in mails and for assistants. Areas are in square feet, lengths in feet.
 *
 * Rounding: every amount is rounded up, lines to the cent and headlines to two digits of the range (`headlineOf`).
 */
import type { PriceRange, UsualPrice } from '../price.ts'
import { contributions, extremesOf, likelyRange } from './likely-range.ts'

/** Price with its text. Percentages are in percent. */
export interface QuotedPrice extends UsualPrice {
  /** "$3–8 per sq ft". */
  printed: string
}

export const bases = ['slab', 'wood'] as const
export type Subfloor = (typeof bases)[number]
export const baseChoices = ['unknown', ...bases] as const

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
export type OldFloor<Price extends UsualPrice> = Price & { oldFloor: string; mayHoldAsbestos: boolean }

/** Prices of the calculator. `UsualPrice` is enough to calculate; `QuotedPrice` has the texts to show. */
export interface CostBook<Price extends UsualPrice = QuotedPrice> {
  floors: readonly CostFloor<Price>[]
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

export const patterns = ['straight', 'pattern'] as const
export const answers = ['unknown', 'yes', 'no'] as const
export const baseboardChoices = ['unknown', 'no', 'new', 'kept'] as const
export type Pattern = (typeof patterns)[number]
export type Answer = (typeof answers)[number]
export type Baseboards = (typeof baseboardChoices)[number]

/** Values of `old` that name no floor. */
export const noOldFloors = ['unknown', 'none'] as const

/** Part of a room, in feet. Several rectangles make an L or a T. */
export interface Rectangle {
  length: number
  width: number
}

export interface Job {
  /** Either rectangles or an area; the rectangles decide. */
  rectangles: readonly Rectangle[]
  area: number
  pattern: Pattern
  /** Key of `removal`, 'none' or 'unknown'. */
  old: string
  /** Floors that lie on top of each other. */
  layers: number
  /** House built before 1980. */
  before1980: Answer
  dumpster: boolean
  base: (typeof baseChoices)[number]
  preparation: Answer
  /** Area that needs preparation. Undefined means the usual share. */
  preparedArea: number | undefined
  moistureBarrier: Answer
  crackMembrane: Answer
  baseboards: Baseboards
  /** Length of baseboards. Undefined means that it follows from the rooms. */
  trim: number | undefined
  steps: number
  /** Thresholds to buy. Undefined if nobody knows. */
  doorways: number | undefined
  /** Doors to trim. Undefined if nobody knows. */
  doors: number | undefined
  /** Rooms with furniture to move. */
  furnished: number
  appliances: number
  toilets: number
  rush: boolean
  /** Day on which the work should start, as YYYY-MM-DD. */
  start?: string
}

/** Builds a job from an area alone, with nothing else known. */
export const jobOfArea = (area: number): Job => ({
  rectangles: [],
  area,
  pattern: 'straight',
  old: 'unknown',
  layers: 1,
  before1980: 'unknown',
  dumpster: false,
  base: 'unknown',
  preparation: 'unknown',
  preparedArea: undefined,
  moistureBarrier: 'unknown',
  crackMembrane: 'unknown',
  baseboards: 'unknown',
  trim: undefined,
  steps: 0,
  doorways: undefined,
  doors: undefined,
  furnished: 0,
  appliances: 0,
  toilets: 0,
  rush: false,
})

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
}

export type PossibleExtraKind =
  | 'removal'
  | 'asbestosTest'
  | 'preparation'
  | 'moistureBarrier'
  | 'crackMembrane'
  | 'trim'
  | 'transitions'
  | 'doors'

/** A line that may be added after a visit. Its quantity is the usual one. */
export interface PossibleExtra<Price extends UsualPrice = QuotedPrice> extends UsualPrice {
  kind: PossibleExtraKind
  price: Price
  quantity: number
  /** Part of the floor, in percent, for extras by the square foot. */
  share: number | undefined
}

export const savingKinds = [
  'straight',
  'removal',
  'keptTrim',
  'furniture',
  'appliances',
  'toilets',
  'dumpster',
  'rush',
] as const

/** Choice that lowers the likely figure. */
export interface CheaperChoice {
  kind: (typeof savingKinds)[number]
  amount: number
}

export interface Order {
  waste: PriceRange
  /** To order, with waste, in whole boxes. */
  area: number
  boxes: number | undefined
  perBox: number | undefined
}

export interface FloorCost<Price extends UsualPrice = QuotedPrice> {
  floor: CostFloor<Price>
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

/** Calculates the likely total without the extras and savings of `answerTo`, or returns undefined where the floor can't be laid. */
export const likelyTotal = (
  floor: CostFloor<UsualPrice>,
  job: Job,
  book: CostBook<UsualPrice>,
): UsualPrice | undefined => (isLaidOn(floor, job) ? sumOf(floor, job, book).likely : undefined)

type FloorOnBase = Pick<CostFloor<UsualPrice>, 'onlyOn'>

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
    removal: {},
    anyRemoval: nothing,
    extras: { ...others, ...extras },
    waste,
    quantities: { preparation: 0, trim: 0, transitions: 0, doors: 0 },
    rushDays: 0,
  }
  return sumOf(floor, { ...jobOfArea(area), pattern }, book).likely
}

const isLaidOn = (floor: FloorOnBase, job: Job): boolean =>
  floor.onlyOn === undefined || floor.onlyOn === baseOf(floor, job)

/** Returns the base that a floor is priced on: if it isn't known, one that the floor can be laid on. */
export const baseOf = ({ onlyOn }: FloorOnBase, { base }: Pick<Job, 'base'>): Subfloor =>
  base === 'unknown' ? (onlyOn ?? 'slab') : base

export const areaOf = ({ rectangles, area }: Pick<Job, 'rectangles' | 'area'>): number =>
  rectangles.length === 0 ? area : rectangles.reduce((sum, { length, width }) => sum + length * width, 0)

/** To the cent, rounded up. 352.8 × 3 is 1058.3999999999999. */
const toCents = (amount: number): number => Math.ceil(amount * 100 - 1e-6) / 100

/** Rounds up to two digits of the range: $5,812–8,057 is a range of 2,245, so the figures are hundreds. */
export function headlineOf({ low, usual, high }: UsualPrice): UsualPrice {
  const step = headlineStep({ low, high })
  const up = (amount: number) => Math.ceil(amount / step - 1e-6) * step
  return { low: up(low), usual: up(usual), high: up(high) }
}

/** Headlines are whole multiples of it. */
export function headlineStep({ low, high }: PriceRange): number {
  const width = high - low
  return width >= 10 ? 10 ** (Math.floor(Math.log10(width)) - 1) : 1
}

/** Returns the whole boxes for square feet. Divides thousandths: in floating point, 67.8 / 22.6 exceeds 3, which would cost a box. */
export const boxesFor = (squareFeet: number, perBox: number): number =>
  Math.ceil(Math.round(squareFeet * 1000) / Math.round(perBox * 1000))

/** Square feet to order: area plus waste, rounded up to whole boxes. */
function orderOf(area: number, waste: PriceRange, perBox: number | undefined): Order {
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

/** Calculates the cost without asking whether the floor can be laid on this base: see `answerTo`. */
export function costOf<Price extends UsualPrice>(
  floor: CostFloor<Price>,
  job: Job,
  book: CostBook<Price>,
): FloorCost<Price> {
  const area = areaOf(job)
  const order = orderOf(area, book.waste[patternOf(floor, job)], floor.perBox)
  const { lines, likely, extremes } = sumOf(floor, job, book)
  return {
    floor,
    area,
    order,
    lines,
    likely,
    extremes,
    extras: possibleExtras(floor, job, book),
    savings: savingsOf(floor, job, book, likely.usual),
  }
}

const patternOf = (
  { straightOnly }: Pick<CostFloor<UsualPrice>, 'straightOnly'>,
  { pattern }: Job,
): Pattern => (straightOnly ? 'straight' : pattern)

function sumOf<Price extends UsualPrice>(floor: CostFloor<Price>, job: Job, book: CostBook<Price>) {
  const { extras } = book
  const parts = independentLines(floor, job, book)
  const range = likelyRange(parts)
  const shares = contributions(parts, range.usual)
  const lines: CostLine<Price>[] = parts.map((part, index) => ({
    ...part,
    usual: toCents(shares[index] ?? 0),
  }))
  let likely = { ...range, usual: lines.reduce((sum, { usual }) => sum + usual, 0) }
  let extremes = extremesOf(lines)
  const least = raiseToMinimum(likely, extremes, extras.minimumJob)
  if (least) {
    lines.push(least.line)
    ;({ likely, extremes } = least)
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
    extremes: { low: toCents(extremes.low), high: toCents(extremes.high) },
    likely: { low: toCents(likely.low), usual: toCents(likely.usual), high: toCents(likely.high) },
  }
}

/** Whether an old floor of a house built before 1980 must be tested: itself, or an unknown one below it. */
export function mayHoldAsbestos(
  { old, layers }: Pick<Job, 'old' | 'layers'>,
  { removal }: Pick<CostBook<UsualPrice>, 'removal'>,
): boolean {
  const floor = removal[old]
  return floor !== undefined && (floor.mayHoldAsbestos || layers > 1)
}

/** Lines whose prices don't depend on each other. */
function independentLines<Price extends UsualPrice>(
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
  const extra = (kind: ExtraKind & LineKind, quantity: number) =>
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

function priceLine<Price extends UsualPrice>(
  kind: LineKind,
  price: Price,
  quantity: number,
  rate = 1,
): CostLine<Price> {
  const of = (figure: number) => toCents(figure * quantity * rate)
  return {
    kind,
    price,
    quantity: { low: quantity, high: quantity },
    rate,
    low: of(price.low),
    usual: of(price.usual),
    high: of(price.high),
  }
}

/** A percentage of another line. */
function percentLine<Price extends UsualPrice>(
  kind: LineKind,
  of: UsualPrice,
  price: Price,
): CostLine<Price> {
  return {
    kind,
    price,
    quantity: { low: of.low, high: of.high },
    rate: 1,
    low: toCents((of.low * price.low) / 100),
    usual: toCents((of.usual * price.usual) / 100),
    high: toCents((of.high * price.high) / 100),
  }
}

/** Raises a small job to the minimum price, at each end separately. Returns undefined if the job is large enough. */
function raiseToMinimum<Price extends UsualPrice>(
  likely: UsualPrice,
  extremes: PriceRange,
  price: Price,
): { line: CostLine<Price>; likely: UsualPrice; extremes: PriceRange } | undefined {
  const missing = (figure: number, of: number) => Math.max(0, toCents(figure - of))
  const atEnds = [missing(price.low, extremes.low), missing(price.high, extremes.high)]
  if (Math.max(...atEnds) === 0) return undefined
  const least = likelyRange([price])
  const usual = missing(price.usual, likely.usual)
  return {
    line: {
      kind: 'minimumJob',
      price,
      quantity: { low: 1, high: 1 },
      rate: 1,
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

const preparedArea = (job: Job, { quantities }: Pick<CostBook, 'quantities'>): number => {
  const area = areaOf(job)
  return Math.min(job.preparedArea ?? area * quantities.preparation, area)
}

/** Length of baseboards: as stated, else all walls of the rectangles, else the usual length for the area. */
function trimOf(job: Job, { quantities }: Pick<CostBook, 'quantities'>): number {
  if (job.trim !== undefined) return job.trim
  const walls = job.rectangles.reduce((sum, { length, width }) => sum + 2 * (length + width), 0)
  return Math.ceil(walls || job.area * quantities.trim)
}

/** Lines that only a visit can clarify, in their usual quantity. */
function possibleExtras<Price extends UsualPrice>(
  floor: CostFloor<Price>,
  job: Job,
  book: CostBook<Price>,
): PossibleExtra<Price>[] {
  const { extras, quantities } = book
  const area = areaOf(job)
  const onSlab = baseOf(floor, job) === 'slab'
  const isNew = floor.material !== undefined
  const found: PossibleExtra<Price>[] = []
  const add = (
    isOpen: boolean | undefined,
    kind: PossibleExtraKind,
    price: Price,
    quantity: number,
    byArea = false,
  ) => {
    if (!isOpen || quantity <= 0) return
    const { low, usual, high } = priceLine(kind, price, quantity)
    const share = byArea ? Math.round((quantity / area) * 100) : undefined
    found.push({ kind, price, quantity, share, low, usual, high })
  }
  const open = (answer: Answer) => answer === 'unknown'
  add(isNew && job.old === 'unknown', 'removal', book.anyRemoval, area, true)
  add(isNew && open(job.before1980) && mayHoldAsbestos(job, book), 'asbestosTest', extras.asbestosTest, 1)
  add(isNew && open(job.preparation), 'preparation', extras.preparation, preparedArea(job, book), true)
  add(
    onSlab && floor.barrier === 'tested' && open(job.moistureBarrier),
    'moistureBarrier',
    extras.moistureBarrier,
    area,
    true,
  )
  add(onSlab && floor.membrane && open(job.crackMembrane), 'crackMembrane', extras.crackMembrane, area, true)
  add(isNew && job.baseboards === 'unknown', 'trim', extras.trim, trimOf(job, book))
  add(
    isNew && job.doorways === undefined,
    'transitions',
    extras.transitions,
    Math.ceil(area * quantities.transitions),
  )
  add(isNew && job.doors === undefined, 'doors', extras.doors, Math.ceil(area * quantities.doors))
  return found
}

/** Returns what a change adds to the likely figure of a job. */
export const costOfChange = (floor: CostFloor, job: Job, change: Partial<Job>, book: CostBook): number =>
  toCents(sumOf(floor, { ...job, ...change }, book).likely.usual - sumOf(floor, job, book).likely.usual)

/** Computes how much each choice adds: compares the likely figure with that of the job without it. */
function savingsOf<Price extends UsualPrice>(
  floor: CostFloor<Price>,
  job: Job,
  book: CostBook<Price>,
  usual: number,
): CheaperChoice[] {
  const choices: Record<CheaperChoice['kind'], Partial<Job>> = {
    straight: { pattern: 'straight' },
    removal: job.old === 'unknown' ? {} : { old: 'none' },
    keptTrim: job.baseboards === 'new' ? { baseboards: 'kept' } : {},
    furniture: { furnished: 0 },
    appliances: { appliances: 0 },
    toilets: { toilets: 0 },
    dumpster: { dumpster: false },
    rush: { rush: false },
  }
  return savingKinds.flatMap(kind => {
    const cheaper = { ...job, ...choices[kind] }
    if (Object.keys(choices[kind]).every(field => cheaper[field as keyof Job] === job[field as keyof Job]))
      return []
    const amount = toCents(usual - sumOf(floor, cheaper, book).likely.usual)
    return amount > 0 ? [{ kind, amount }] : []
  })
}
