import type { UsualPrice } from '../price.ts'
import type { CostBook, CostFloor } from './cost-book.ts'
import type { Job } from './job.ts'
import { ceilToCents } from './rounding.ts'
import { computeTotal } from './total.ts'

export interface CheaperChoice {
  kind: 'straight' | 'removal' | 'keptTrim' | 'furniture' | 'appliances' | 'toilets' | 'dumpster' | 'rush'
  amount: number
}

/** Lists choices that would make the job cheaper, with what each saves of the likely figure. */
export function savingsOf<Price extends UsualPrice>(
  floor: CostFloor<Price>,
  job: Job,
  book: CostBook<Price>,
  usual: number,
): CheaperChoice[] {
  const choices: readonly (readonly [CheaperChoice['kind'], Partial<Job>])[] = [
    ['straight', { pattern: 'straight' }],
    ['removal', job.old === 'unknown' ? {} : { old: 'none' }],
    ['keptTrim', job.baseboards === 'new' ? { baseboards: 'kept' } : {}],
    ['furniture', { furnished: 0 }],
    ['appliances', { appliances: 0 }],
    ['toilets', { toilets: 0 }],
    ['dumpster', { dumpster: false }],
    ['rush', { rush: false }],
  ]
  return choices.flatMap(([kind, choice]) => {
    const amount = ceilToCents(usual - computeTotal(floor, { ...job, ...choice }, book).likely.usual)
    return amount > 0 ? [{ kind, amount }] : []
  })
}
