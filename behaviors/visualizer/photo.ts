/** The visitor's file as pictures of the sizes that are needed: for a worker. Nothing of it leaves the device. */
import { focalLength35 } from './exif.ts'
import { pictureSize } from './picture-size.ts'
import type { Raster, Size } from './pixels.ts'

/** Sizes at which a photo is looked at: its width for the light, its longer side for the mask. */
export const ANALYSIS_SIZES = { lightWidth: 192, maskSide: 512 } as const

export interface ScaledPhoto {
  small: Raster
  medium: Raster
  /** The 35 mm equivalent, if the photo says it. */
  focal35: number | undefined
}

/** No phone makes larger files. */
export const MAX_PHOTO_MEGABYTES = 40
/** A picture small in bytes may be large in pixels, each of which takes four bytes while the picture is opened. */
export const MAX_PHOTO_MEGAPIXELS = 110
/** Smaller photos don't show a room. */
const MIN_SIDE_PX = 64
/** Longer images aren't rooms either: strips or screenshots of pages. */
const longest = 4
/** Longer side of what is drawn. */
const largest = 1600
/** Bytes that contain the size and the Exif, if a photo has them. */
const headBytes = 256 * 1024

export interface OpenedPhoto {
  image: ImageBitmap
  pictures: ScaledPhoto
}

export type PhotoError = 'huge' | 'broken' | 'noRoom' | 'memory'

export async function openPhoto(file: Blob): Promise<OpenedPhoto | PhotoError> {
  if (file.size > MAX_PHOTO_MEGABYTES * 1e6) return 'huge'
  const head = await bytesOf(file.slice(0, headBytes))
  if (!head) return 'broken'
  const told = pictureSize(head)
  const early = told && refusalOf(told)
  if (early) return early
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!whole) return 'broken'
  const refused = refusalOf(whole)
  const image = refused ? undefined : await reduced(whole)
  whole.close()
  if (!image) return refused ?? 'memory'
  const pictures = {
    small: rasterAt(image, ANALYSIS_SIZES.lightWidth),
    medium: rasterAt(image, ANALYSIS_SIZES.maskSide * Math.min(1, image.width / image.height)),
    focal35: focalLength35(head),
  }
  return { image, pictures }
}

/** Undefined if the file can't be read: it may have been moved since it was chosen. */
const bytesOf = (file: Blob): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  file.arrayBuffer().then(
    buffer => new Uint8Array(buffer),
    () => undefined,
  )

function refusalOf({ width, height }: Size): PhotoError | undefined {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  if (width * height > MAX_PHOTO_MEGAPIXELS * 1e6) return 'huge'
  return shorter < MIN_SIDE_PX || longer > longest * shorter ? 'noRoom' : undefined
}

/** Undefined where memory doesn't suffice. */
function reduced(whole: ImageBitmap): Promise<ImageBitmap | undefined> {
  const scale = Math.min(1, largest / Math.max(whole.width, whole.height))
  return createImageBitmap(whole, {
    resizeWidth: Math.round(whole.width * scale),
    resizeHeight: Math.round(whole.height * scale),
    resizeQuality: 'medium',
  }).catch(() => undefined)
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
