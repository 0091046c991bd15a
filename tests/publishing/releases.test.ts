import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { releasesIn } from '../../publishing/build/releases.ts'
import { markInUse } from '../../server/release.ts'
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

test('a release is served once it is switched to, and not before', async () => {
  const a = await make('a')
  releasesIn(dist).use(a)
  const b = await make('b')
  expect(await served()).toBe('a')
  expect([releasesIn(dist).isServed(a), releasesIn(dist).isServed(b)]).toEqual([true, false])
  releasesIn(dist).use(b)
  expect(await served()).toBe('b')
})

test('the last two are kept, whichever is switched to', async () => {
  const use = async (inputs: string) => {
    const release = releasesIn(dist).folderOf(inputs)
    releasesIn(dist).use(existsSync(release) ? release : await make(inputs))
    return (await readdir(path.join(dist, 'releases'))).sort()
  }
  expect(await use('a')).toEqual(['a'])
  expect(await use('b')).toEqual(['a', 'b'])
  expect(await use('b')).toEqual(['a', 'b'])
  expect(await use('c')).toEqual(['b', 'c'])
  expect(await use('b')).toEqual(['b', 'c'])
})

test('what a running server has marked is kept, however many releases came after it', async () => {
  const folder = path.join(dist, 'releases')
  const use = async (inputs: string) => releasesIn(dist).use(await make(inputs))
  await use('a')
  await markInUse(dist, [path.join(folder, 'a')])
  // As another process than the build, which this one is here.
  await rename(path.join(folder, inUseMark + process.pid), path.join(folder, inUseMark + process.ppid))
  for (const inputs of ['b', 'c', 'd']) await use(inputs)
  const releases = async () => (await readdir(folder)).filter(name => !name.startsWith('.'))
  expect((await releases()).sort()).toEqual(['a', 'c', 'd'])
  // No process has this number: the server is gone.
  await rename(path.join(folder, inUseMark + process.ppid), path.join(folder, `${inUseMark}4194305`))
  await use('e')
  expect((await readdir(folder)).sort()).toEqual(['d', 'e'])
})

test('what goes with the next release is known before there is one', async () => {
  for (const inputs of ['a', 'b', 'c']) releasesIn(dist).use(await make(inputs))
  const [last] = releasesIn(dist).outlived()
  expect(releasesIn(dist).outlived()).toHaveLength(1)
  releasesIn(dist).use(await make('d'))
  expect(await readdir(path.join(dist, 'releases'))).not.toContain(path.basename(last ?? ''))
})

test('the link still leads to its release where dist was copied to', async () => {
  releasesIn(dist).use(await make('a'))
  const link = path.join(dist, 'current')
  expect(path.relative(await realpath(dist), await realpath(link))).toBe('releases/a')
  expect(await readdir(dist)).toEqual(['current', 'releases'])
})

test('what builds that died have left goes, and what one still works at stays', async () => {
  const folder = path.join(dist, 'releases')
  // No process has the first number, and the parent of this one is alive.
  const [dead, alive] = ['.building-4194305', `.building-${process.ppid}`]
  for (const name of [dead, alive]) await mkdir(path.join(folder, name), { recursive: true })
  releasesIn(dist).workFolder()
  expect(await readdir(folder)).toEqual([alive])
})
