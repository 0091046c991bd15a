import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createPendingEncoder,
  encodePending,
  writePendingList,
} from '../../publishing/build/pending-images.ts'
import { countFiles, hasPendingImages } from '../../publishing/build/release-state.ts'
import { describeImages } from '../../publishing/images/describe-images.ts'
import { publishedImages } from '../../publishing/site-files/published-images.ts'
import type { ImageNews } from '../../site/release-folders.ts'
import { plainImage } from './images/invented-scene.ts'
import { input } from './invented-site.ts'

let root: string
let folders: { contentDir: string; cacheDir: string }
let release: string
let pending: string[]

/** Creates a release of the invented site in which only images are missing. */
beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'to-come-'))
  folders = { contentDir: path.join(root, 'content'), cacheDir: path.join(root, 'cache') }
  release = path.join(root, 'release')
  mkdirSync(path.join(folders.contentDir, 'images/rooms'), { recursive: true })
  await plainImage('#804020', 330, 220).png().toFile(original('den'))
  await plainImage('#208040', 330, 220).png().toFile(original('hall'))
  const images = await describeImages({ ...folders, sources: ['rooms/den.png', 'rooms/hall.png'] })
  const content = { site: input.site, pages: input.pages, images }
  for (const [kind, data] of Object.entries(content)) write(`server/content/${kind}.json`, data)
  pending = publishedImages({ ...input, images }, folders).map(({ file }) => file)
  write('client/index.html', '')
  writePendingList(release, pending)
  write('build.json', { clientEntry: '/a.js', files: countFiles(release) })
})

afterEach(() => rmSync(root, { recursive: true }))

const original = (name: string) => path.join(folders.contentDir, `images/rooms/${name}.png`)

function write(file: string, data: unknown): void {
  mkdirSync(path.dirname(path.join(release, file)), { recursive: true })
  writeFileSync(path.join(release, file), JSON.stringify(data))
}

const isThere = (file: string) => existsSync(path.join(release, 'client', file))
const facts = () => JSON.parse(readFileSync(path.join(release, 'build.json'), 'utf8'))

test('encodes prioritized images first, each image once, and completes the release', async () => {
  const news: ImageNews[] = []
  const pictures = createPendingEncoder(release, folders)
  // Encoding starts with this number of images at a time, so one of them is ready first.
  const last = pending.slice(-availableParallelism())
  for (const file of [...last, ...last, '../build.json']) pictures.prioritize(file)
  expect(hasPendingImages(release)).toBe(true)
  expect(await pictures.encodeAll(one => news.push(one))).toBe(true)
  expect(news).toHaveLength(pending.length)
  expect(last.map(made => ({ made }))).toContainEqual(news[0])
  expect(pending.filter(file => !isThere(file))).toEqual([])
  expect(hasPendingImages(release)).toBe(false)
  expect(facts()).toEqual({ clientEntry: '/a.js', files: 1 + 3 + pending.length })
})

test('an unreadable original affects no other image, and the release stays incomplete', async () => {
  writeFileSync(original('hall'), 'no picture')
  const news: ImageNews[] = []
  expect(await createPendingEncoder(release, folders).encodeAll(one => news.push(one))).toBe(false)
  const failed = news.flatMap(one => ('failed' in one ? [one.failed] : []))
  expect(failed.length).toBeGreaterThan(0)
  expect(failed.every(file => file.startsWith('images/rooms/hall-'))).toBe(true)
  expect(pending.filter(file => !isThere(file)).sort()).toEqual(failed.sort())
  expect(hasPendingImages(release)).toBe(true)
})

test('a build encodes the pending images of a release', async () => {
  await encodePending(release, folders, () => {})
  expect(pending.filter(file => !isThere(file))).toEqual([])
  expect([hasPendingImages(release), facts().files]).toEqual([false, countFiles(release)])
})
