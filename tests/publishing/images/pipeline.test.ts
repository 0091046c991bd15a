import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeImages } from '../../../publishing/images/describe-images.ts'
import { widthsFor } from '../../../publishing/images/encode-settings.ts'
import { variantFiles } from '../../../publishing/images/encode-variants.ts'
import { findImages } from '../../../publishing/images/find-images.ts'
import { encodeImages, publishImages } from '../../../publishing/images/image-file.ts'
import { findVariantFile } from '../../../publishing/images/vite-plugin.ts'
import { composedSrc, parseVariantUrl, variantUrl } from '../../../site/image-variants.ts'
import { plainImage, writeInventedScene } from './invented-scene.ts'

let root: string
let contentDir: string
let cacheDir: string

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'pictures-'))
  contentDir = path.join(root, 'content')
  cacheDir = path.join(root, 'cache')
  mkdirSync(path.join(contentDir, 'images/rooms'), { recursive: true })
  mkdirSync(path.join(contentDir, 'images/textures'), { recursive: true })
  await plainImage('#804020', 900, 600).png().toFile(path.join(contentDir, 'images/rooms/den.png'))
  await plainImage('#808080', 512, 512).jpeg().toFile(path.join(contentDir, 'images/textures/pine.jpg'))
})

afterEach(() => rmSync(root, { recursive: true }))

test('describes an image by size, color, hash and the widths up to its own', async () => {
  const entries = await describeImages({
    contentDir,
    cacheDir,
    sources: ['rooms/den.png', 'textures/pine.jpg'],
  })
  expect(entries['rooms/den.png']).toMatchObject({
    width: 900,
    height: 600,
    color: '#804020',
    hash: expect.stringMatching(/^[0-9a-f]{8}$/),
    widths: [160, 320, 480, 640, 800],
  })
  expect(entries['textures/pine.jpg']?.widths).toEqual([160, 320, 480])
})

test('a floor tile has one width, because only the visualizer loads it', () => {
  expect(widthsFor('albedo/pine.jpg', 2048)).toEqual([1080])
  expect(widthsFor('albedo/pine.jpg', 512)).toEqual([512])
})

test('a source without a valid image file has no entry', async () => {
  writeFileSync(path.join(contentDir, 'images/rooms/broken.jpg'), 'not a picture')
  const sources = ['rooms/none.jpg', 'rooms/broken.jpg', 'composed/den-oak.jpg']
  expect(await describeImages({ contentDir, cacheDir, sources })).toEqual({})
})

test('describes a changed file again', async () => {
  const sources = ['rooms/den.png']
  const before = await describeImages({ contentDir, cacheDir, sources })
  await plainImage('#102030', 900, 700).png().toFile(path.join(contentDir, 'images/rooms/den.png'))
  const after = await describeImages({ contentDir, cacheDir, sources })
  expect(after['rooms/den.png']).toMatchObject({ height: 700, color: '#102030' })
  expect(after['rooms/den.png']?.hash).not.toBe(before['rooms/den.png']?.hash)
})

test("ignores a cache that can't be read", async () => {
  const sources = ['rooms/den.png']
  const entries = await describeImages({ contentDir, cacheDir, sources })
  for (const file of readdirSync(cacheDir)) writeFileSync(path.join(cacheDir, file), '{"half')
  expect(await describeImages({ contentDir, cacheDir, sources })).toEqual(entries)
})

test("doesn't list the layers of scenes", async () => {
  await writeInventedScene(contentDir)
  expect(findImages(contentDir)).toEqual(['albedo/pine.jpg', 'rooms/den.png', 'textures/pine.jpg'])
})

test('encodes every width as AVIF, every second as WebP, one as JPEG, and nothing in a second run', async () => {
  const images = await describeImages({ contentDir, cacheDir, sources: findImages(contentDir) })
  const outDir = path.join(root, 'out')
  const counts: string[] = []
  const pictures = variantFiles({ contentDir, cacheDir, images })
  expect(pictures).toHaveLength(4 + 2 + 1 + 3 + 2 + 1)
  expect(publishImages(pictures, outDir)).toEqual(pictures)
  expect(await encodeImages(pictures, (done, total) => counts.push(`${done}/${total}`))).toBe(13)
  expect(counts.at(-1)).toBe('13/13')
  expect(publishImages(pictures, outDir)).toEqual([])
  const den = images['rooms/den.png']
  const file = path.join(outDir, variantUrl('rooms/den.png', { hash: den?.hash ?? '' }, 480, 'avif'))
  expect(await sharp(file).metadata()).toMatchObject({ width: 480, height: 320, format: 'heif' })
  expect(await encodeImages(pictures)).toBe(0)
})

test('never encodes a replaced image under the old name', async () => {
  const images = await describeImages({ contentDir, cacheDir, sources: ['rooms/den.png'] })
  await plainImage('#102030', 900, 600).png().toFile(path.join(contentDir, 'images/rooms/den.png'))
  const pictures = variantFiles({ contentDir, cacheDir, images })
  await expect(encodeImages(pictures)).rejects.toThrow('rooms/den.png has changed')
  expect(publishImages(pictures, path.join(root, 'out'))).toEqual(pictures)
})

test('processes a composed image like an image file', async () => {
  await writeInventedScene(contentDir)
  const src = composedSrc('den', 'pine')
  const images = await describeImages({ contentDir, cacheDir, sources: [src] })
  expect(images[src]).toMatchObject({ width: 64, height: 40, widths: [64] })
  const pictures = variantFiles({ contentDir, cacheDir, images })
  await encodeImages(pictures)
  publishImages(pictures, path.join(root, 'out'))
  const hash = images[src]?.hash ?? ''
  const { data } = await sharp(path.join(root, 'out', variantUrl(src, { hash }, 64, 'jpg')))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const blue = (row: number) => (data[(row * 64 + 32) * 3 + 2] ?? 0) > (data[(row * 64 + 32) * 3] ?? 0)
  expect([blue(5), blue(35)]).toEqual([true, false])
})

test('the hash of a composed image depends on the tile', async () => {
  await writeInventedScene(contentDir)
  const src = composedSrc('den', 'pine')
  const before = await describeImages({ contentDir, cacheDir, sources: [src] })
  await writeInventedScene(contentDir, '#401008')
  const after = await describeImages({ contentDir, cacheDir, sources: [src] })
  expect(after[src]?.hash).not.toBe(before[src]?.hash)
  expect(after[src]?.color).not.toBe(before[src]?.color)
})

test('encodes a requested variant in development, and rejects outdated or unknown ones', async () => {
  await writeInventedScene(contentDir)
  const sources = ['rooms/den.png', composedSrc('den', 'pine')]
  const images = await describeImages({ contentDir, cacheDir, sources })
  const ask = (url: string) => {
    const variant = parseVariantUrl(url)
    return variant && findVariantFile(contentDir, cacheDir, variant)
  }
  const url = (src: string, width: number) =>
    variantUrl(src, { hash: images[src]?.hash ?? '' }, width, 'avif')
  const file = await ask(url('rooms/den.png', 320))
  expect(file && existsSync(file)).toBe(true)
  expect(readdirSync(path.join(cacheDir, 'variants'))).toHaveLength(1)
  expect(await ask(url(composedSrc('den', 'pine'), 64))).toBeDefined()
  expect(await ask(url('rooms/den.png', 333))).toBeUndefined()
  expect(await ask(variantUrl('rooms/den.png', { hash: '00000000' }, 320, 'webp'))).toBeUndefined()
  expect(await ask(variantUrl('rooms/none.png', { hash: '00000000' }, 320, 'webp'))).toBeUndefined()
})
