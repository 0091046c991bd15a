/** The job that a visitor describes to the calculator. Areas are in square feet, lengths in feet. */

export const bases = ['slab', 'wood'] as const
export type Subfloor = (typeof bases)[number]
export const baseChoices = ['unknown', ...bases] as const
export const patterns = ['straight', 'pattern'] as const
export const answers = ['unknown', 'yes', 'no'] as const
export const baseboardChoices = ['unknown', 'no', 'new', 'kept'] as const
export type Pattern = (typeof patterns)[number]
export type Answer = (typeof answers)[number]
export type Baseboards = (typeof baseboardChoices)[number]

/** Values of `old` that name no floor. */
export const noOldFloors = ['unknown', 'none'] as const

/** Part of a room, in feet. Several rectangles make an L or a T. */
export interface Rectangle {
  length: number
  width: number
}

export interface Job {
  /** Either rectangles or an area; the rectangles decide. */
  rectangles: readonly Rectangle[]
  area: number
  pattern: Pattern
  /** Key of `removal`, 'none' or 'unknown'. */
  old: string
  /** Floors that lie on top of each other. */
  layers: number
  /** House built before 1980. */
  before1980: Answer
  dumpster: boolean
  base: (typeof baseChoices)[number]
  preparation: Answer
  /** Area that needs preparation. Undefined means the usual share. */
  preparedArea: number | undefined
  moistureBarrier: Answer
  crackMembrane: Answer
  baseboards: Baseboards
  /** Length of baseboards. Undefined means that it follows from the rooms. */
  trim: number | undefined
  steps: number
  /** Thresholds to buy. Undefined if nobody knows. */
  doorways: number | undefined
  /** Doors to trim. Undefined if nobody knows. */
  doors: number | undefined
  /** Rooms with furniture to move. */
  furnished: number
  appliances: number
  toilets: number
  rush: boolean
  /** Day by which the work is needed, as YYYY-MM-DD. */
  start?: string
  /** Days from today to `start`. */
  daysLeft?: number
  /** Slug of the floor of the swatches that the visitor chose. */
  shown?: string
}

/** Builds a job from an area alone, with nothing else known. */
export const jobOfArea = (area: number): Job => ({
  rectangles: [],
  area,
  pattern: 'straight',
  old: 'unknown',
  layers: 1,
  before1980: 'unknown',
  dumpster: false,
  base: 'unknown',
  preparation: 'unknown',
  preparedArea: undefined,
  moistureBarrier: 'unknown',
  crackMembrane: 'unknown',
  baseboards: 'unknown',
  trim: undefined,
  steps: 0,
  doorways: undefined,
  doors: undefined,
  furnished: 0,
  appliances: 0,
  toilets: 0,
  rush: false,
})

export const areaOf = ({ rectangles, area }: Pick<Job, 'rectangles' | 'area'>): number =>
  rectangles.length === 0 ? area : rectangles.reduce((sum, { length, width }) => sum + length * width, 0)
