import type { FloorCost } from '../../site/floor-cost/cost.ts'
import type { ExtraKind, LineKind } from '../../site/floor-cost/cost-book.ts'
import type { Job } from '../../site/floor-cost/job.ts'
import { headlineOfAmount } from '../../site/floor-cost/result-texts.ts'
import { headlineOf } from '../../site/floor-cost/rounding.ts'
import { costOfChange } from '../../site/floor-cost/total.ts'
import type { Formatters } from '../../site/formatters.ts'
import { interpolate } from '../../site/text-formatters.ts'
import type { CalculatorProps } from './props.ts'

/** Line of each field. */
const kinds = {
  furnished: 'furniture',
  appliances: 'appliances',
  toilets: 'toilets',
  doorways: 'transitions',
  doors: 'doors',
  steps: 'stairs',
  layers: 'layers',
  preparation: 'preparation',
  moistureBarrier: 'moistureBarrier',
  crackMembrane: 'crackMembrane',
  before1980: 'asbestosTest',
  pattern: 'patternLabor',
  dumpster: 'dumpster',
  start: 'rush',
  baseboards: 'trim',
} as const satisfies Record<string, LineKind & ExtraKind>

export type PricedField = keyof typeof kinds

/** Choices whose price depends on the whole job: the same job without and with them. */
const changes: Partial<Record<PricedField, (job: Job) => [without: Partial<Job>, with_: Partial<Job>]>> = {
  pattern: () => [{ pattern: 'straight' }, { pattern: 'pattern' }],
  layers: ({ layers }) => [{ layers: 1 }, { layers: Math.max(2, layers) }],
  start: () => [{ rush: false }, { rush: true }],
}

interface PricedJob extends Pick<CalculatorProps, 'book'> {
  texts: Pick<CalculatorProps['texts']['form'], 'added' | 'wouldAdd'>
  job: Job | undefined
  cost: FloorCost | undefined
  formatters: Formatters
}

/** Returns functions that say what a choice adds to the price of a job, or would add, and that amount alone. */
export function createRefinementPrices({ texts, book, job, cost, formatters }: PricedJob) {
  const kindOf = (field: PricedField) =>
    field === 'baseboards' && job?.baseboards === 'kept' ? 'keptTrim' : kinds[field]
  const lineOf = (field: PricedField) => cost?.lines.find(({ kind }) => kind === kindOf(field))
  const usualPriceOf = (field: PricedField) => {
    const change = job && changes[field]?.(job)
    if (cost && change) {
      const [without, chosen] = change
      const amount = costOfChange(cost.floor, { ...job, ...without }, chosen, book)
      return formatters.money(headlineOfAmount(amount))
    }
    const kind = kindOf(field)
    const line = lineOf(field)
    if (line) return formatters.money(Math.ceil(line.usual))
    // The figure that "Not in this price" has for it. Counts show the price of one.
    const extra = cost?.extras.find(one => one.kind === kind)
    if (extra && field !== 'doorways' && field !== 'doors') return formatters.money(headlineOf(extra).usual)
    return book.extras[kind].each
  }
  const priceOf = (field: PricedField): string =>
    interpolate(lineOf(field) ? texts.added : texts.wouldAdd, { price: usualPriceOf(field) })
  return { priceOf, usualPriceOf }
}
