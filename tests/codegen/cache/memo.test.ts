import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cachedFilePath, DiskCache, ensureCachedFile } from '../../../codegen/cache/disk-cache.ts'

const code = import.meta.url

test('a value is made once for the same dependencies', () => {
  const memo = DiskCache.open<number>({ dir: tempDir(), name: 'numbers', code })
  const make = vi.fn(() => 1)
  memo.get('one', ['a', 'b'], make)
  expect(memo.get('one', ['a', 'b'], make)).toBe(1)
  expect(make).toHaveBeenCalledTimes(1)
  memo.get('one', ['a', 'c'], make)
  memo.get('two', ['a', 'c'], make)
  expect(make).toHaveBeenCalledTimes(3)
})

test('values outlive their process, and a broken or older file counts as empty', async () => {
  const dir = tempDir()
  const fresh = async () => {
    vi.resetModules()
    const { DiskCache } = await import('../../../codegen/cache/disk-cache.ts')
    return DiskCache.open<string | null>({ dir, name: 'words', code })
  }
  const first = await fresh()
  first.get('kept', [], () => 'first')
  first.get('nothing', [], () => null)
  first.save()
  const second = await fresh()
  expect(second.get('kept', [], () => 'second')).toBe('first')
  expect(second.get('nothing', [], () => 'something')).toBeNull()

  const file = path.join(dir, 'words.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"version":"[^"]+"/, '"version":"older"'))
  expect((await fresh()).get('kept', [], () => 'third')).toBe('third')
  writeFileSync(file, '{"half')
  expect((await fresh()).get('kept', [], () => 'fourth')).toBe('fourth')
})

test('what a run did not ask for goes with it', () => {
  const dir = tempDir()
  const memo = DiskCache.open<string>({ dir, name: 'records', code })
  for (const key of ['stays', 'goes']) memo.get(key, [], () => key)
  memo.save()
  memo.get('stays', [], () => 'made again')
  memo.save()
  const kept = readFileSync(path.join(dir, 'records.json'), 'utf8')
  expect(kept).toContain('"stays"')
  expect(kept).not.toContain('goes')
  expect(kept).not.toContain('made again')
  memo.save()
  expect(readFileSync(path.join(dir, 'records.json'), 'utf8')).not.toContain('stays')
})

test('a folder that cannot be written to costs the cache and nothing else', () => {
  const dir = tempDir()
  writeFileSync(path.join(dir, 'file'), '')
  const memo = DiskCache.open<number>({ dir: path.join(dir, 'file'), name: 'numbers', code })
  expect(memo.get('one', [], () => 1)).toBe(1)
  expect(() => memo.save()).not.toThrow()
})

test('a file is named after what it is made from, and made where it is missing', async () => {
  const dir = tempDir()
  mkdirSync(path.join(dir, 'deep'))
  const kept = { dir: path.join(dir, 'deep'), name: 'page', code }
  const file = cachedFilePath(kept, ['ab', 'c'], '.txt')
  expect(cachedFilePath(kept, ['ab', 'c'], '.txt')).toBe(file)
  expect(cachedFilePath(kept, ['a', 'bc'], '.txt')).not.toBe(file)
  const make = vi.fn(async () => Buffer.from('text'))
  await ensureCachedFile(file, make)
  await ensureCachedFile(file, make)
  expect(make).toHaveBeenCalledTimes(1)
  expect(readFileSync(file, 'utf8')).toBe('text')
  expect(readdirSync(kept.dir)).toEqual([path.basename(file)])
})

function tempDir(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'memo-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}
