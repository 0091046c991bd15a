/** What the server hands over to the studio: texts of the content, and the floors to lay. */
import type { FloorPrice, FloorPrices } from './prices.ts'

/** What is told while a visitor works; all other words of the studio stand on the page. */
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
  /** Of its seamless texture. */
  url: string
  tileSizeM: number
  layout: 'plank' | 'grid'
  gloss: number
  /** None where nothing says what it costs. */
  price?: FloorPrice
}

export interface StudioData {
  texts: StudioTexts
  floors: readonly StudioFloor[]
  prices: FloorPrices
}
