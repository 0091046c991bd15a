import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeBuildInfo } from '../../publishing/build/build-info.ts'
import { combineHashes, hashInputs } from '../../publishing/build/hash-inputs.ts'
import { readLastBuild } from '../../publishing/build/last-build.ts'
import { countFiles } from '../../publishing/build/release-state.ts'
import { releasesIn } from '../../publishing/build/releases.ts'
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

const last = (year = 2031) => readLastBuild({ ...folders(), cacheDir: place('node_modules/.cache'), year })
const isUpToDate = (now?: number, withAllImages = true) => last(now).isUpToDate({ withAllImages })

/** Activates a release of the current inputs in dist/, as `build` does, and returns its folder. */
function release(): string {
  const releases = releasesIn(place('dist'))
  const [work, folder] = [releases.workFolder(), releases.folderOf(combineHashes(hashInputs(folders())))]
  mkdirSync(work)
  writeFileSync(path.join(work, 'index.html'), 'page')
  writeBuildInfo(work, {
    styleHashes: [],
    clientEntry: '/a.js',
    adminOrigins: [],
    files: countFiles(work),
  })
  releases.finish(work, folder)
  releases.activate(folder)
  return folder
}

function build(): string {
  const before = last()
  const folder = release()
  before.record()
  return folder
}

test("doesn't build the same inputs twice", () => {
  expect(isUpToDate()).toBe(false)
  build()
  expect(isUpToDate()).toBe(true)
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
  expect(isUpToDate()).toBe(false)
  build()
  expect(isUpToDate()).toBe(true)
  rmSync(place(file))
  expect(isUpToDate()).toBe(false)
})

test('ignores drafts, docs and tests', () => {
  build()
  for (const file of ['drafts/cities.north.json', 'docs/admin.md', 'tests/home.test.ts', 'README.md'])
    write(file, 'new')
  expect(isUpToDate()).toBe(true)
})

test('builds after a file was added or renamed', () => {
  build()
  write('content/cities/south.md', 'South')
  expect(isUpToDate()).toBe(false)
  build()
  rmSync(place('content/cities/south.md'))
  write('content/cities/east.md', 'South')
  expect(isUpToDate()).toBe(false)
})

test('builds in a new year', () => {
  build()
  expect([isUpToDate(2031), isUpToDate(2032)]).toEqual([true, false])
})

test('builds on the day on which a page appears or goes, in the time zone of the business', () => {
  const before = last()
  release()
  before.record({ day: '2031-03-02', timeZone: 'America/Chicago' })
  const at = (time: string) =>
    readLastBuild({
      ...folders(),
      cacheDir: place('node_modules/.cache'),
      year: 2031,
      clock: () => new Date(time),
    }).isUpToDate({ withAllImages: true })
  expect([at('2031-03-02T05:59:00Z'), at('2031-03-02T06:01:00Z')]).toEqual([true, false])
})

test('the next build finds edits made during a build', () => {
  const before = last()
  write('content/cities/north.md', 'edited meanwhile')
  release()
  before.record()
  expect(isUpToDate()).toBe(false)
})

test('ignores changes of files that the build itself generates', () => {
  const before = last()
  write('generated/data/cities.json', '[]')
  release()
  before.record()
  expect(isUpToDate()).toBe(true)
})

test('rebuilds a release that lost a file or is no longer current', () => {
  const first = build()
  rmSync(path.join(first, 'index.html'))
  expect(isUpToDate()).toBe(false)
  write('content/site.yaml', 'name: Other')
  build()
  write('content/site.yaml', 'name: Igloo')
  expect(isUpToDate()).toBe(false)
})

test('builds pending images if all images are requested', () => {
  writeFileSync(path.join(build(), PENDING_IMAGES_FILE), '["images/den-1.avif"]')
  expect([isUpToDate(2031, true), isUpToDate(2031, false)]).toEqual([false, true])
})
