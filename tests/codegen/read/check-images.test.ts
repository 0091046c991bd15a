import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { checkContent } from '../../../codegen/generate.ts'
import { checkImages } from '../../../codegen/read/check-images.ts'
import { fixtureSite } from '../fixture-site.ts'
import { findImageFault } from './find-image-fault.ts'

const text = (words: string) => Buffer.from(words)
const box = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), text(`ftyp${brand}`), Buffer.alloc(40)])
const drawn = (format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .toFormat(format)
    .toBuffer()

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('accepts a complete %s', async format => {
  const bytes = await drawn(format)
  expect(await findImageFault(`images/a.${format}`, bytes)).toBeUndefined()
  expect(await findImageFault(`images/A.${format.toUpperCase()}`, bytes)).toBeUndefined()
})

test('accepts an SVG with or without a prolog', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  for (const head of ['', '<?xml version="1.0"?>\n<!-- drawn -->\n', '\uFEFF'])
    expect(await findImageFault('images/a.svg', text(head + svg))).toBeUndefined()
})

test.each([
  ['nothing', Buffer.alloc(0), { kind: 'empty' }],
  ['words', text('Here goes the photo.'), { kind: 'damaged' }],
  ['a beginning alone', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), { kind: 'damaged' }],
  ['a photo of an iPhone', box('heic'), { kind: 'foreign', format: 'heic' }],
  ['a film', box('qt  '), { kind: 'foreign', format: 'video' }],
  ['a PDF', text('%PDF-1.7'), { kind: 'foreign', format: 'pdf' }],
  ['a saved page', text('<!DOCTYPE html><html>'), { kind: 'foreign', format: 'html' }],
  ['a Word file', Buffer.from('504b030414', 'hex'), { kind: 'foreign', format: 'archive' }],
])('reports the type of %s with the extension of a photo', async (_, bytes, fault) => {
  expect(await findImageFault('images/a.jpg', bytes)).toEqual(fault)
})

test('reports an image with a wrong extension, with the right one', async () => {
  expect(await findImageFault('images/a.jpg', await drawn('png'))).toEqual({
    kind: 'misnamed',
    format: 'png',
    ending: 'png',
  })
})

test('reports an image as damaged wherever it was truncated', async () => {
  const bytes = readFileSync('tests/fixtures/site/images/huddle.jpg')
  for (const part of [0.1, 0.5, 0.9])
    expect(await findImageFault('images/a.jpg', bytes.subarray(0, bytes.length * part))).toEqual({
      kind: 'damaged',
    })
})

/** Creates a PNG with the header of a larger image. */
async function emptyPicture(width: number, height: number, coding: Partial<Coding> = {}): Promise<Buffer> {
  const { depth = 8, interlaced = false } = coding
  const file = await sharp({ create: { width: 2, height: 2, channels: 4, background: '#8888' } })
    .png()
    .toBuffer()
  file.writeUInt32BE(width, 16)
  file.writeUInt32BE(height, 20)
  file[24] = depth
  file[28] = interlaced ? 1 : 0
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29)
  return file
}

interface Coding {
  depth: 8 | 16
  interlaced: boolean
}

test.each([
  [16_500, 16_500, {}, { kind: 'large', megapixels: 272.3, most: 100 }],
  [10_001, 10_000, {}, { kind: 'large', megapixels: 100.1, most: 100 }],
  // Decoded as a whole, with eight bytes per pixel.
  [8160, 6120, { depth: 16, interlaced: true }, { kind: 'large', megapixels: 50, most: 20 }],
  [500, 20_000, {}, { kind: 'long', side: 20_000, most: 16_000 }],
] as const)('rejects %i × %i pixels', async (width, height, coding, fault) => {
  const bytes = await emptyPicture(width, height, coding)
  expect(await findImageFault('images/a.png', bytes)).toEqual(fault)
})

test('reports an image that is too large, with its megapixels and the limit', async () => {
  const site = fixtureSite()
  writeFileSync(path.join(site.contentDir, 'images/igloo.jpg'), '')
  writeFileSync(path.join(site.contentDir, 'images/wide.png'), await emptyPicture(16_500, 16_500))
  const { problems } = checkContent({ ...site, imageFaults: await checkImages(site) })
  expect(problems.map(({ message, suggestion }) => `${message} ${suggestion}`)).toContain(
    'The picture wide.png has 272.3 megapixels; at most 100 fit. Save it again as a JPEG, 4000 pixels wide at most.',
  )
})

test('waits for memory before decoding a large image', async () => {
  const site = fixtureSite()
  const wide = { create: { width: 9000, height: 8000, channels: 3, background: '#888' } } as const
  writeFileSync(path.join(site.contentDir, 'images/wide.jpg'), await sharp(wide).jpeg().toBuffer())
  let asked = 0
  const waitForMemory = async () => {
    asked += 1
  }
  // The maps of colors of the fixture site are small.
  const faults = async () =>
    [...(await checkImages({ ...site, waitForMemory })).values()].filter(({ kind }) => kind !== 'small')
  expect(await faults()).toEqual([])
  expect(asked).toBe(1)
  expect(await faults()).toEqual([])
  expect(asked).toBe(1)
})

test('reports a large image as damaged if its end is missing', async () => {
  const wide = { create: { width: 4000, height: 2000, channels: 3, background: '#888' } } as const
  const bytes = await sharp(wide).jpeg().toBuffer()
  expect(await findImageFault('images/a.jpg', bytes)).toBeUndefined()
  expect(await findImageFault('images/a.jpg', bytes.subarray(0, bytes.length * 0.9))).toEqual({
    kind: 'damaged',
  })
})

test('remembers a fault until the file changes', async () => {
  const site = fixtureSite()
  const file = path.join(site.contentDir, 'images/igloo.jpg')
  const sound = readFileSync(file)
  const report = async () => {
    const imageFaults = await checkImages(site)
    return checkContent({ ...site, imageFaults }).problems.map(({ rule, message }) => `${rule}: ${message}`)
  }
  const damaged = ['images: The picture igloo.jpg is damaged, or was not copied to its end.']
  expect(await report()).toEqual([])
  writeFileSync(file, sound.subarray(0, 700))
  expect(await report()).toEqual(damaged)
  utimesSync(file, 0, 0)
  expect(await report()).toEqual(damaged)
  writeFileSync(file, sound)
  expect(await report()).toEqual([])
})
