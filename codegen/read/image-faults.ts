import { readFileSync } from 'node:fs'
import path from 'node:path'
import { MAX_SIDE_PIXELS } from './image-limits.ts'
import { type ImageSize, isHeavy, isTooLarge, measureImage, openImage, runWhenItFits } from './image-size.ts'
import { detectImageType } from './image-type.ts'

/** Why a page could not show a file of the folder of images. */
export type ImageFault =
  | { kind: 'empty' | 'damaged' }
  /** Something else than a picture, or one that browsers cannot show. */
  | { kind: 'foreign'; is: string }
  /** An SVG with an entity that it doesn't define, or with entities that repeat one another too often. */
  | { kind: 'entity'; name?: string }
  /** A picture of another kind than its name says, and the ending that it should have. */
  | { kind: 'misnamed'; is: string; ending: string }
  /** More megapixels than a picture of its kind may have. */
  | { kind: 'large'; megapixels: number; most: number }
  /** A side that is longer than any may be, in pixels. */
  | { kind: 'long'; side: number; most: number }

export interface CheckedImage {
  /** Relative to the content folder. */
  file: string
  fault: ImageFault | null
}

interface FindFaultsJob {
  contentDir: string
  files: readonly string[]
  /** Whether pictures that must be decoded alone are looked at. Otherwise they are left out of the answer. */
  withLarge: boolean
}

/** Pictures that are open at the same time: more are no faster. */
const MAX_OPEN_IMAGES = 4

export async function findImageFaults({
  contentDir,
  files,
  withLarge,
}: FindFaultsJob): Promise<CheckedImage[]> {
  const found: CheckedImage[] = []
  const rest = files.values()
  const lookAtRest = async () => {
    for (const file of rest) {
      const fault = await findImageFault(file, readFileSync(path.join(contentDir, file)), withLarge)
      if (fault !== 'later') found.push({ file, fault: fault ?? null })
    }
  }
  await Promise.all(Array.from({ length: MAX_OPEN_IMAGES }, lookAtRest))
  return found
}

/** Never throws, whatever the bytes. Returns 'later' for a picture that must be decoded alone, unless `withLarge`. */
export async function findImageFault(
  file: string,
  bytes: Uint8Array,
  withLarge = true,
): Promise<ImageFault | 'later' | undefined> {
  const ending = path.extname(file).slice(1).toLowerCase()
  if (bytes.length === 0) return { kind: 'empty' }
  if (ending === 'json') return isJsonText(bytes) ? undefined : { kind: 'damaged' }
  const kind = detectImageType(bytes)
  if (!kind) return { kind: 'damaged' }
  const [right] = kind.endings
  if (right === undefined) return { kind: 'foreign', is: kind.name }
  if (!kind.endings.includes(ending)) return { kind: 'misnamed', is: kind.name, ending: right }
  const size = await measureImage(bytes)
  if (!size) return (await findEntityFault(bytes)) ?? { kind: 'damaged' }
  if (isTooLarge(size)) return sizeFault(size)
  if (isHeavy(size) && !withLarge) return 'later'
  return (await isWhole(bytes, size)) ? undefined : { kind: 'damaged' }
}

/** Reads the words of libxml2, which limits how much entities may repeat and opens no files for them. */
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
  // Rounded up, so that no message says that 100 are more than 100.
  return megapixels > maxMegapixels
    ? { kind: 'large', megapixels: Math.ceil(megapixels * 10) / 10, most: maxMegapixels }
    : { kind: 'long', side: Math.max(width, height), most: MAX_SIDE_PIXELS }
}

/** In pixels. Shrinking takes longer than keeping this many. */
const MAX_KEPT_PIXELS = 4e6

/**
 * Decodes every pixel, as publishing will, and keeps none of a large picture. Without the extract, the decoder would pass over what lies
 * between the pixels of the smaller picture.
 */
async function isWhole(bytes: Uint8Array, size: ImageSize): Promise<boolean> {
  const picture = await openImage(bytes)
  return runWhenItFits(size, async () => {
    try {
      if (size.width * size.height > MAX_KEPT_PIXELS) {
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
