import { writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { EditedContent } from './edited-content.ts'
import { holds } from './schema.ts'

const sizes = [
  [1600, 1067],
  [1200, 1600],
  [2400, 1000],
] as const

/** Replaces every picture of the records by one of three others with different proportions. */
export async function replacePictures(content: EditedContent): Promise<void> {
  const made = await Promise.all(sizes.map(([width, height]) => inventedPicture(width, height)))
  for (const [index, file] of picturesOf(content).entries()) {
    const bytes = made[index % made.length]
    if (bytes) writeFileSync(path.join(content.contentDir, 'images', file), bytes)
  }
}

function picturesOf(content: EditedContent): string[] {
  const files = new Set<string>()
  content.change(() => (value, place) => {
    if (holds('image', place) && /\.jpe?g$/.test(String(value))) files.add(String(value))
    return value
  })
  return [...files].sort()
}

/** Draws boards with a grain: about as hard to encode as a photo of a floor, and always the same bytes. */
function inventedPicture(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  let noise = width
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      noise = (Math.imul(noise, 1664525) + 1013904223) | 0
      const board = Math.sin(Math.floor(y / 90) * 7.3) * 24
      const grain = Math.sin(x / 37 + Math.sin(y / 11) * 3) * 14 + ((noise >>> 24) % 16)
      const light = 120 + board + grain + (x / width) * 40
      pixels.set(
        [light + 30, light, light - 34].map(value => Math.max(0, Math.min(255, value))),
        (y * width + x) * 3,
      )
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer()
}
