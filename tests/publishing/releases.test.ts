import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { releasesIn } from '../../publishing/build/releases.ts'
import { markInUse } from '../../server/releases/release.ts'
import { inUseMark } from '../../site/release-folders.ts'

let dist: string

beforeEach(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'dist-'))
})

afterEach(() => rm(dist, { recursive: true }))

async function make(inputs: string): Promise<string> {
  const releases = releasesIn(dist)
  const [folder, release] = [releases.workFolder(), releases.folderOf(inputs)]
  await mkdir(folder)
  await writeFile(path.join(folder, 'made-from'), inputs)
  releases.finish(folder, release)
  return release
}

const served = () => readFile(path.join(dist, 'current/made-from'), 'utf8')

test('a release becomes current when it is activated, not before', async () => {
  const a = await make('a')
  releasesIn(dist).activate(a)
  const b = await make('b')
  expect(await served()).toBe('a')
  expect([releasesIn(dist).isCurrent(a), releasesIn(dist).isCurrent(b)]).toEqual([true, false])
  releasesIn(dist).activate(b)
  expect(await served()).toBe('b')
})

test('keeps the current and the previous release', async () => {
  const use = async (inputs: string) => {
    const release = releasesIn(dist).folderOf(inputs)
    releasesIn(dist).activate(existsSync(release) ? release : await make(inputs))
    return (await readdir(path.join(dist, 'releases'))).sort()
  }
  expect(await use('a')).toEqual(['a'])
  expect(await use('b')).toEqual(['a', 'b'])
  expect(await use('b')).toEqual(['a', 'b'])
  expect(await use('c')).toEqual(['b', 'c'])
  expect(await use('b')).toEqual(['b', 'c'])
})

test('keeps releases that a running server uses', async () => {
  const folder = path.join(dist, 'releases')
  const use = async (inputs: string) => releasesIn(dist).activate(await make(inputs))
  await use('a')
  await markInUse(dist, [path.join(folder, 'a')])
  // Marks it for another process, because this one acts as the build.
  await rename(path.join(folder, inUseMark + process.pid), path.join(folder, inUseMark + process.ppid))
  for (const inputs of ['b', 'c', 'd']) await use(inputs)
  const releases = async () => (await readdir(folder)).filter(name => !name.startsWith('.'))
  expect((await releases()).sort()).toEqual(['a', 'c', 'd'])
  // No process has this ID, so the server counts as dead.
  await rename(path.join(folder, inUseMark + process.ppid), path.join(folder, `${inUseMark}4194305`))
  await use('e')
  expect((await readdir(folder)).sort()).toEqual(['d', 'e'])
})

test('the link works in a copy of dist', async () => {
  releasesIn(dist).activate(await make('a'))
  const link = path.join(dist, 'current')
  expect(path.relative(await realpath(dist), await realpath(link))).toBe('releases/a')
  expect(await readdir(dist)).toEqual(['current', 'releases'])
})

test('removes work folders of dead builds and keeps those of running builds', async () => {
  const folder = path.join(dist, 'releases')
  // No process has the first ID; the second is the parent process.
  const [dead, alive] = ['.building-4194305', `.building-${process.ppid}`]
  for (const name of [dead, alive]) await mkdir(path.join(folder, name), { recursive: true })
  releasesIn(dist).workFolder()
  expect(await readdir(folder)).toEqual([alive])
})
