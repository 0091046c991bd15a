import { floorFields } from '../site/floor-cost/floor-fields.ts'

/** Texts that stay on the device, for this tab alone: closing it deletes them. Pictures are data URLs. */
function keepInTab(key: string) {
  return {
    /** False if the browser keeps nothing, or no more. */
    store(text: string): boolean {
      try {
        sessionStorage.setItem(key, text)
        return true
      } catch {
        return false
      }
    },
    load(): string | undefined {
      try {
        return sessionStorage.getItem(key) ?? undefined
      } catch {
        return undefined
      }
    },
    clear(): void {
      try {
        sessionStorage.removeItem(key)
      } catch {
        // Then nothing is kept either.
      }
    },
  }
}

/** Names the picture in the address of the form that it was made for, so that no other request takes it along. */
export const pictureKey = 'picture'

/** Picture on its way from the studio to the form of a request. */
export const requestPicture = keepInTab('picture-for-request')

/** Samples that the visitor asked for, as slugs of products between commas, until the request is sent. */
export const askedSamples = keepInTab('samples')

/** Floor of the swatches that the visitor chose last. */
export const chosenFloor = keepInTab('floor')

/** Query of the calculator as the visitor left it; without a floor if another one was chosen since. */
export const lastCalculation = keepInTab('calculation')

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
