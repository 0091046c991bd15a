/** The visitor's file as pictures of the sizes that are needed: for a worker. Nothing of it leaves the device. */
import { fileKind, hasTooManyPixels, isFileTooLarge, readHead } from '../picture-file.ts'
import { focalLength35 } from './exif.ts'
import type { Raster } from './pixels.ts'

/** Sizes at which a photo is looked at: its width for the light, its longer side for the mask. */
export const ANALYSIS_SIZES = { lightWidth: 192, maskSide: 512 } as const

/** The photo as it is shown. */
export interface Photo {
  image: ImageBitmap
  /** The 35 mm equivalent, if the photo says it. */
  focal35: number | undefined
}

/** The photo as it is looked at: for the light, and for the mask. */
export interface Rasters {
  small: Raster
  medium: Raster
}

/** Longer side of the picture that is drawn. */
const LONGER_SIDE_PX = 1600
/** Smaller photos don't show a room. */
const MIN_SIDE_PX = 64
/** Longer pictures are panoramas, in which no floor is plane, or screenshots of pages. */
const MAX_RATIO = 4

export type PhotoFault = 'empty' | 'huge' | 'heic' | 'pdf' | 'unreadable' | 'broken' | 'small' | 'panorama'

/** Message about a file that the browser can't decode. Browsers don't say whether it is damaged or their memory is full. */
const decodingFaults = { heif: 'heic', pdf: 'pdf', picture: 'unreadable', unknown: 'broken' } as const

/** Throws a RangeError if memory doesn't suffice. */
export async function openPhoto(file: Blob): Promise<(Photo & Rasters) | PhotoFault> {
  if (file.size === 0) return 'empty'
  if (await isFileTooLarge(file)) return 'huge'
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  const head = await readHead(file)
  if (!head) return 'broken'
  if (!whole) return decodingFaults[fileKind(head)]
  const [shorter, longer] = [Math.min(whole.width, whole.height), Math.max(whole.width, whole.height)]
  if (hasTooManyPixels(whole)) return 'huge'
  if (shorter < MIN_SIDE_PX) return 'small'
  if (longer > MAX_RATIO * shorter) return 'panorama'
  const image = await reduce(whole).finally(() => whole.close())
  return {
    image,
    small: rasterAt(image, ANALYSIS_SIZES.lightWidth),
    medium: rasterAt(image, ANALYSIS_SIZES.maskSide * Math.min(1, image.width / image.height)),
    focal35: focalLength35(head),
  }
}

function reduce(whole: ImageBitmap): Promise<ImageBitmap> {
  const scale = Math.min(1, LONGER_SIDE_PX / Math.max(whole.width, whole.height))
  return createImageBitmap(whole, {
    resizeWidth: Math.round(whole.width * scale),
    resizeHeight: Math.round(whole.height * scale),
    resizeQuality: 'medium',
  }).catch(cause => {
    throw new RangeError('No memory for a smaller picture', { cause })
  })
}

function rasterAt(image: ImageBitmap, exactWidth: number): Raster {
  const width = Math.round(exactWidth)
  const height = Math.max(16, Math.round((image.height / image.width) * width))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas to look at the photo with')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  return { width, height, rgba: context.getImageData(0, 0, width, height).data }
}
