import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { parts, soundSite } from './drill.ts'

// The mistakes are the same in every run. Run `npm run drill:mistakes` for thousands of others.

let sound: ResolvedSite
const cacheDir = mkdtempSync(path.join(tmpdir(), 'mistakes-'))
beforeAll(() => {
  sound = soundSite(cacheDir)
})
afterAll(() => rmSync(cacheDir, { recursive: true }))

test.each([
  ['slips of a hand, and every fix for them', 'slips', 60],
  ['slips whose meaning is known', 'meanings', 40],
  ['two mistakes in two files', 'pairs', 60],
  ['edits of bytes', 'bytes', 150],
  ['names of files', 'files', 60],
  ['bytes of pictures', 'pictures', 60],
] as const)('%s', async (_, part, numRuns) => {
  const { hits } = await parts[part](sound, { numRuns, seed: 1 })
  // Otherwise the part would test nothing.
  expect(hits).toBeGreaterThan(numRuns / 10)
})
