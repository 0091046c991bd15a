import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeFacts } from '../../publishing/build/build-facts.ts'
import { hashInputs, hashOfAll } from '../../publishing/build/hash-inputs.ts'
import { lastBuild } from '../../publishing/build/last-build.ts'
import { releasesIn } from '../../publishing/build/releases.ts'
import { countFiles } from '../../publishing/build/whole-release.ts'
import { PENDING_IMAGES_FILE } from '../../site/release-folders.ts'

let projectDir: string

beforeEach(() => {
  projectDir = mkdtempSync(path.join(tmpdir(), 'last-build-'))
  write('package.json', '{}')
  write('pages/home.tsx', 'home')
  write('schemas/cities.schema.json', '{}')
  write('content/site.yaml', 'name: Igloo')
  write('content/cities/north.md', 'North')
  write('content/images/den.jpg', 'den')
  write('generated/data/site.json', '{}')
  write('node_modules/.package-lock.json', '{}')
})

afterEach(() => rmSync(projectDir, { recursive: true }))

const place = (file: string) => path.join(projectDir, file)

function write(file: string, text: string): void {
  mkdirSync(path.dirname(place(file)), { recursive: true })
  writeFileSync(place(file), text)
}

const folders = () => ({
  projectDir,
  contentDir: place('content'),
  generatedDir: place('generated'),
  distDir: place('dist'),
})

const last = (now = 2031) => lastBuild({ ...folders(), cacheDir: place('node_modules/.cache'), now })
const isOfTheSame = (now?: number, withAllPictures = true) => last(now).isOfTheSame({ withAllPictures })

/** Puts a release of what stands there into dist/, as `build` does, and gives its folder. */
function release(): string {
  const releases = releasesIn(place('dist'))
  const [work, folder] = [releases.workFolder(), releases.folderOf(hashOfAll(hashInputs(folders())))]
  mkdirSync(work)
  writeFileSync(path.join(work, 'index.html'), 'page')
  writeFacts(work, { styleHashes: [], clientEntry: '/a.js', adminOrigins: [], files: countFiles(work) })
  releases.finish(work, folder)
  releases.use(folder)
  return folder
}

function build(): string {
  const before = last()
  const folder = release()
  before.note()
  return folder
}

test('what was just built is not built again', () => {
  expect(isOfTheSame()).toBe(false)
  build()
  expect(isOfTheSame()).toBe(true)
})

test.each([
  ['code', 'pages/home.tsx'],
  ['a schema', 'schemas/cities.schema.json'],
  ['a setting', 'package.json'],
  ['content', 'content/cities/north.md'],
  ['a picture', 'content/images/den.jpg'],
  ['what was generated', 'generated/data/site.json'],
  ['a package', 'node_modules/.package-lock.json'],
])('a change of %s, or its loss, is a build', (_, file) => {
  build()
  write(file, 'changed')
  expect(isOfTheSame()).toBe(false)
  build()
  expect(isOfTheSame()).toBe(true)
  rmSync(place(file))
  expect(isOfTheSame()).toBe(false)
})

test('a file more, or under another name, is a build', () => {
  build()
  write('content/cities/south.md', 'South')
  expect(isOfTheSame()).toBe(false)
  build()
  rmSync(place('content/cities/south.md'))
  write('content/cities/east.md', 'South')
  expect(isOfTheSame()).toBe(false)
})

test('a new year is a build', () => {
  build()
  expect([isOfTheSame(2031), isOfTheSame(2032)]).toEqual([true, false])
})

test('what is edited while a build runs is found by the next', () => {
  const before = last()
  write('content/cities/north.md', 'edited meanwhile')
  release()
  before.note()
  expect(isOfTheSame()).toBe(false)
})

test('what a build generates itself is no change', () => {
  const before = last()
  write('generated/data/cities.json', '[]')
  release()
  before.note()
  expect(isOfTheSame()).toBe(true)
})

test('a release that lost a file, or is no longer served, is made anew', () => {
  const first = build()
  rmSync(path.join(first, 'index.html'))
  expect(isOfTheSame()).toBe(false)
  write('content/site.yaml', 'name: Other')
  build()
  write('content/site.yaml', 'name: Igloo')
  expect(isOfTheSame()).toBe(false)
})

test('pictures that are still to come are made where all are wanted', () => {
  writeFileSync(path.join(build(), PENDING_IMAGES_FILE), '["images/den-1.avif"]')
  expect([isOfTheSame(2031, true), isOfTheSame(2031, false)]).toEqual([false, true])
})
