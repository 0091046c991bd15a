import type { EstimatePage } from '../../generated/types.ts'
import type { Formats } from '../formats.ts'
import { fill } from '../words.ts'
import type { CostLine, FloorCost, LineKind } from './cost.ts'

type Texts = EstimatePage['result']

export const lineName = ({ names }: Texts, kind: LineKind, floor: string): string =>
  fill(names[kind], { floor })

/** "440 sq ft × $3–8 per sq ft": how a line comes about. */
export function formulaOf({ formulas }: Texts, line: CostLine, { area, order }: FloorCost, formats: Formats) {
  const price = line.price.printed
  const amount = (value: number) => formats.number(Math.round(value * 10) / 10)
  if (line.kind === 'material') {
    const { boxes, perBox } = order
    const values = {
      price,
      area: amount(area),
      waste: `${formats.range(order.waste.low, order.waste.high)}%`,
      ordered: amount(order.area),
    }
    return boxes === undefined || perBox === undefined
      ? fill(formulas.material, values)
      : fill(formulas.boxes, { ...values, boxes: amount(boxes), perBox: amount(perBox) })
  }
  const { low, high } = line.quantity
  const quantity = line.kind === 'rush' ? formats.money(low, high) : amount(high)
  return fill(formulas[line.kind], { price, quantity })
}

/** What a request says of a calculation, line by line. */
export function requestLines(
  { result, request }: Pick<EstimatePage, 'result' | 'request'>,
  cost: FloorCost,
  formats: Formats,
): string[] {
  const { floor, area, lines, total } = cost
  const money = ({ low, high }: { low: number; high: number }) => formats.money(low, high)
  return [
    fill(request.summary, { floor: floor.name, area: formats.number(Math.round(area)) }),
    ...lines.map(line =>
      fill(request.line, { name: lineName(result, line.kind, floor.name), range: money(line) }),
    ),
    fill(result.total, { range: money(total) }),
  ]
}
