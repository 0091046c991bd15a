import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { cachedFolder } from '../../publishing/files/cached-folder.ts'

function cache() {
  const cacheDir = mkdtempSync(path.join(tmpdir(), 'kept-'))
  const made: string[] = []
  const open = (name: string, make = async () => {}) =>
    cachedFolder({
      cacheDir,
      name,
      limit: 2,
      create: async folder => {
        mkdirSync(folder)
        await make()
        made.push(name)
        writeFileSync(path.join(folder, 'text'), name)
      },
    })
  return { cacheDir, made, open }
}

test('creates a folder once and reuses it', async () => {
  const { made, open } = cache()
  const folder = await open('a')
  expect(await open('a')).toBe(folder)
  expect(readFileSync(path.join(folder, 'text'), 'utf8')).toBe('a')
  expect(made).toEqual(['a'])
})

test('leaves no folder after a failure, and tries again', async () => {
  const { cacheDir, open } = cache()
  const fail = () => Promise.reject(new Error('no room'))
  await expect(open('a', fail)).rejects.toThrow('no room')
  expect(existsSync(path.join(cacheDir, 'a'))).toBe(false)
  expect(existsSync(await open('a'))).toBe(true)
})

test('keeps the folder of another process that was faster', async () => {
  const { cacheDir, open } = cache()
  const other = () => {
    mkdirSync(path.join(cacheDir, 'a'))
    writeFileSync(path.join(cacheDir, 'a/text'), 'the other')
    return Promise.resolve()
  }
  const folder = await open('a', other)
  expect(readFileSync(path.join(folder, 'text'), 'utf8')).toBe('the other')
  expect(readdirSync(cacheDir)).toEqual(['a'])
})

test('keeps the most recently used folders', async () => {
  const { cacheDir, open } = cache()
  for (const [name, minute] of [
    ['a', 2],
    ['b', 1],
  ] as const) {
    utimesSync(await open(name), 0, minute * 60)
  }
  await open('c')
  expect(readdirSync(cacheDir).sort()).toEqual(['a', 'c'])
})
