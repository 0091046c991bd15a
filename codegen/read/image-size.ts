import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { MAX_MEGAPIXELS, MAX_SIDE_PIXELS } from './image-limits.ts'
import { createWeightedSemaphore } from './weighted-semaphore.ts'

/** Bytes of pixels that a decoder may hold for one picture: with them, a first build stays below 450 MB. */
const MAX_DECODER_BYTES = 160e6

/** Bytes of pixels that are held at the same time. A picture that takes more is decoded while no other is. */
const MAX_PARALLEL_DECODER_BYTES = 64e6

export interface ImageSize {
  width: number
  height: number
  /** Bytes of the pixels that its decoder holds at the same time. */
  held: number
  /** How many megapixels a picture of its kind may have. */
  maxMegapixels: number
}

/** Sharp with caches that are no use here, and with one thread a picture: several pictures are decoded at the same time. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** Opens a picture; it is decoded later. Pictures with more pixels than any may have are refused as they are decoded. */
export async function openImage(bytes: Uint8Array, options: SharpOptions = {}): Promise<Sharp> {
  const sharp = await loadSharp()
  return sharp(bytes, { limitInputPixels: MAX_MEGAPIXELS * 1e6, ...options })
}

/** Reads the head of a picture. Returns undefined if it has none. */
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

/** Decodes or encodes a picture when there is room for the bytes that it holds. */
export function runWhenItFits<Result>(
  { held }: Pick<ImageSize, 'held'>,
  work: () => Promise<Result>,
): Promise<Result> {
  return runInTurn(held, work)
}

/** Whether a picture is decoded alone. */
export const isHeavy = ({ held }: ImageSize): boolean => held > MAX_PARALLEL_DECODER_BYTES

/**
 * Baseline JPEG and PNG are read line by line, and count with a byte a pixel. The other kinds are decoded as a whole; measured with sharp
 * 0.35 on pictures of 50 megapixels.
 */
function bytesHeldPerPixel(metadata: Metadata): number {
  return Math.max(1, wholeBytesPerPixel(metadata)) + turnedBytesPerPixel(metadata)
}

/** A picture that must be turned is held as a whole. JPEG is shrunk before. */
function turnedBytesPerPixel({ format, orientation = 1 }: Metadata): number {
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
      // Coefficients of two bytes, of which colors may have fewer.
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
