/**
 * Makes visitors' pictures anew: a JPEG comes as a message, one of ours goes back. A process of its own, since what decodes
 * bytes of strangers must hold neither the store nor the memory of the server.
 */
import sharp from 'sharp'
import { pictureLimits } from '../../../site/picture-limits.ts'
import type { MadePicture, SentPicture } from './encoder.ts'

const { bytes: most, longerSide, pixels } = pictureLimits

// Whatever the bytes are: no other decoder ever sees them.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg'] })
sharp.cache(false)
sharp.concurrency(1)

/** Upright, and without metadata, which sharp leaves out. The first quality that is small enough. */
async function reencode(sent: Uint8Array): Promise<Uint8Array | undefined> {
  const size = { width: longerSide, height: longerSide, fit: 'inside', withoutEnlargement: true } as const
  const { data, info } = await sharp(sent, { limitInputPixels: pixels, failOn: 'warning' })
    .autoOrient()
    .resize(size)
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  for (const quality of [82, 65, 45]) {
    const made = await sharp(data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer()
    if (made.length <= most) return made
  }
  return undefined
}

process.on('message', async ({ picture }: SentPicture) => {
  const answer: MadePicture = { made: await reencode(picture).catch(() => undefined) }
  process.send?.(answer)
})
process.on('disconnect', () => process.exit())
