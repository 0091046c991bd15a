/** Choices that lower the likely figure. */
import type { UsualPrice } from '../price.ts'
import type { Job } from './job.ts'
import type { CostBook, CostFloor } from './prices.ts'
import { toCents } from './rounding.ts'
import { sumOf } from './total.ts'

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

/** Computes how much each choice adds: compares the likely figure with that of the job without it. */
export function savingsOf<Price extends UsualPrice>(
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
