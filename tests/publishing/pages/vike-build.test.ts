import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCheckout } from '../../setup/checkout.ts'
import { projectDir, run } from '../../setup/run.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vike-build-'))
  createCheckout(folder, path.join(projectDir, 'tests/fixtures/site'))
  await runNode('cli/run.mjs', 'site', 'build', '--pictures', 'later')
  await runNode('node_modules/vike/bin.js', 'build')
})
afterAll(() => rm(folder, { recursive: true }))

const runNode = (...args: readonly string[]) => run(process.execPath, args, { cwd: folder })

/** Texts of the HTML pages, style sheets and scripts in a folder, by path. */
function filesOf(published: string): Record<string, string> {
  const root = path.join(folder, published)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.(?:html|css|js)$/.test(file) && !file.startsWith('admin'))
    .sort()
  return Object.fromEntries(files.map(file => [file, readFileSync(path.join(root, file), 'utf8')]))
}

test('vike prerenders every page of a release, byte for byte', () => {
  const [release, prerendered] = [filesOf('dist/current/client'), filesOf('dist/client')]
  expect(Object.keys(release)).toContain('cities/unknown.html')
  expect(Object.keys(prerendered).filter(isPage)).toEqual(Object.keys(release).filter(isPage))
  // Compared one by one: the difference of two whole sites can't be read.
  for (const [file, text] of Object.entries(release)) expect(prerendered[file], file).toBe(text)
})

const isPage = (file: string) => file.endsWith('.html')
