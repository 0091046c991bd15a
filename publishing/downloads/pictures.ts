import { readFileSync } from 'node:fs'
import path from 'node:path'
import { openImage } from '../../codegen/read/image-size.ts'
import type { Block, Story, StoryPicture } from './story.ts'

/** Where pictures stand, in points; the template takes their heights from here. */
export const places = {
  cover: { width: 612, height: 410 },
  band: { width: 200, height: 140 },
  column: { width: 208, height: 186 },
  swatch: { width: 137, height: 68 },
} as const

export type Place = keyof typeof places

export interface PlacedPicture {
  picture: StoryPicture
  place: Place
}

/** Every picture of a story and its place. */
export function placedPictures(story: Story): PlacedPicture[] {
  return [{ picture: story.picture, place: story.opening }, ...placedIn(story.blocks)]
}

function placedIn(blocks: readonly Block[]): PlacedPicture[] {
  return blocks.flatMap((block): PlacedPicture[] => {
    if (block.kind === 'picture') return [{ picture: block.picture, place: 'column' }]
    if (block.kind === 'swatches') return block.items.map(({ picture }) => ({ picture, place: 'swatch' }))
    if (block.kind === 'panel') return placedIn(block.blocks)
    return block.kind === 'columns' ? block.columns.flatMap(placedIn) : []
  })
}

// Pixels per point: 160 to the inch, enough for a home printer.
const density = 160 / 72
const quality = 80

/** JPEG files cut to their places, by place and source. */
export async function cutPictures(
  pictures: readonly PlacedPicture[],
  contentDir: string,
): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for (const { picture, place } of pictures) {
    const key = pictureKey({ picture, place })
    if (!files.has(key)) files.set(key, await cut(pictureFile(contentDir, picture), place))
  }
  return files
}

export const pictureKey = ({ picture, place }: PlacedPicture): string => `${place}/${picture.src}`

export function pictureFile(contentDir: string, { src }: StoryPicture): string {
  return path.join(contentDir, 'images', src)
}

async function cut(file: string, place: Place): Promise<Buffer> {
  const { width, height } = places[place]
  const image = await openImage(readFileSync(file))
  return image
    .autoOrient()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize(Math.round(width * density), Math.round(height * density), { fit: 'cover' })
    .jpeg({ quality, mozjpeg: true })
    .toBuffer()
}
