import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ogFiles } from '../../publishing/link-pictures/encode-og.ts'
import { describePictures } from '../../publishing/pictures/describe.ts'
import { makePictures, putPictures } from '../../publishing/pictures/picture-file.ts'
import { icoFile } from '../../publishing/site-files/ico-file.ts'
import { precompress } from '../../publishing/site-files/precompress.ts'
import { input } from './invented-site.ts'
import { plain } from './pictures/invented-scene.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'publish-'))
})

afterEach(() => rmSync(root, { recursive: true }))

test('text files have compressed twins that unpack to the same bytes, pages one; small ones and pictures have none', async () => {
  const text = '<p>Fig floors</p>'.repeat(200)
  mkdirSync(path.join(root, 'site/blog'), { recursive: true })
  for (const file of ['index.html', 'feed.xml']) writeFileSync(path.join(root, 'site/blog', file), text)
  writeFileSync(path.join(root, 'site/small.txt'), 'fig')
  writeFileSync(path.join(root, 'site/fig.jpg'), text)
  expect(await precompress(path.join(root, 'site'), path.join(root, 'cache'))).toBe(2)
  expect(readdirSync(path.join(root, 'site')).sort()).toEqual(['blog', 'fig.jpg', 'small.txt'])
  const twins = readdirSync(path.join(root, 'site/blog')).filter(file => /\.(?:br|gz)$/.test(file))
  expect(twins.sort()).toEqual(['feed.xml.br', 'feed.xml.gz', 'index.html.br'])
  for (const twin of twins) {
    const unpack = twin.endsWith('.br') ? brotliDecompressSync : gunzipSync
    expect(unpack(readFileSync(path.join(root, 'site/blog', twin))).toString()).toBe(text)
  }
})

test('twins that are there already, as those of pages, are left as they are', async () => {
  mkdirSync(path.join(root, 'site'))
  writeFileSync(path.join(root, 'site/page.html'), 'fig '.repeat(300))
  writeFileSync(path.join(root, 'site/page.html.br'), 'packed')
  expect(await precompress(path.join(root, 'site'), path.join(root, 'cache'))).toBe(0)
  expect(readFileSync(path.join(root, 'site/page.html.br'), 'utf8')).toBe('packed')
})

test('every page has a picture of 1200 by 630 for shared links, made once', async () => {
  const contentDir = path.join(root, 'content')
  const outDir = path.join(root, 'site')
  const pictures = await sharedPictures(contentDir)
  expect(await makePictures(pictures)).toBe(input.pages.length)
  putPictures(pictures, outDir)
  for (const file of ['home.jpg', 'blog/a.jpg', 'thanks.jpg']) {
    const target = path.join(outDir, 'og', file)
    expect(await sharp(target).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
    expect(statSync(target).size).toBeLessThan(120_000)
  }
  expect(await makePictures(await sharedPictures(contentDir))).toBe(0)
})

test('two titles give two pictures', async () => {
  const pictures = await sharedPictures(path.join(root, 'content'))
  await makePictures(pictures)
  putPictures(pictures, path.join(root, 'site'))
  const [home, article] = ['home', 'blog/a'].map(name => readFileSync(path.join(root, `site/og/${name}.jpg`)))
  expect(home?.equals(article ?? Buffer.alloc(0))).toBe(false)
})

/** For the pages of the invented site, of a picture that is written where it should be. */
async function sharedPictures(contentDir: string) {
  const bytes = await plain('#804020', 900, 600).png().toBuffer()
  mkdirSync(path.join(contentDir, 'images/rooms'), { recursive: true })
  writeFileSync(path.join(contentDir, 'images/rooms/den.png'), bytes)
  const entries = await describePictures({
    contentDir,
    sources: ['rooms/den.png'],
    cacheDir: path.join(root, 'cache'),
  })
  return ogFiles({ ...input, images: entries }, { contentDir, cacheDir: path.join(root, 'cache') })
}

test('an .ico says where its PNG is', () => {
  const ico = Buffer.from(icoFile(Uint8Array.of(1, 2, 3), 32))
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico.readUInt8(6)]).toEqual([1, 1, 32])
  expect([...ico.subarray(ico.readUInt32LE(18))]).toEqual([1, 2, 3])
  expect(ico.readUInt32LE(14)).toBe(3)
})
