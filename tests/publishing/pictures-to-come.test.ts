import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeAllToCome, notePicturesToCome, picturesToCome } from '../../publishing/build/pictures-to-come.ts'
import { countFiles, lacksPictures } from '../../publishing/build/whole-release.ts'
import { describePictures } from '../../publishing/pictures/describe.ts'
import { publishedPictures } from '../../publishing/site-files/published-pictures.ts'
import type { PictureNews } from '../../site/release-folders.ts'
import { input } from './invented-site.ts'
import { plain } from './pictures/invented-scene.ts'

let root: string
let folders: { contentDir: string; cacheDir: string }
let release: string
let toCome: string[]

/** A release of the invented site, whole but for its pictures. */
beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'to-come-'))
  folders = { contentDir: path.join(root, 'content'), cacheDir: path.join(root, 'cache') }
  release = path.join(root, 'release')
  mkdirSync(path.join(folders.contentDir, 'images/rooms'), { recursive: true })
  await plain('#804020', 330, 220).png().toFile(original('den'))
  await plain('#208040', 330, 220).png().toFile(original('hall'))
  const images = await describePictures({ ...folders, sources: ['rooms/den.png', 'rooms/hall.png'] })
  const content = { site: input.site, pages: input.pages, images }
  for (const [kind, data] of Object.entries(content)) write(`server/content/${kind}.json`, data)
  toCome = publishedPictures({ ...input, images }, folders).map(({ file }) => file)
  write('client/index.html', '')
  notePicturesToCome(release, toCome)
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

test('what is waited for is made next, each once, and the release is whole in the end', async () => {
  const news: PictureNews[] = []
  const pictures = picturesToCome(release, folders)
  const last = toCome.findLast(file => file.startsWith('images/')) ?? ''
  for (const file of [last, last, '../build.json']) pictures.want(file)
  expect(lacksPictures(release)).toBe(true)
  expect(await pictures.makeAll(one => news.push(one))).toBe(true)
  expect(news).toHaveLength(toCome.length)
  // So many are begun at once.
  expect(news.slice(0, availableParallelism())).toContainEqual({ made: last })
  expect(toCome.filter(file => !isThere(file))).toEqual([])
  expect(lacksPictures(release)).toBe(false)
  expect(facts()).toEqual({ clientEntry: '/a.js', files: 1 + 3 + toCome.length })
})

test('a source that cannot be read keeps no other picture, and the release stays unfinished', async () => {
  writeFileSync(original('hall'), 'no picture')
  const news: PictureNews[] = []
  expect(await picturesToCome(release, folders).makeAll(one => news.push(one))).toBe(false)
  const failed = news.flatMap(one => ('failed' in one ? [one.failed] : []))
  expect(failed.length).toBeGreaterThan(0)
  expect(failed.every(file => file.startsWith('images/rooms/hall-'))).toBe(true)
  expect(toCome.filter(file => !isThere(file)).sort()).toEqual(failed.sort())
  expect(lacksPictures(release)).toBe(true)
})

test('a build makes the rest of a release that a start has begun', async () => {
  await makeAllToCome(release, folders, () => {})
  expect(toCome.filter(file => !isThere(file))).toEqual([])
  expect([lacksPictures(release), facts().files]).toEqual([false, countFiles(release)])
})
