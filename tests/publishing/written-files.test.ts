import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeImages } from '../../publishing/images/describe-images.ts'
import { encodeImages, publishImages } from '../../publishing/images/image-file.ts'
import { ogImages } from '../../publishing/og-images/og-images.ts'
import { createIco } from '../../publishing/site-files/ico-file.ts'
import { precompress } from '../../publishing/site-files/precompress.ts'
import { plainImage } from './images/invented-scene.ts'
import { input } from './invented-site.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'publish-'))
})

afterEach(() => rmSync(root, { recursive: true }))

test('compresses text files, pages with Brotli only; skips small files and images', async () => {
  const text = '<p>Fig floors</p>'.repeat(200)
  mkdirSync(path.join(root, 'site/blog'), { recursive: true })
  for (const file of ['index.html', 'feed.xml']) writeFileSync(path.join(root, 'site/blog', file), text)
  writeFileSync(path.join(root, 'site/small.txt'), 'fig')
  writeFileSync(path.join(root, 'site/fig.jpg'), text)
  expect(await precompress(path.join(root, 'site'), path.join(root, 'cache'))).toBe(2)
  expect(readdirSync(path.join(root, 'site')).sort()).toEqual(['blog', 'fig.jpg', 'small.txt'])
  const copies = readdirSync(path.join(root, 'site/blog')).filter(file => /\.(?:br|gz)$/.test(file))
  expect(copies.sort()).toEqual(['feed.xml.br', 'feed.xml.gz', 'index.html.br'])
  for (const copy of copies) {
    const decompress = copy.endsWith('.br') ? brotliDecompressSync : gunzipSync
    expect(decompress(readFileSync(path.join(root, 'site/blog', copy))).toString()).toBe(text)
  }
})

test('keeps compressed copies that exist already, such as those of pages', async () => {
  mkdirSync(path.join(root, 'site'))
  writeFileSync(path.join(root, 'site/page.html'), 'fig '.repeat(300))
  writeFileSync(path.join(root, 'site/page.html.br'), 'packed')
  expect(await precompress(path.join(root, 'site'), path.join(root, 'cache'))).toBe(0)
  expect(readFileSync(path.join(root, 'site/page.html.br'), 'utf8')).toBe('packed')
})

test('renders an Open Graph image of 1200 by 630 for every page, once', async () => {
  const contentDir = path.join(root, 'content')
  const outDir = path.join(root, 'site')
  const pictures = await sharedPictures(contentDir)
  expect(await encodeImages(pictures)).toBe(input.pages.length)
  publishImages(pictures, outDir)
  for (const file of ['home.jpg', 'blog/a.jpg', 'thanks.jpg']) {
    const target = path.join(outDir, 'og', file)
    expect(await sharp(target).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
    expect(statSync(target).size).toBeLessThan(120_000)
  }
  expect(await encodeImages(await sharedPictures(contentDir))).toBe(0)
})

test('different titles give different images', async () => {
  const pictures = await sharedPictures(path.join(root, 'content'))
  await encodeImages(pictures)
  publishImages(pictures, path.join(root, 'site'))
  const [home, article] = ['home', 'blog/a'].map(name => readFileSync(path.join(root, `site/og/${name}.jpg`)))
  expect(home?.equals(article ?? Buffer.alloc(0))).toBe(false)
})

/** Writes an original and lists the Open Graph images of the invented site. */
async function sharedPictures(contentDir: string) {
  const bytes = await plainImage('#804020', 900, 600).png().toBuffer()
  mkdirSync(path.join(contentDir, 'images/rooms'), { recursive: true })
  writeFileSync(path.join(contentDir, 'images/rooms/den.png'), bytes)
  const entries = await describeImages({
    contentDir,
    sources: ['rooms/den.png'],
    cacheDir: path.join(root, 'cache'),
  })
  return ogImages({ ...input, images: entries }, { contentDir, cacheDir: path.join(root, 'cache') })
}

test('an .ico has the offset of its PNG', () => {
  const ico = Buffer.from(createIco(Uint8Array.of(1, 2, 3), 32))
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico.readUInt8(6)]).toEqual([1, 1, 32])
  expect([...ico.subarray(ico.readUInt32LE(18))]).toEqual([1, 2, 3])
  expect(ico.readUInt32LE(14)).toBe(3)
})
