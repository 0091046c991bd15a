import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { Block, Story, StoryPicture } from './story.ts'
import { openingFrame } from './typeset/opening.ts'
import { columnWidth } from './typeset/set-panels.ts'
import { swatchSize } from './typeset/set-pictures.ts'
import { pictureKey } from './typeset/setting.ts'
import { sheet, stylesFor } from './typeset/styles.ts'

/** A picture and its place in points. */
export interface PicturePlace {
  picture: StoryPicture
  width: number
  height: number
}

// Pixels per point: 160 to the inch, enough for a home printer.
const density = 160 / 72
const quality = 80

/** Every picture of a story, at the size at which it is printed. */
export function picturePlaces(story: Story): PicturePlace[] {
  const width = sheet.width - sheet.margin * 2 - stylesFor[story.density].indent
  const { width: openingWidth, height } = openingFrame(story.opening)
  return [{ picture: story.picture, width: openingWidth, height }, ...placesIn(story.blocks, width)]
}

function placesIn(blocks: readonly Block[], width: number): PicturePlace[] {
  return blocks.flatMap((block): PicturePlace[] => {
    if (block.kind === 'picture') return [{ picture: block.picture, width, height: block.height }]
    if (block.kind === 'swatches')
      return block.items.map(({ picture }) => ({ picture, ...swatchSize(width) }))
    if (block.kind !== 'columns') return []
    return block.columns.flatMap(column => placesIn(column, columnWidth(width, block.columns.length)))
  })
}

/** JPEG files cut to their places, by `pictureKey`. */
export async function preparePictures(
  places: readonly PicturePlace[],
  contentDir: string,
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  for (const { picture, width, height } of places) {
    const key = pictureKey(picture.src, width, height)
    if (!files.has(key)) files.set(key, await cut(pictureFile(contentDir, picture), width, height))
  }
  return files
}

export function pictureFile(contentDir: string, { src }: StoryPicture): string {
  return path.join(contentDir, 'images', src)
}

function cut(file: string, width: number, height: number): Promise<Uint8Array> {
  return sharp(readFileSync(file))
    .autoOrient()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize(Math.round(width * density), Math.round(height * density), { fit: 'cover' })
    .jpeg({ quality, mozjpeg: true })
    .toBuffer()
}
