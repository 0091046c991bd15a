import { floorFields } from '../site/floor-cost/floor-fields.ts'
import { keepInTab } from './keep-in-tab.ts'
import { lastCalculation } from './last-calculation.ts'

/** Names the picture in the address of the form that it was made for, so that no other request takes it along. */
export const pictureKey = 'picture'

/** Picture on its way from the studio to the form of a request. */
export const requestPicture = keepInTab('picture-for-request')

/** Samples that the visitor asked for, as slugs of products between commas, until the request is sent. */
export const askedSamples = keepInTab('samples')

/** Floor of the swatches that the visitor chose last. */
export const chosenFloor = keepInTab('floor')

/** Stores the chosen floor, and forgets the one of the calculation. */
export function storeFloor(floor: string): void {
  chosenFloor.store(floor)
  const known = lastCalculation.load()
  if (!known) return
  const calculation = new URLSearchParams(known)
  for (const name of floorFields) calculation.delete(name)
  lastCalculation.store(calculation.toString())
}

/** The studio's photo and drawing while the visitor is on another page. */
export const roomPhoto = keepInTab('room-photo')
export const roomDrawing = keepInTab('room-drawing')

export function decodeDataUrl(url: string): Blob {
  const bytes = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), letter => letter.charCodeAt(0))
  return new Blob([bytes])
}
