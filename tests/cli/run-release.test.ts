import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectDir } from '../setup/run.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'built-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

function serve() {
  const { status, stderr } = spawnSync(
    process.execPath,
    [path.join(projectDir, 'cli/run-release.mjs'), 'main'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
  return { status, stderr }
}

test('says what to do if nothing is built', () => {
  const { status, stderr } = serve()
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Nothing is built yet: .*main\.mjs is missing\. Run "npm run build" first\.\n$/)
})

test('says what to do if the release is incomplete', () => {
  mkdirSync(path.join(folder, 'dist/releases/half/server'), { recursive: true })
  symlinkSync('releases/half', path.join(folder, 'dist/current'))
  const { status, stderr } = serve()
  expect(status).toBe(1)
  expect(stderr).toMatch(/^The release in dist\/current is not complete: .*Run "npm run build" first\.\n$/)
})
