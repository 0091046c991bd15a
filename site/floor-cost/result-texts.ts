/** Texts of calculator results, for its page, requests and the assistants' tools. */
import type { CalculatorPage } from '../../generated/types.ts'
import type { Formatters } from '../formatters.ts'
import type { UsualPrice } from '../price.ts'
import { interpolate } from '../text-formatters.ts'
import type { AssumedBase, FloorCost, UnsuitableFloor } from './cost.ts'
import type { CostBook, LineKind, SwatchName } from './cost-book.ts'
import type { Job, Rectangle } from './job.ts'
import type { FieldInputError } from './job-query.ts'
import { likelySum } from './likely-range.ts'
import { type CostLine, priceLine, raiseToMinimum } from './lines.ts'
import type { PossibleExtra } from './possible-extras.ts'
import { headlineOf, headlineStep, toTenth } from './rounding.ts'
import type { ListedFloor } from './site-cost-book.ts'

type ResultTexts = CalculatorPage['result']

const lineName = ({ names }: ResultTexts, kind: LineKind, floor: string): string =>
  interpolate(names[kind], { floor })

/** Formats the formula of a line: "440 sq ft × $3–8 per sq ft: likely $4.46". */
function formulaOf(
  { formulas }: ResultTexts,
  line: CostLine,
  { area, order }: FloorCost,
  formatters: Formatters,
) {
  const price = line.price.priced
  const amount = (value: number) => formatters.number(toTenth(value))
  const quantity = line.quantity.high
  const isPercentage = line.kind === 'rush' || line.kind === 'patternLabor'
  const formula =
    line.kind === 'material'
      ? interpolate(order.boxes === undefined ? formulas.material : formulas.boxes, {
          price,
          area: amount(area),
          waste: `${formatters.range(order.waste.low, order.waste.high)}%`,
          ordered: amount(order.area),
          boxes: amount(order.boxes ?? 0),
          perBox: amount(order.perBox ?? 0),
        })
      : interpolate(formulas[line.kind], { price, quantity: amount(quantity) })
  // The line itself is the price of one.
  if (quantity === 1 && line.kind !== 'minimumJob') return formula
  const each = isPercentage ? `${formatters.number(line.each)}%` : formatters.each(line.each)
  const likely = interpolate(formulas.likely, { formula, each })
  // To the tenth of a percent.
  const discount = Math.round((1 - line.rate) * 1000) / 10
  return discount > 0 ? interpolate(formulas.sized, { formula: likely, discount: `${discount}%` }) : likely
}

interface WorkedOut {
  cost: FloorCost
  assumed?: AssumedBase | undefined
  job: Job
  book: Pick<CostBook, 'removal'>
}

interface JobTexts extends Pick<CalculatorPage, 'result' | 'choices'> {
  request: Pick<CalculatorPage['request'], 'summary' | 'rooms' | 'now' | 'start'>
}

/** Says what was chosen: floor and area, rooms, what is there now, the day of the start. */
export function jobWords(
  { result, request, choices }: JobTexts,
  { cost, job, book }: WorkedOut,
  formatters: Formatters,
): string[] {
  const rooms = job.rectangles.map(rectangle => roomText(result, rectangle, formatters))
  return [
    interpolate(request.summary, {
      floor: floorName(cost),
      area: formatters.number(Math.round(cost.area)),
    }),
    ...(rooms.length > 0 ? [interpolate(request.rooms, { rooms: rooms.join(', ') })] : []),
    interpolate(request.now, { old: oldFloorText(choices, job, book), base: choices.bases[job.base] }),
    ...(job.start ? [interpolate(request.start, { date: formatters.date(job.start) })] : []),
  ]
}

/** Returns the lines of a calculation in a request: what was chosen, what it comes to, its parts and their sum, and what isn't in it. */
export function calculationWords(
  texts: Pick<CalculatorPage, 'result' | 'request' | 'choices'>,
  worked: WorkedOut & { dated: string | undefined },
  formatters: Formatters,
): string[] {
  const { result, request } = texts
  const { floor, lines, extras } = worked.cost
  const nameOf = ({ kind }: { kind: LineKind }) => lineName(result, kind, floor.name)
  const { likely, couldBe } = totalTexts(result, worked.cost, formatters)
  return [
    ...jobWords(texts, worked, formatters),
    ...(worked.dated === undefined ? [] : [worked.dated]),
    `${likely}. ${couldBe}.`,
    ...(worked.assumed ? [assumedText(result, worked.assumed, formatters)] : []),
    ...lines.filter(isLikely).map(line =>
      interpolate(request.line, {
        name: nameOf(line),
        price: formatters.amount(line.usual),
        range: formatters.amount(line.low, line.high),
      }),
    ),
    sumText(result, worked.cost, formatters),
    ...(extras.length > 0 ? [interpolate(request.open, { parts: formatters.list(extras.map(nameOf)) })] : []),
  ]
}

/** "Hardwood, 320 sq ft. Most likely about $6,900" */
export const summaryText = (
  { result, request }: Pick<CalculatorPage, 'result' | 'request'>,
  { floor, area, likely }: { floor: string; area: number; likely: UsualPrice },
  formatters: Formatters,
): string =>
  [
    interpolate(request.summary, { floor, area: formatters.number(Math.round(area)) }),
    interpolate(result.likely, { price: formatters.money(likely.usual) }),
  ].join('. ')

/** "Hardwood", or "Hardwood (Oak herringbone)" if that is what the visitor saw. */
export const floorName = ({
  floor,
  shown,
}: {
  floor: { name: string }
  shown?: SwatchName | undefined
}): string => (shown?.name ? `${floor.name} (${shown.name})` : floor.name)

export function oldFloorText(
  { noOld, unknownOld }: CalculatorPage['choices'],
  { old }: Pick<Job, 'old'>,
  { removal }: Pick<CostBook, 'removal'>,
): string {
  return removal[old]?.oldFloor ?? (old === 'none' ? noOld : unknownOld)
}

/** "12 × 10.5 ft". */
export const roomText = (
  { side }: Pick<ResultTexts, 'side'>,
  { length, width }: Rectangle,
  formatters: Formatters,
): string => {
  const feet = (value: number) => formatters.number(toTenth(value))
  return interpolate(side, { length: feet(length), width: feet(width) })
}

export interface TotalTexts {
  /** "Most likely about $6,900". */
  likely: string
  /** "Could be $5,800–8,100". */
  couldBe: string
  /** "Hardwood, 320 sq ft". */
  area: string
}

export function totalTexts(result: ResultTexts, cost: FloorCost, formatters: Formatters): TotalTexts {
  const { low, usual, high } = headlineOf(cost.likely)
  const isPatterned = !cost.shown?.pattern && cost.lines.some(({ kind }) => kind === 'patternLabor')
  return {
    likely: interpolate(result.likely, { price: formatters.money(usual) }),
    couldBe: interpolate(result.couldBe, { range: formatters.money(low, high) }),
    area: interpolate(isPatterned ? result.areaInPattern : result.area, {
      floor: floorName(cost),
      area: formatters.number(Math.round(cost.area)),
    }),
  }
}

/** Says what stairs alone come to, and how: no less than the smallest job. */
export function stairsTexts(
  { couldBe, formulas, likely: about, names }: ResultTexts,
  steps: number,
  { extras: { stairs, minimumJob } }: Pick<CostBook, 'extras'>,
  formatters: Formatters,
): string[] {
  const line = priceLine('stairs', stairs, steps)
  const likely = likelySum([line])
  const raised = raiseToMinimum(likely, line, minimumJob)
  const { low, usual, high } = headlineOf(raised?.likely ?? likely)
  const formula = interpolate(formulas.stairs, { quantity: formatters.number(steps), price: stairs.priced })
  const missing = interpolate(formulas.minimumJob, { price: minimumJob.priced })
  return [
    interpolate(about, { price: formatters.money(usual) }),
    interpolate(couldBe, { range: formatters.money(low, high) }),
    `${names.stairs}: ${formula}`,
    ...(raised ? [`${names.minimumJob}: ${missing}`] : []),
  ]
}

/** How a total comes about. */
export interface PartTexts {
  lines: readonly LineTexts[]
  /** How the likely figure follows from the lines. */
  sum: string
  /** The sum of all lines at their ends. */
  extremes: string
  /** Possible extras, outside the total. */
  extras: readonly string[]
  /** Changes that make the job cheaper. */
  savings: readonly string[]
}

export interface LineTexts {
  kind: LineKind
  name: string
  formula: string
  /** The line's part of the likely figure. */
  usual: string
  range: string
  /** Whether the line is part of the likely figure. Else it is 0 there, as a cheap job may be topped up and the usual one not. */
  isLikely: boolean
}

const isLikely = ({ usual }: CostLine): boolean => usual > 0

export function partTexts(result: ResultTexts, cost: FloorCost, formatters: Formatters): PartTexts {
  const { lines, floor, extremes, extras, savings } = cost
  const nameOf = ({ kind }: CostLine) => lineName(result, kind, floor.name)
  return {
    lines: lines.map(line => ({
      kind: line.kind,
      name: nameOf(line),
      formula: formulaOf(result, line, cost, formatters),
      usual: formatters.amount(line.usual),
      range: formatters.amount(line.low, line.high),
      isLikely: isLikely(line),
    })),
    sum: sumText(result, cost, formatters),
    extremes: interpolate(result.extremes, { range: formatters.amount(extremes.low, extremes.high) }),
    extras: extras.map(extra => extraText(result, extra, formatters)),
    savings: savings.map(({ kind, amount }) =>
      interpolate(result.savings[kind], { price: formatters.money(headlineOfAmount(amount)) }),
    ),
  }
}

/** How the likely figure follows from the lines. */
const sumText = ({ sum }: ResultTexts, { likely }: FloorCost, formatters: Formatters): string =>
  interpolate(sum, {
    sum: formatters.amount(likely.usual),
    step: formatters.money(headlineStep(likely)),
    total: formatters.money(headlineOf(likely).usual),
  })

function extraText({ extras }: ResultTexts, extra: PossibleExtra, formatters: Formatters): string {
  const { low, usual, high } = headlineOf(extra)
  return interpolate(extras[extra.kind], {
    price: formatters.money(usual),
    range: formatters.money(low, high),
    quantity: formatters.number(extra.quantity),
    share: extra.share ?? 100,
  })
}

/** A single amount, rounded up to two digits. */
export const headlineOfAmount = (amount: number) => headlineOf({ low: 0, usual: amount, high: amount }).usual

/** Says that a floor can't be laid on this base, and what the floor to lay instead costs. */
export function refusalText(
  { refusal: texts }: ResultTexts,
  { floor, base, instead }: UnsuitableFloor,
  formatters: Formatters,
): string {
  const refused = interpolate(texts[base], { floor: floor.name })
  if (!instead) return refused
  const price = formatters.money(headlineOf(instead.likely).usual)
  return `${refused} ${interpolate(texts.instead, { floor: instead.floor.name, price })}`
}

/** Says which base a price holds for, and what the other base comes to. */
export function assumedText(
  { assumed: texts }: ResultTexts,
  { base, other }: AssumedBase,
  formatters: Formatters,
): string {
  const cost = other.cost ?? other.refusal.instead
  if (!cost) return texts[base]
  const price = formatters.money(headlineOf(cost.likely).usual)
  const onOther = base === 'slab' ? texts.elseWood : texts.elseSlab
  return `${texts[base]} ${interpolate(onOther, { floor: cost.floor.name, price })}`
}

const traits = ['thickness', 'water', 'scratch', 'sun', 'slab', 'upkeep', 'life'] as const

/** Floors side by side for the same rooms: a row for the price, one per square foot, and one for each trait. */
export function comparisonRows(
  compare: CalculatorPage['compare'],
  costs: readonly FloorCost[],
  floors: readonly ListedFloor[],
  formatters: Formatters,
): { name: string; isPrice: boolean; cells: readonly string[] }[] {
  const listed = costs.map(({ floor }) => floors.find(({ value }) => value === floor.value))
  const perFoot = ({ likely: { usual }, area }: FloorCost) =>
    formatters.amount(Math.ceil((usual / area) * 10) / 10)
  const priceOf = ({ likely }: FloorCost) => {
    const { low, usual, high } = headlineOf(likely)
    return interpolate(compare.likely, { price: formatters.money(usual), range: formatters.money(low, high) })
  }
  return [
    { name: compare.price, isPrice: true, cells: costs.map(priceOf) },
    { name: compare.perSquareFoot, isPrice: true, cells: costs.map(perFoot) },
    ...traits.map(trait => ({
      name: compare[trait],
      isPrice: false,
      cells: listed.map(floor => floor?.traits[trait] ?? ''),
    })),
  ]
}

/** The sentence for a mistake, with the label of its field. */
export function mistakeText(
  texts: Pick<CalculatorPage, 'form' | 'mistakes'>,
  { mistake, field, row, value = '' }: FieldInputError,
): string {
  return interpolate(texts.mistakes[mistake], { field: labelOf(texts.form, field, row), value })
}

function labelOf(form: CalculatorPage['form'], field: FieldInputError['field'], row = 1): string {
  if (field === 'rectangles') return form.rooms.legend
  if (field === 'length' || field === 'width') return interpolate(form.rooms[field], { row })
  return form[field].label
}
