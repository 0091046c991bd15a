/** Data from the server for the studio: messages of the content, and the floors. */
import type { VisualizerPage } from '../../generated/types.ts'
import type { FloorPrice, FloorPrices } from '../../site/floor-cost/area-price.ts'

export type StudioTexts = VisualizerPage['photo']['messages']

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
