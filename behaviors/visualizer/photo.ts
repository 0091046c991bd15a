/** The visitor's file as pictures of the sizes that are needed. Nothing of it leaves this page. */
import { lookedAt, type Pictures } from './analyze.ts'
import { focalLength35 } from './exif.ts'
import type { Raster, Size } from './pixels.ts'

/** No phone makes larger files, and what is larger may take all memory. */
export const mostMegabytes = 40
/** Longer side of what is drawn. */
const largest = 1600
/** Where Exif is, if a photo has it. */
const headBytes = 256 * 1024

export interface OpenedPhoto {
  image: ImageBitmap
  size: Size
  pictures: Pictures
}

export type Refusal = 'huge' | 'broken'

export async function openPhoto(file: Blob): Promise<OpenedPhoto | Refusal> {
  if (file.size > mostMegabytes * 1e6) return 'huge'
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!whole) return 'broken'
  const [width, height] = [whole.width, whole.height]
  if (Math.min(width, height) < 64) {
    whole.close()
    return 'broken'
  }
  const scale = Math.min(1, largest / Math.max(width, height))
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const image = await createImageBitmap(whole, {
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'medium',
  })
  whole.close()
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  const pictures = {
    small: rasterAt(image, lookedAt.small),
    medium: rasterAt(image, lookedAt.medium),
    focal35: focalLength35(head),
  }
  return { image, size, pictures }
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
