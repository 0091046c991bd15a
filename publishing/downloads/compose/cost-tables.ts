import type { Costs } from '../../../generated/types.ts'
import type { DownloadContent } from '../download-content.ts'
import { type Block, rowOf } from '../story.ts'
import { fill, rangeText } from './words.ts'

export type CostRange = Costs['types'][number]['total']

/** Material, installation and total of every floor, per square foot. */
export function priceTable(content: DownloadContent): Block {
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

export function factorTable({ costs, interfaceTexts, printed }: DownloadContent): Block {
  const { impact, why } = printed.cost.factors
  return {
    kind: 'table',
    head: [interfaceTexts.costs.factor, impact, why],
    rows: costs.factors.map(factor => rowOf(factor.factor, factor.impact, factor.description)),
  }
}

export const dollars = ({ low, high }: CostRange, { printed }: DownloadContent): string =>
  fill(printed.cost.range, { range: rangeText(low, high) })
