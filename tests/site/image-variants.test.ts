import { expect, test } from 'vitest'
import { jpegUrl, jpegWidth, parseVariantUrl, variantUrl } from '../../site/image-variants.ts'

const entry = { hash: '0123abcd', widths: [320, 800, 1080, 1440] }

test('the URL of a variant has hash, width and format', () => {
  expect(variantUrl('services/hardwood.jpg', entry, 800, 'avif')).toBe(
    '/images/services/hardwood-0123abcd-800.avif',
  )
})

test('the JPEG is the largest of at most 1200 px', () => {
  expect(jpegUrl('services/hardwood.jpg', entry)).toBe('/images/services/hardwood-0123abcd-1080.jpg')
  expect(jpegWidth({ widths: [1440] })).toBe(1440)
})

test('parses the URL of a variant, even if its name has hyphens and numbers', () => {
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
