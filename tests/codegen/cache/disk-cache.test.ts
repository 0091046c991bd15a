import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cachedFilePath, DiskCache, ensureCachedFile } from '../../../codegen/cache/disk-cache.ts'

const code = import.meta.url

test('computes a value once for the same dependencies', () => {
  const cache = DiskCache.open<number>({ dir: tempDir(), name: 'numbers', code })
  const make = vi.fn(() => 1)
  cache.get('one', ['a', 'b'], make)
  expect(cache.get('one', ['a', 'b'], make)).toBe(1)
  expect(make).toHaveBeenCalledTimes(1)
  cache.get('one', ['a', 'c'], make)
  cache.get('two', ['a', 'c'], make)
  expect(make).toHaveBeenCalledTimes(3)
})

test('keeps values between processes, and ignores a damaged or outdated file', async () => {
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

test('deletes values that a run did not ask for', () => {
  const dir = tempDir()
  const cache = DiskCache.open<string>({ dir, name: 'records', code })
  for (const key of ['stays', 'goes']) cache.get(key, [], () => key)
  cache.save()
  cache.get('stays', [], () => 'made again')
  cache.save()
  const kept = readFileSync(path.join(dir, 'records.json'), 'utf8')
  expect(kept).toContain('"stays"')
  expect(kept).not.toContain('goes')
  expect(kept).not.toContain('made again')
  cache.save()
  expect(readFileSync(path.join(dir, 'records.json'), 'utf8')).not.toContain('stays')
})

test('writes a file again only once enough of it has changed', async () => {
  const dir = tempDir()
  const namesAfter = async (...names: string[]) => {
    vi.resetModules()
    const { DiskCache } = await import('../../../codegen/cache/disk-cache.ts')
    const cache = DiskCache.open<string>({ dir, name: 'names', code, worthWriting: 2 })
    for (const name of names) expect(cache.get(name, [], () => name)).toBe(name)
    cache.save()
    return readFileSync(path.join(dir, 'names.json'), 'utf8')
  }
  expect(await namesAfter('Ann')).toContain('Ann')
  expect(await namesAfter('Ann', 'Bob')).not.toContain('Bob')
  expect(await namesAfter('Ann', 'Bob', 'Cleo')).toContain('Bob')
})

test('works without a cache if its folder is not writable', () => {
  const dir = tempDir()
  writeFileSync(path.join(dir, 'file'), '')
  const cache = DiskCache.open<number>({ dir: path.join(dir, 'file'), name: 'numbers', code })
  expect(cache.get('one', [], () => 1)).toBe(1)
  expect(() => cache.save()).not.toThrow()
})

test('names a file by its dependencies and makes it once', async () => {
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
