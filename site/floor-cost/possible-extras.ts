/** Lines that only a visit can clarify. */
import type { UsualPrice } from '../price.ts'
import { type Answer, areaOf, type Job } from './job.ts'
import { priceLine } from './lines.ts'
import type { CostBook, CostFloor, QuotedPrice } from './prices.ts'
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

/** Lines that only a visit can clarify, in their usual quantity. */
export function possibleExtras<Price extends UsualPrice>(
  floor: CostFloor<Price>,
  job: Job,
  book: CostBook<Price>,
): PossibleExtra<Price>[] {
  const { extras, quantities } = book
  const area = areaOf(job)
  const onSlab = baseOf(floor, job) === 'slab'
  const isNew = floor.material !== undefined
  const found: PossibleExtra<Price>[] = []
  const add = (
    isOpen: boolean | undefined,
    kind: PossibleExtraKind,
    price: Price,
    quantity: number,
    byArea = false,
  ) => {
    if (!isOpen || quantity <= 0) return
    const { low, usual, high } = priceLine(kind, price, quantity)
    const share = byArea ? Math.round((quantity / area) * 100) : undefined
    found.push({ kind, price, quantity, share, low, usual, high })
  }
  const open = (answer: Answer) => answer === 'unknown'
  add(isNew && job.old === 'unknown', 'removal', book.anyRemoval, area, true)
  add(isNew && open(job.before1980) && mayHoldAsbestos(job, book), 'asbestosTest', extras.asbestosTest, 1)
  add(isNew && open(job.preparation), 'preparation', extras.preparation, preparedArea(job, book), true)
  add(
    onSlab && floor.barrier === 'tested' && open(job.moistureBarrier),
    'moistureBarrier',
    extras.moistureBarrier,
    area,
    true,
  )
  add(onSlab && floor.membrane && open(job.crackMembrane), 'crackMembrane', extras.crackMembrane, area, true)
  add(isNew && job.baseboards === 'unknown', 'trim', extras.trim, trimOf(job, book))
  add(
    isNew && job.doorways === undefined,
    'transitions',
    extras.transitions,
    Math.ceil(area * quantities.transitions),
  )
  add(isNew && job.doors === undefined, 'doors', extras.doors, Math.ceil(area * quantities.doors))
  return found
}
