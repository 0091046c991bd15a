import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectDir } from '../../codegen/project-dir.ts'
import { projectFiles } from './project-files.ts'

/** A second or more, in ms, as the last argument of a test or hook, or as the option of one. */
const limit = /^ *\}, \d[\d_]{3,}\)$|\btest(?:\.\w+)?\(.*\{ timeout: \d[\d_]{3,} \}/gm

const limitsIn = (text: string) => text.match(limit) ?? []

test('no test and no hook has a limit in wall-clock time, which a busy machine exceeds', () => {
  const files = projectFiles().filter(file => /^tests\/.*\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(100)
  const found = files.filter(file => limitsIn(readFileSync(path.join(projectDir, file), 'utf8')).length > 0)
  expect(found, 'Delete the limit, or use patience() of tests/setup/processor-time.ts.').toEqual([])
})

test('the test finds such limits', () => {
  const ms = 60_000
  expect(limitsIn(`test('builds', { timeout: ${ms} }, async () => {\n}, ${ms})\n`)).toHaveLength(2)
})
