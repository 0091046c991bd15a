/**
 * Program that re-encodes visitors' pictures: it receives the name of a file as a message and sends a JPEG back. A separate process, because
 * code that decodes untrusted bytes must not have access to the store or to the server's memory.
 */
import sharp from 'sharp'
import { pictureLimits } from '../../../site/picture-limits.ts'
import type { EncodeRequest, EncodeResponse } from './encoder.ts'

const { bytes: maxBytes, longerSide, sentPixels } = pictureLimits

// Bounds the coefficients of a progressive JPEG, which the decoder keeps: six bytes a pixel, or three if its colors are halved. It decodes others,
// as phones take them, row by row and as small as possible: 48 megapixels take no more memory than 12.
process.env.JPEGMEM = '64M'

// Allow the JPEG decoder only, whatever the bytes claim to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg'] })
sharp.cache(false)
sharp.concurrency(1)

/** Rotates the picture upright, drops its metadata and uses the first quality that is small enough. */
async function reencode(file: string): Promise<Uint8Array | undefined> {
  const size = { width: longerSide, height: longerSide, fit: 'inside', withoutEnlargement: true } as const
  const { data, info } = await sharp(file, { limitInputPixels: sentPixels, failOn: 'error' })
    .autoOrient()
    .resize(size)
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  for (const quality of [82, 65, 45]) {
    const made = await sharp(data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer()
    if (made.length <= maxBytes) return made
  }
  return undefined
}

process.on('message', async ({ file }: EncodeRequest) => {
  const answer: EncodeResponse = { made: await reencode(file).catch(() => undefined) }
  process.send?.(answer)
})
process.on('disconnect', () => process.exit())
