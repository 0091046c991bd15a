import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describePictures } from '../../../publishing/pictures/describe.ts'
import { variantFiles } from '../../../publishing/pictures/encode.ts'
import { widthsFor } from '../../../publishing/pictures/encode-settings.ts'
import { findPictures } from '../../../publishing/pictures/find.ts'
import { makePictures, putPictures } from '../../../publishing/pictures/picture-file.ts'
import { variantFile } from '../../../publishing/pictures/vite-plugin.ts'
import { composedSrc, parseVariantUrl, variantUrl } from '../../../site/addresses.ts'
import { plain, writeInventedScene } from './invented-scene.ts'

let root: string
let contentDir: string
let cacheDir: string

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'pictures-'))
  contentDir = path.join(root, 'content')
  cacheDir = path.join(root, 'cache')
  mkdirSync(path.join(contentDir, 'images/rooms'), { recursive: true })
  mkdirSync(path.join(contentDir, 'images/textures'), { recursive: true })
  await plain('#804020', 900, 600).png().toFile(path.join(contentDir, 'images/rooms/den.png'))
  await plain('#808080', 512, 512).jpeg().toFile(path.join(contentDir, 'images/textures/pine.jpg'))
})

afterEach(() => rmSync(root, { recursive: true }))

test('a picture is described by size, color, hash and the widths up to its own', async () => {
  const entries = await describePictures({
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

test('a tile of a floor, which only the visualizer reads, has one width', () => {
  expect(widthsFor('albedo/pine.jpg', 2048)).toEqual([1080])
  expect(widthsFor('albedo/pine.jpg', 512)).toEqual([512])
})

test('a source without a file, or whose file is no picture, has no entry', async () => {
  writeFileSync(path.join(contentDir, 'images/rooms/broken.jpg'), 'not a picture')
  const sources = ['rooms/none.jpg', 'rooms/broken.jpg', 'composed/den-oak.jpg']
  expect(await describePictures({ contentDir, cacheDir, sources })).toEqual({})
})

test('a changed file is described anew', async () => {
  const sources = ['rooms/den.png']
  const before = await describePictures({ contentDir, cacheDir, sources })
  await plain('#102030', 900, 700).png().toFile(path.join(contentDir, 'images/rooms/den.png'))
  const after = await describePictures({ contentDir, cacheDir, sources })
  expect(after['rooms/den.png']).toMatchObject({ height: 700, color: '#102030' })
  expect(after['rooms/den.png']?.hash).not.toBe(before['rooms/den.png']?.hash)
})

test('a cache that cannot be read is no obstacle', async () => {
  const sources = ['rooms/den.png']
  const entries = await describePictures({ contentDir, cacheDir, sources })
  for (const file of readdirSync(cacheDir)) writeFileSync(path.join(cacheDir, file), '{"half')
  expect(await describePictures({ contentDir, cacheDir, sources })).toEqual(entries)
})

test('layers of scenes are not pictures that a page may show', async () => {
  await writeInventedScene(contentDir)
  expect(findPictures(contentDir)).toEqual(['albedo/pine.jpg', 'rooms/den.png', 'textures/pine.jpg'])
})

test('every width exists as AVIF, every second as WebP, one as JPEG, and a second run encodes nothing', async () => {
  const images = await describePictures({ contentDir, cacheDir, sources: findPictures(contentDir) })
  const outDir = path.join(root, 'out')
  const counts: string[] = []
  const pictures = variantFiles({ contentDir, cacheDir, images })
  expect(pictures).toHaveLength(4 + 2 + 1 + 3 + 2 + 1)
  expect(putPictures(pictures, outDir)).toEqual(pictures)
  expect(await makePictures(pictures, (done, total) => counts.push(`${done}/${total}`))).toBe(13)
  expect(counts.at(-1)).toBe('13/13')
  expect(putPictures(pictures, outDir)).toEqual([])
  const den = images['rooms/den.png']
  const file = path.join(outDir, variantUrl('rooms/den.png', { hash: den?.hash ?? '' }, 480, 'avif'))
  expect(await sharp(file).metadata()).toMatchObject({ width: 480, height: 320, format: 'heif' })
  expect(await makePictures(pictures)).toBe(0)
})

test('a picture that was replaced is not made under the name of the old one', async () => {
  const images = await describePictures({ contentDir, cacheDir, sources: ['rooms/den.png'] })
  await plain('#102030', 900, 600).png().toFile(path.join(contentDir, 'images/rooms/den.png'))
  const pictures = variantFiles({ contentDir, cacheDir, images })
  await expect(makePictures(pictures)).rejects.toThrow('rooms/den.png has changed')
  expect(putPictures(pictures, path.join(root, 'out'))).toEqual(pictures)
})

test('a floor laid into a scene goes through the pipeline like a picture', async () => {
  await writeInventedScene(contentDir)
  const src = composedSrc('den', 'pine')
  const images = await describePictures({ contentDir, cacheDir, sources: [src] })
  expect(images[src]).toMatchObject({ width: 64, height: 40, widths: [64] })
  const pictures = variantFiles({ contentDir, cacheDir, images })
  await makePictures(pictures)
  putPictures(pictures, path.join(root, 'out'))
  const hash = images[src]?.hash ?? ''
  const { data } = await sharp(path.join(root, 'out', variantUrl(src, { hash }, 64, 'jpg')))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const blue = (row: number) => (data[(row * 64 + 32) * 3 + 2] ?? 0) > (data[(row * 64 + 32) * 3] ?? 0)
  expect([blue(5), blue(35)]).toEqual([true, false])
})

test('another tile gives the composed picture another hash', async () => {
  await writeInventedScene(contentDir)
  const src = composedSrc('den', 'pine')
  const before = await describePictures({ contentDir, cacheDir, sources: [src] })
  await writeInventedScene(contentDir, '#401008')
  const after = await describePictures({ contentDir, cacheDir, sources: [src] })
  expect(after[src]?.hash).not.toBe(before[src]?.hash)
  expect(after[src]?.color).not.toBe(before[src]?.color)
})

test('in development one variant is encoded when asked for, and a stale or invented one is not there', async () => {
  await writeInventedScene(contentDir)
  const sources = ['rooms/den.png', composedSrc('den', 'pine')]
  const images = await describePictures({ contentDir, cacheDir, sources })
  const ask = (url: string) => {
    const variant = parseVariantUrl(url)
    return variant && variantFile(contentDir, cacheDir, variant)
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
