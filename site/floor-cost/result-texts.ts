/** Texts of calculator results, for its page, requests and the assistants' tools. */
import type { EstimatePage } from '../../generated/types.ts'
import type { Formatters } from '../formatters.ts'
import type { PriceRange } from '../price.ts'
import { interpolate } from '../text-formatters.ts'
import {
  type CostBook,
  type CostLine,
  type FloorCost,
  type Job,
  type LineKind,
  lineKinds,
  type Rectangle,
} from './cost.ts'
import type { ListedFloor } from './cost-book.ts'
import type { FieldInputError } from './job-query.ts'

type ResultTexts = EstimatePage['result']

const lineName = ({ names }: ResultTexts, kind: LineKind, floor: string): string =>
  interpolate(names[kind], { floor })

/** Formats the formula of a line: "440 sq ft × $3–8 per sq ft". */
function formulaOf(
  { formulas }: ResultTexts,
  line: CostLine,
  { area, order }: FloorCost,
  formatters: Formatters,
) {
  const price = line.price.printed
  const amount = (value: number) => formatters.number(Math.round(value * 10) / 10)
  if (line.kind === 'material') {
    const { boxes, perBox } = order
    const values = {
      price,
      area: amount(area),
      waste: `${formatters.range(order.waste.low, order.waste.high)}%`,
      ordered: amount(order.area),
    }
    return boxes === undefined || perBox === undefined
      ? interpolate(formulas.material, values)
      : interpolate(formulas.boxes, { ...values, boxes: amount(boxes), perBox: amount(perBox) })
  }
  const { low, high } = line.quantity
  const quantity = line.kind === 'rush' ? formatters.money(low, high) : amount(high)
  return interpolate(formulas[line.kind], { price, quantity })
}

interface WorkedOut {
  cost: FloorCost
  job: Job
  book: Pick<CostBook, 'removal'>
}

/** Returns the lines of a calculation in a request: what was chosen, and what it comes to. */
export function calculationWords(
  { result, request, choices }: Pick<EstimatePage, 'result' | 'request' | 'choices'>,
  { cost, job, book }: WorkedOut,
  formatters: Formatters,
): string[] {
  const { floor, area, lines, total } = cost
  const money = ({ low, high }: PriceRange) => formatters.money(low, high)
  const rooms = job.rectangles.map(rectangle => roomText(result, rectangle, formatters))
  const old = job.old === undefined ? undefined : book.removal[job.old]?.oldFloor
  return [
    interpolate(request.summary, { floor: floor.name, area: formatters.number(Math.round(area)) }),
    ...(rooms.length > 0 ? [interpolate(request.rooms, { rooms: rooms.join(', ') })] : []),
    interpolate(request.now, { old: old ?? choices.noOld, base: choices.bases[job.base] }),
    ...lines.map(line =>
      interpolate(request.line, { name: lineName(result, line.kind, floor.name), range: money(line) }),
    ),
    interpolate(result.total, { range: money(total) }),
  ]
}

/** "12 × 10.5 ft". */
export const roomText = (
  { side }: Pick<ResultTexts, 'side'>,
  { length, width }: Rectangle,
  formatters: Formatters,
): string => {
  const feet = (value: number) => formatters.number(Math.round(value * 10) / 10)
  return interpolate(side, { length: feet(length), width: feet(width) })
}

export interface TotalTexts {
  /** "$430–820 in all". */
  total: string
  area: string
}

/** How a total comes about. */
export interface PartTexts {
  lines: readonly LineTexts[]
  includes: string
  /** Parts that only a visit can clarify. Undefined if there are none. */
  unsure: string | undefined
}

export interface LineTexts {
  kind: LineKind
  name: string
  formula: string
  range: string
}

export const totalTexts = (
  result: ResultTexts,
  { total, area }: FloorCost,
  formatters: Formatters,
): TotalTexts => ({
  total: interpolate(result.total, { range: formatters.money(total.low, total.high) }),
  area: interpolate(result.area, { area: formatters.number(Math.round(area)) }),
})

export function partTexts(result: ResultTexts, cost: FloorCost, formatters: Formatters): PartTexts {
  const { lines, floor } = cost
  const nameOf = ({ kind }: CostLine) => lineName(result, kind, floor.name)
  const list = (parts: readonly CostLine[]) =>
    formatters.list(lineKinds.flatMap(kind => parts.filter(part => part.kind === kind).map(nameOf)))
  const unsure = lines.filter(line => line.unsure)
  return {
    lines: lines.map(line => ({
      kind: line.kind,
      name: nameOf(line),
      formula: formulaOf(result, line, cost, formatters),
      range: formatters.money(line.low, line.high),
    })),
    includes: interpolate(result.includes, { parts: list(lines) }),
    unsure: unsure.length > 0 ? interpolate(result.unsure, { parts: list(unsure) }) : undefined,
  }
}

const traits = ['thickness', 'water', 'scratch', 'sun', 'slab', 'upkeep', 'life'] as const

/** Floors side by side for the same rooms: a row for the price, one per square foot, and one for each trait. */
export function comparisonRows(
  compare: EstimatePage['compare'],
  costs: readonly FloorCost[],
  floors: readonly ListedFloor[],
  formatters: Formatters,
): { name: string; isPrice: boolean; cells: readonly string[] }[] {
  const listed = costs.map(({ floor }) => floors.find(({ value }) => value === floor.value))
  const money = ({ low, high }: PriceRange) => formatters.money(low, high)
  const perFoot = ({ total: { low, high }, area }: FloorCost) =>
    formatters.money(Math.round(low / area), Math.round(high / area))
  return [
    { name: compare.price, isPrice: true, cells: costs.map(({ total }) => money(total)) },
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
  texts: Pick<EstimatePage, 'form' | 'mistakes'>,
  { mistake, field, row }: FieldInputError,
): string {
  return interpolate(texts.mistakes[mistake], { field: labelOf(texts.form, field, row) })
}

function labelOf(form: EstimatePage['form'], field: FieldInputError['field'], row = 1): string {
  if (field === 'rectangles') return form.rooms.legend
  if (field === 'length' || field === 'width') return interpolate(form.rooms[field], { row })
  return form[field].label
}
