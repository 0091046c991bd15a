import { expect, test } from 'vitest'
import { jpegUrl, jpegWidth, parseVariantUrl, variantUrl } from '../../../site/addresses.ts'

const entry = { hash: '0123abcd', widths: [320, 800, 1080, 1440] }

test('a variant has its hash, width and format in its URL', () => {
  expect(variantUrl('services/hardwood.jpg', entry, 800, 'avif')).toBe(
    '/images/services/hardwood-0123abcd-800.avif',
  )
})

test('the JPEG is the largest of at most 1200 px', () => {
  expect(jpegUrl('services/hardwood.jpg', entry)).toBe('/images/services/hardwood-0123abcd-1080.jpg')
  expect(jpegWidth({ widths: [1440] })).toBe(1440)
})

test('a variant is read back from its URL, hyphens and numbers in its name included', () => {
  const src = 'gallery/gallery-01-before.jpg'
  expect(parseVariantUrl(variantUrl(src, entry, 320, 'webp'))).toEqual({
    stem: 'gallery/gallery-01-before',
    hash: '0123abcd',
    width: 320,
    format: 'webp',
  })
})

test.each([
  '/images/a.jpg',
  '/images/a-0123abcd-320.gif',
  '/images/a-0123ABCD-320.jpg',
  '/other/a-0123abcd-320.jpg',
])('%s is not a variant', path => {
  expect(parseVariantUrl(path)).toBeUndefined()
})
