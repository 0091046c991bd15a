/** The visitor's file as pictures of the sizes that are needed: for a worker. Nothing of it leaves the device. */
import { lookedAt, type Pictures } from './analyze.ts'
import { focalLength35 } from './exif.ts'
import type { Raster } from './pixels.ts'

/** No phone makes larger files, and what is larger may take all memory. */
export const mostMegabytes = 40
/** What is smaller shows no room. */
const leastSide = 64
/** Longer side of what is drawn. */
const largest = 1600
/** Where Exif is, if a photo has it. */
const headBytes = 256 * 1024

export interface OpenedPhoto {
  image: ImageBitmap
  pictures: Pictures
}

export type Refusal = 'huge' | 'broken'

export async function openPhoto(file: Blob): Promise<OpenedPhoto | Refusal> {
  if (file.size > mostMegabytes * 1e6) return 'huge'
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!whole) return 'broken'
  const image = Math.min(whole.width, whole.height) < leastSide ? undefined : await reduced(whole)
  whole.close()
  if (!image) return 'broken'
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  const pictures = {
    small: rasterAt(image, lookedAt.small),
    medium: rasterAt(image, lookedAt.medium),
    focal35: focalLength35(head),
  }
  return { image, pictures }
}

function reduced(whole: ImageBitmap): Promise<ImageBitmap> {
  const scale = Math.min(1, largest / Math.max(whole.width, whole.height))
  return createImageBitmap(whole, {
    resizeWidth: Math.round(whole.width * scale),
    resizeHeight: Math.round(whole.height * scale),
    resizeQuality: 'medium',
  })
}

function rasterAt(image: ImageBitmap, width: number): Raster {
  const height = Math.max(16, Math.round((image.height / image.width) * width))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas to look at the photo with')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  return { width, height, rgba: context.getImageData(0, 0, width, height).data }
}
