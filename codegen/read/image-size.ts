import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { MAX_MEGAPIXELS, MAX_SIDE_PIXELS } from './image-limits.ts'
import { createWeightedSemaphore } from './weighted-semaphore.ts'

/** Maximum size of the pixels that a decoder holds for one image. It keeps a first build below 450 MB. */
const MAX_DECODER_BYTES = 160e6

/** Maximum size of the pixels that all decoders hold together. An image that needs more is decoded alone. */
const MAX_PARALLEL_DECODER_BYTES = 64e6

export interface ImageSize {
  width: number
  height: number
  /** Bytes of the pixels that the decoder holds at the same time. */
  held: number
  /** Maximum megapixels of an image of this type. */
  maxMegapixels: number
}

/** Loads sharp without caches, which no image would hit, and with one thread per image, because several are decoded in parallel. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** Opens an image without decoding it. Decoding fails if the image has too many pixels. */
export async function openImage(bytes: Uint8Array, options: SharpOptions = {}): Promise<Sharp> {
  const sharp = await loadSharp()
  return sharp(bytes, { limitInputPixels: MAX_MEGAPIXELS * 1e6, ...options })
}

/** Reads the header of an image. Returns undefined if it is invalid. */
export async function measureImage(bytes: Uint8Array): Promise<ImageSize | undefined> {
  const picture = await openImage(bytes, { limitInputPixels: false })
  const metadata = await picture.metadata().catch(() => undefined)
  if (!metadata) return undefined
  const { width, height } = metadata.autoOrient
  const heldPerPixel = bytesHeldPerPixel(metadata)
  return {
    width,
    height,
    held: width * height * heldPerPixel,
    maxMegapixels: Math.min(MAX_MEGAPIXELS, Math.floor(MAX_DECODER_BYTES / 1e6 / heldPerPixel)),
  }
}

export const isTooLarge = ({ width, height, maxMegapixels }: ImageSize): boolean =>
  width * height > maxMegapixels * 1e6 || Math.max(width, height) > MAX_SIDE_PIXELS

const runInTurn = createWeightedSemaphore(MAX_PARALLEL_DECODER_BYTES)

/** Waits until an image's pixels fit into memory together with those in progress, then runs `work`, which decodes or encodes it. */
export function runWhenItFits<Result>(
  { held }: Pick<ImageSize, 'held'>,
  work: () => Promise<Result>,
): Promise<Result> {
  return runInTurn(held, work)
}

/** Whether an image must be decoded alone. */
export const isHeavy = ({ held }: ImageSize): boolean => held > MAX_PARALLEL_DECODER_BYTES

/**
 * Returns 1 for baseline JPEG and PNG, which are decoded line by line. Other types are decoded as a whole. Measured with sharp 0.35 on
 * images of 50 megapixels.
 */
function bytesHeldPerPixel(metadata: Metadata): number {
  return Math.max(1, wholeBytesPerPixel(metadata)) + rotationBytesPerPixel(metadata)
}

/** An image that must be rotated is held as a whole. JPEG is shrunk before. */
function rotationBytesPerPixel({ format, orientation = 1 }: Metadata): number {
  if (orientation === 1) return 0
  return format === 'jpeg' ? 1 : 4
}

function wholeBytesPerPixel({
  format,
  isProgressive,
  channels,
  depth,
  chromaSubsampling = '',
}: Metadata): number {
  const isWhole = isProgressive === true
  switch (format) {
    case 'jpeg':
      // A coefficient has two bytes. Chroma subsampling reduces the number of color coefficients.
      return isWhole ? 2 * (channels === 3 ? (componentsOf[chromaSubsampling] ?? 3) : channels) : 0
    case 'png':
      return isWhole ? channels * (depth === 'ushort' ? 2 : 1) : 0
    case 'gif':
    case 'svg':
      return 4
    default:
      return 8
  }
}

const componentsOf: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2, '4:4:4': 3 }
