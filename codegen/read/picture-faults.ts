import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pictureKind } from './picture-kind.ts'
import { MAX_SIDE } from './picture-limits.ts'
import {
  isHeavy,
  isTooLarge,
  measurePicture,
  openPicture,
  type PictureSize,
  whenItFits,
} from './picture-size.ts'

/** Why a page could not show a file of the folder of images. */
export type PictureFault =
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

export interface FoundFault {
  /** Relative to the content folder. */
  file: string
  fault: PictureFault | null
}

interface FindFaultsJob {
  contentDir: string
  files: readonly string[]
  /** Whether pictures that must be decoded alone are looked at. Otherwise they are left out of the answer. */
  withLarge: boolean
}

/** Pictures that are open at the same time: more are no faster. */
const OPEN_AT_ONCE = 4

export async function findFaults({ contentDir, files, withLarge }: FindFaultsJob): Promise<FoundFault[]> {
  const found: FoundFault[] = []
  const rest = files.values()
  const lookAtRest = async () => {
    for (const file of rest) {
      const fault = await faultOf(file, readFileSync(path.join(contentDir, file)), withLarge)
      if (fault !== 'later') found.push({ file, fault: fault ?? null })
    }
  }
  await Promise.all(Array.from({ length: OPEN_AT_ONCE }, lookAtRest))
  return found
}

/** Never throws, whatever the bytes. Returns 'later' for a picture that must be decoded alone, unless `withLarge`. */
export async function faultOf(
  file: string,
  bytes: Uint8Array,
  withLarge = true,
): Promise<PictureFault | 'later' | undefined> {
  const ending = path.extname(file).slice(1).toLowerCase()
  if (bytes.length === 0) return { kind: 'empty' }
  if (ending === 'json') return isJsonText(bytes) ? undefined : { kind: 'damaged' }
  const kind = pictureKind(bytes)
  if (!kind) return { kind: 'damaged' }
  const [right] = kind.endings
  if (right === undefined) return { kind: 'foreign', is: kind.name }
  if (!kind.endings.includes(ending)) return { kind: 'misnamed', is: kind.name, ending: right }
  const size = await measurePicture(bytes)
  if (!size) return (await findEntityFault(bytes)) ?? { kind: 'damaged' }
  if (isTooLarge(size)) return sizeFault(size)
  if (isHeavy(size) && !withLarge) return 'later'
  return (await isWhole(bytes, size)) ? undefined : { kind: 'damaged' }
}

/** Reads the words of libxml2, which limits how much entities may repeat and opens no files for them. */
async function findEntityFault(bytes: Uint8Array): Promise<PictureFault | undefined> {
  try {
    await (await openPicture(bytes)).metadata()
    return undefined
  } catch (error) {
    const [, name] = /Entity '([^']+)' not defined/.exec(String(error)) ?? []
    if (name !== undefined) return { kind: 'entity', name }
    return /entity amplification/i.test(String(error)) ? { kind: 'entity' } : undefined
  }
}

function sizeFault({ width, height, mostMegapixels }: PictureSize): PictureFault {
  const megapixels = (width * height) / 1e6
  // Rounded up, so that no message says that 100 are more than 100.
  return megapixels > mostMegapixels
    ? { kind: 'large', megapixels: Math.ceil(megapixels * 10) / 10, most: mostMegapixels }
    : { kind: 'long', side: Math.max(width, height), most: MAX_SIDE }
}

/** In pixels. Shrinking takes longer than keeping this many. */
const MAX_KEPT_PIXELS = 4e6

/**
 * Decodes every pixel, as publishing will, and keeps none of a large picture. Without the extract, the decoder would pass over what lies
 * between the pixels of the smaller picture.
 */
async function isWhole(bytes: Uint8Array, size: PictureSize): Promise<boolean> {
  const picture = await openPicture(bytes)
  return whenItFits(size, async () => {
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
