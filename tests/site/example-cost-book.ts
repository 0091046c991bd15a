import type { CostBook, CostFloor, ExtraKind, QuotedPrice } from '../../site/floor-cost/cost-book.ts'
import { type Job, jobOfArea } from '../../site/floor-cost/job.ts'

export const priced = (low: number, usual: number, high: number): QuotedPrice => ({
  low,
  usual,
  high,
  priced: '',
})

const rates = [
  { area: 500, material: 1, labor: 1 },
  { area: 1000, material: 0.9, labor: 0.8 },
]

export const plank: CostFloor = {
  rates,
  value: 'plank',
  name: 'Plank',
  material: priced(3, 4, 8),
  labor: priced(2, 2.5, 4),
  perBox: 22,
}
export const oak: CostFloor = {
  value: 'oak',
  name: 'Oak',
  material: priced(6, 8, 15),
  labor: priced(3, 4, 8),
  perBox: 20,
  barrier: 'tested',
}
export const strip: CostFloor = { ...oak, value: 'strip', name: 'Strip', onlyOn: 'wood', instead: 'oak' }
export const carpet: CostFloor = {
  value: 'carpet',
  name: 'Carpet',
  material: priced(2, 3, 8),
  labor: priced(1, 1.5, 3),
  straightOnly: true,
}
export const tile: CostFloor = {
  value: 'tile',
  name: 'Tile',
  material: priced(2, 4, 12),
  labor: priced(4, 5, 8),
  membrane: true,
}
export const sanding: CostFloor = { value: 'sanding', name: 'Sanding', labor: priced(3, 4, 5) }

export const extras: Record<ExtraKind, QuotedPrice> = {
  layers: priced(1, 1.5, 3),
  asbestosTest: priced(60, 120, 250),
  dumpster: priced(350, 450, 650),
  preparation: priced(2, 3, 6),
  moistureBarrier: priced(1, 1.5, 3),
  crackMembrane: priced(1, 1.5, 2),
  trim: priced(3, 4.5, 7),
  keptTrim: priced(1, 2, 3),
  stairs: priced(60, 100, 180),
  transitions: priced(25, 40, 75),
  doors: priced(20, 30, 50),
  furniture: priced(40, 60, 120),
  appliances: priced(25, 45, 90),
  toilets: priced(75, 125, 200),
  patternLabor: priced(20, 30, 50),
  minimumJob: priced(500, 600, 800),
  rush: priced(10, 15, 20),
}

export const book: CostBook = {
  floors: [plank, oak, strip, carpet, tile, sanding],
  shown: {},
  removal: {
    carpet: { ...priced(1, 1.3, 2), oldFloor: 'Carpet' },
    tile: { ...priced(3, 4, 6), oldFloor: 'Tile', mayHoldAsbestos: true },
  },
  anyRemoval: priced(1, 1.3, 6),
  extras,
  waste: { straight: { low: 10, high: 10 }, pattern: { low: 15, high: 15 } },
  quantities: { preparation: 0.3, trim: 0.35, transitions: 0.004, doors: 0.006 },
  rushDays: 7,
}

/** A job that leaves nothing open. */
export const job: Job = {
  ...jobOfArea(400),
  old: 'none',
  preparation: 'no',
  moistureBarrier: 'no',
  crackMembrane: 'no',
  baseboards: 'no',
  doorways: 0,
  doors: 0,
}
