import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ImageFormat } from '../finding-texts/site-texts.ts'
import { MAX_SIDE_PIXELS } from './image-limits.ts'
import { type ImageSize, isHeavy, isTooLarge, measureImage, openImage, runWhenItFits } from './image-size.ts'
import { detectImageType } from './image-type.ts'
import { findPoorShape, type PoorShape } from './poor-shape.ts'

/** The reason why no page can show a file of the images folder. */
export type ImageFault =
  | { kind: 'empty' | 'damaged' }
  /** Not an image, or one that browsers can't show. */
  | { kind: 'foreign'; format: ImageFormat }
  /** An SVG with an undefined entity (`name`), or with entities that expand too much. */
  | { kind: 'entity'; name?: string }
  /** An image whose type doesn't match its extension. `ending` is the right extension. */
  | { kind: 'misnamed'; format: ImageFormat; ending: string }
  /** Too many megapixels for an image of its type. */
  | { kind: 'large'; megapixels: number; most: number }
  | PoorShape
  /** A side that is too long, in pixels. */
  | { kind: 'long'; side: number; most: number }

export interface CheckedImage {
  /** Relative to the content folder. */
  file: string
  fault: ImageFault | null
}

interface FindFaultsJob {
  contentDir: string
  files: readonly string[]
  /** Whether to check images that must be decoded alone. Otherwise they are missing from the result. */
  withLarge: boolean
}

/** Maximum number of images that are open at the same time. More aren't faster. */
const MAX_OPEN_IMAGES = 4

export async function findImageFaults({
  contentDir,
  files,
  withLarge,
}: FindFaultsJob): Promise<CheckedImage[]> {
  const found: CheckedImage[] = []
  const remaining = files.values()
  const checkRemaining = async () => {
    for (const file of remaining) {
      const fault = await inspectImage(file, readFileSync(path.join(contentDir, file)), withLarge)
      if (fault !== 'later') found.push({ file, fault: fault ?? null })
    }
  }
  await Promise.all(Array.from({ length: MAX_OPEN_IMAGES }, checkRemaining))
  return found
}

/** Returns the fault of an image, or 'later' for one that must be decoded alone, unless `withLarge`. Never throws. */
export async function inspectImage(
  file: string,
  bytes: Uint8Array,
  withLarge = true,
): Promise<ImageFault | 'later' | undefined> {
  const ending = path.extname(file).slice(1).toLowerCase()
  if (bytes.length === 0) return { kind: 'empty' }
  if (ending === 'json') return isJsonText(bytes) ? undefined : { kind: 'damaged' }
  const kind = detectImageType(bytes)
  if (!kind) return { kind: 'damaged' }
  const { format, endings } = kind
  const [right] = endings
  if (right === undefined) return { kind: 'foreign', format }
  if (!endings.includes(ending)) return { kind: 'misnamed', format, ending: right }
  const size = await measureImage(bytes)
  if (!size) return (await findEntityFault(bytes)) ?? { kind: 'damaged' }
  if (isTooLarge(size)) return sizeFault(size)
  if (isHeavy(size) && !withLarge) return 'later'
  if (!(await canDecode(bytes, size))) return { kind: 'damaged' }
  return format === 'svg' ? undefined : findPoorShape(size)
}

/** Parses the error message of libxml2, which limits the expansion of entities and opens no files for them. */
async function findEntityFault(bytes: Uint8Array): Promise<ImageFault | undefined> {
  try {
    await (await openImage(bytes)).metadata()
    return undefined
  } catch (error) {
    const [, name] = /Entity '([^']+)' not defined/.exec(String(error)) ?? []
    if (name !== undefined) return { kind: 'entity', name }
    return /entity amplification/i.test(String(error)) ? { kind: 'entity' } : undefined
  }
}

function sizeFault({ width, height, maxMegapixels }: ImageSize): ImageFault {
  const megapixels = (width * height) / 1e6
  // Round up, so that no message says that 100 is more than 100.
  return megapixels > maxMegapixels
    ? { kind: 'large', megapixels: Math.ceil(megapixels * 10) / 10, most: maxMegapixels }
    : { kind: 'long', side: Math.max(width, height), most: MAX_SIDE_PIXELS }
}

// Up to here, shrinking an image takes longer than keeping its pixels in memory.
const MAX_UNSHRUNK_PIXELS = 4e6

/**
 * Decodes every pixel, as publishing will, but doesn't keep those of a large image. Without the extract, the decoder would skip pixels
 * that the smaller image doesn't need.
 */
async function canDecode(bytes: Uint8Array, size: ImageSize): Promise<boolean> {
  const picture = await openImage(bytes)
  return runWhenItFits(size, async () => {
    try {
      if (size.width * size.height > MAX_UNSHRUNK_PIXELS) {
        const { width, height } = await picture.metadata()
        picture.extract({ left: 0, top: 0, width, height }).resize(1, 1, { fit: 'fill' })
      }
      await picture.raw().toBuffer()
      return true
    } catch {
      return false
    }
  })
}

function isJsonText(bytes: Uint8Array): boolean {
  try {
    JSON.parse(Buffer.from(bytes).toString('utf8'))
    return true
  } catch {
    return false
  }
}
