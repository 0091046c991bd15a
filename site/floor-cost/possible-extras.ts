import type { UsualPrice } from '../price.ts'
import type { CostBook, CostFloor, QuotedPrice } from './cost-book.ts'
import { type Answer, areaOf, type Job } from './job.ts'
import { priceLine } from './lines.ts'
import { baseOf, mayHoldAsbestos, preparedArea, trimOf } from './quantities.ts'

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

interface Candidate {
  kind: PossibleExtraKind
  isOpen: boolean | undefined
  quantity: number
  byArea?: true
}

/** Lists the lines that only a visit can clarify, in their usual quantity. */
export function possibleExtras<Price extends UsualPrice>(
  floor: CostFloor<Price>,
  job: Job,
  book: CostBook<Price>,
): PossibleExtra<Price>[] {
  const { extras, quantities } = book
  const area = areaOf(job)
  const isNew = floor.material !== undefined
  const isOpen = (answer: Answer) => isNew && answer === 'unknown'
  const isOpenOnSlab = (answer: Answer) => baseOf(floor, job) === 'slab' && answer === 'unknown'
  const barrier = floor.barrier === 'tested' && isOpenOnSlab(job.moistureBarrier)
  const candidates: readonly Candidate[] = [
    { kind: 'removal', isOpen: isNew && job.old === 'unknown', quantity: area, byArea: true },
    { kind: 'asbestosTest', isOpen: isOpen(job.before1980) && mayHoldAsbestos(job, book), quantity: 1 },
    { kind: 'preparation', isOpen: isOpen(job.preparation), quantity: preparedArea(job, book), byArea: true },
    { kind: 'moistureBarrier', isOpen: barrier, quantity: area, byArea: true },
    {
      kind: 'crackMembrane',
      isOpen: floor.membrane && isOpenOnSlab(job.crackMembrane),
      quantity: area,
      byArea: true,
    },
    { kind: 'trim', isOpen: isNew && job.baseboards === 'unknown', quantity: trimOf(job, book) },
    {
      kind: 'transitions',
      isOpen: isNew && job.doorways === undefined,
      quantity: Math.ceil(area * quantities.transitions),
    },
    { kind: 'doors', isOpen: isNew && job.doors === undefined, quantity: Math.ceil(area * quantities.doors) },
  ]
  return candidates.flatMap(({ kind, isOpen, quantity, byArea }) => {
    if (!isOpen || quantity <= 0) return []
    const price = kind === 'removal' ? book.anyRemoval : extras[kind]
    const { low, usual, high } = priceLine(kind, price, quantity)
    const share = byArea ? Math.round((quantity / area) * 100) : undefined
    return [{ kind, price, quantity, share, low, usual, high }]
  })
}
