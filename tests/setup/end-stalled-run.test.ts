import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { plainEnvironment, projectDir } from './run.ts'

// A fixture has no limit of time for its end.
const endless = `
import { expect, test as base } from 'vitest'
const test = base.extend({
  window: async ({}, use) => {
    await use('open')
    await new Promise(() => setInterval(() => {}, 1000))
  },
})
test('opens', ({ window }) => expect(window).toBe('open'))
`

test('a run in which nothing moves any more ends, and names the file that it waited for', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stalled-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  symlinkSync(path.join(projectDir, 'node_modules'), path.join(folder, 'node_modules'))
  const reporter = JSON.stringify(path.join(import.meta.dirname, 'end-stalled-run.ts'))
  const files = {
    'package.json': '{ "type": "module" }',
    'vitest.config.ts': `import { endStalledRun } from ${reporter}\nexport default { test: { reporters: ['default', endStalledRun(2000)] } }`,
    'endless.test.ts': endless,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  const vitest = path.join(projectDir, 'node_modules/vitest/vitest.mjs')
  const { status, stderr } = spawnSync(process.execPath, [vitest, 'run'], {
    cwd: folder,
    env: plainEnvironment(),
    encoding: 'utf8',
    timeout: 25_000,
  })
  expect(stderr).toContain('Not finished:\n endless.test.ts ')
  expect(status).toBe(1)
})
