import fc from 'fast-check'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { pictureSize } from '../../behaviors/picture-file.ts'

const picture = (width = 130, height = 70) =>
  sharp({ create: { width, height, channels: 3, background: '#987' } })

const kinds = {
  'a JPEG': () => picture().jpeg(),
  'a progressive JPEG with Exif': () =>
    picture()
      .jpeg({ progressive: true })
      .withExif({ IFD0: { Make: 'A phone' } }),
  'a PNG': () => picture().png(),
  'a GIF': () => picture().gif(),
  'a WebP': () => picture().webp(),
  'a lossless WebP': () => picture().webp({ lossless: true }),
  'an extended WebP': () =>
    picture()
      .webp()
      .withExif({ IFD0: { Make: 'A phone' } }),
  'an AVIF': () => picture().avif(),
}
const bytesOf = async (image: Sharp) => new Uint8Array(await image.toBuffer())

test.for(Object.entries(kinds))('%s says its size', async ([, make]) => {
  expect(pictureSize(await bytesOf(make()))).toEqual({ width: 130, height: 70 })
})

test('what is no picture has no size', () => {
  expect(pictureSize(new TextEncoder().encode('Flooring notes for the hall'))).toBeUndefined()
  expect(pictureSize(new Uint8Array())).toBeUndefined()
})

test('no bytes make it fail, and none make it look for long', async () => {
  const files = await Promise.all(Object.values(kinds).map(make => bytesOf(make())))
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      fc.nat(2000),
      fc.uint8Array({ maxLength: 12 }),
      fc.nat(60),
      (whole, length, noise, at) => {
        const bytes = whole.slice(0, length)
        bytes.set(noise.subarray(0, Math.max(0, bytes.length - at)), Math.min(at, bytes.length))
        const size = pictureSize(bytes)
        if (size) expect(Object.keys(size)).toEqual(['width', 'height'])
      },
    ),
    { numRuns: 300 },
  )
})
