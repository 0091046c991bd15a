/** Data from the server for the studio: texts of the content, and the floors. */
import type { FloorPrice, FloorPrices } from './prices.ts'

/** Status messages; all other texts of the studio are in the page. */
export const studioTexts = [
  'looking',
  'ready',
  'notSure',
  'broken',
  'failed',
  'huge',
  'noRoom',
  'lost',
  'at',
  'isFloor',
  'isNotFloor',
  'corner',
  'undone',
  'marked',
  'askFloor',
  'askNotFloor',
  'doorFoot',
  'doorTop',
  'wallLength',
  'wallStart',
  'wallEnd',
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

export interface StudioData {
  texts: StudioTexts
  floors: readonly StudioFloor[]
  prices: FloorPrices
}
