import type { Costs } from '../../../generated/types.ts'
import type { Content } from '../../../site/content.ts'
import { fill, wordsOf } from '../../../site/words.ts'
import { type Block, rowOf } from '../story.ts'

export type CostRange = Costs['types'][number]['total']

/** Material, installation and total of every floor, per square foot. */
export function priceTable(content: Content): Block {
  const { type, material, installation, total } = content.interfaceTexts.costs
  const rows = content.costs.types.map(floor =>
    rowOf(
      floor.type,
      dollars(floor.material, content),
      dollars(floor.installation, content),
      dollars(floor.total, content),
    ),
  )
  return { kind: 'table', head: [type, material, installation, total], rows, columns: 'numbers' }
}

export function factorTable({ costs, interfaceTexts, printed }: Content): Block {
  const { impact, why } = printed.cost.factors
  return {
    kind: 'table',
    head: [interfaceTexts.costs.factor, impact, why],
    rows: costs.factors.map(factor => rowOf(factor.factor, factor.impact, factor.description)),
  }
}

export const dollars = ({ low, high }: CostRange, content: Content): string =>
  fill(content.printed.cost.range, { range: wordsOf(content).range(low, high) })
