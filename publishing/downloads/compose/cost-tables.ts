import type { Content } from '../../../site/content.ts'
import type { PriceRange } from '../../../site/price.ts'
import { createTextFormatters } from '../../../site/text-formatters.ts'
import { type PdfBlock, rowOf } from '../pdf-document.ts'

/** Composes a table of material, installation and total of every floor, per square foot. */
export function priceTable(content: Content): PdfBlock {
  const { kinds, entries } = content.prices
  const rows = content.costs.types.map(floor =>
    rowOf(
      floor.type,
      entries[floor.material].range,
      entries[floor.installation].range,
      entries[floor.total].range,
    ),
  )
  return {
    kind: 'table',
    head: [content.interfaceTexts.costs.type, kinds.material.name, kinds.labor.name, kinds.fullRange.name],
    rows,
    columns: 'numbers',
  }
}

export function factorTable({ costs, interfaceTexts, printed }: Content): PdfBlock {
  const { impact, why } = printed.cost.factors
  const { costs: texts } = interfaceTexts
  return {
    kind: 'table',
    head: [texts.factor, impact, why],
    rows: costs.factors.map(({ factor, impact, description }) =>
      rowOf(factor, texts.impacts[impact], description),
    ),
  }
}

export const dollars = ({ low, high }: PriceRange, content: Content): string =>
  createTextFormatters(content).money(low, high)
