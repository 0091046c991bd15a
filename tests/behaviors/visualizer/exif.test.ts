import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { focalLength35 } from '../../../behaviors/visualizer/exif.ts'

const photo = (exif?: Record<string, string>) => {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } }).jpeg()
  return (exif ? image.withExif({ IFD0: { Make: 'A phone' }, IFD2: exif }) : image).toBuffer()
}

test('the focal length is read from a photo', async () => {
  expect(focalLength35(new Uint8Array(await photo({ FocalLengthIn35mmFilm: '26' })))).toBe(26)
})

test.each<Record<string, string> | undefined>([
  undefined,
  { LensMake: 'Someone' },
  { FocalLengthIn35mmFilm: '0' },
])('a photo without it, or nonsense, gives none: %o', async exif => {
  expect(focalLength35(new Uint8Array(await photo(exif)))).toBeUndefined()
})

test('no bytes make it fail', async () => {
  const whole = new Uint8Array(await photo({ FocalLengthIn35mmFilm: '26' }))
  fc.assert(
    fc.property(fc.nat(whole.length), fc.uint8Array({ maxLength: 40 }), fc.nat(200), (length, noise, at) => {
      const bytes = whole.slice(0, length)
      bytes.set(noise.subarray(0, Math.max(0, bytes.length - at)), Math.min(at, bytes.length))
      expect([undefined, 'number']).toContain(focalLength35(bytes) === undefined ? undefined : 'number')
    }),
  )
})
