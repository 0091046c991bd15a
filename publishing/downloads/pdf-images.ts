import { readFileSync } from 'node:fs'
import path from 'node:path'
import { openImage } from '../../codegen/read/image-size.ts'
import type { ImageReference, PdfBlock, PdfDocument } from './pdf-document.ts'

/** Sizes of images in points. The template reads the heights. */
export const pictureSlots = {
  cover: { width: 612, height: 410 },
  band: { width: 200, height: 140 },
  column: { width: 208, height: 186 },
  swatch: { width: 137, height: 68 },
} as const

export type PictureSlot = keyof typeof pictureSlots

export interface PlacedImage {
  picture: ImageReference
  slot: PictureSlot
}

/** Finds every image of a document and its slot. */
export function findPlacedImages(document: PdfDocument): PlacedImage[] {
  return [{ picture: document.picture, slot: document.opening }, ...findInBlocks(document.blocks)]
}

function findInBlocks(blocks: readonly PdfBlock[]): PlacedImage[] {
  return blocks.flatMap((block): PlacedImage[] => {
    if (block.kind === 'picture') return [{ picture: block.picture, slot: 'column' }]
    if (block.kind === 'swatches') return block.items.map(({ picture }) => ({ picture, slot: 'swatch' }))
    if (block.kind === 'panel' || block.kind === 'page') return findInBlocks(block.blocks)
    return block.kind === 'columns' ? block.columns.flatMap(findInBlocks) : []
  })
}

/** 160 pixels per inch suffice for a home printer. */
const PIXELS_PER_POINT = 160 / 72
const JPEG_QUALITY = 80

/** Crops images to their slots. Returns JPEG files by `imageKey`. */
export async function cropImages(
  images: readonly PlacedImage[],
  contentDir: string,
): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for (const { picture, slot } of images) {
    const key = imageKey({ picture, slot })
    if (!files.has(key)) files.set(key, await crop(imagePath(contentDir, picture), slot))
  }
  return files
}

export const imageKey = ({ picture, slot }: PlacedImage): string => `${slot}/${picture.src}`

function imagePath(contentDir: string, { src }: ImageReference): string {
  return path.join(contentDir, 'images', src)
}

async function crop(file: string, slot: PictureSlot): Promise<Buffer> {
  const { width, height } = pictureSlots[slot]
  const image = await openImage(readFileSync(file))
  return image
    .autoOrient()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize(Math.round(width * PIXELS_PER_POINT), Math.round(height * PIXELS_PER_POINT), { fit: 'cover' })
    .jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
    .toBuffer()
}
