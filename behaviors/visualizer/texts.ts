/** Data from the server for the studio: texts of the content, and the floors. */
import type { FloorPrice, FloorPrices } from './prices.ts'

/** Status messages and names of corners; all other texts of the studio are in the page. */
export const studioTexts = [
  'opening',
  'tapCorners',
  'cornerSet',
  'laid',
  'broken',
  'failed',
  'memory',
  'huge',
  'noRoom',
  'lost',
  'at',
  'isFloor',
  'isNotFloor',
  'corner',
  'addCorner',
  'undone',
  'marked',
  'rectangle',
  'sideChosen',
  'doorFoot',
  'doorTop',
  'wallLength',
  'wallStart',
  'wallEnd',
  'notMeasured',
  'areaRange',
  'areaTyped',
  'measureWall',
  'attachFailed',
  'pricesNone',
  'pricesFor',
  'caption',
  'fileName',
] as const

export type StudioTexts = Readonly<Record<(typeof studioTexts)[number], string>>

export interface StudioFloor {
  slug: string
  /** URL of its seamless texture. */
  url: string
  tileSizeM: number
  layout: 'plank' | 'grid'
  gloss: number
  /** Undefined if its price is unknown. */
  price?: FloorPrice
}

/** Data of `<section data-studio-data>`, which follows the first view of the page. */
export interface StudioData {
  texts: StudioTexts
  floors: readonly StudioFloor[]
  prices: FloorPrices
}

/** The JSON is written by RoomPhoto.tsx. */
export const readStudioData = (root: HTMLElement): StudioData =>
  JSON.parse(root.querySelector<HTMLElement>('[data-studio-data]')?.dataset.studioData ?? '')
