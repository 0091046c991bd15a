import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { measureShare } from './processor-time.ts'
import { plainEnvironment, projectDir } from './run.ts'

interface Run {
  status: number | null
  output: string
}

/** Runs Vitest on one test file, with short limits: 2 s of processor time for a test, 4 s for the run. */
async function runVitest(testFile: string): Promise<Run> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stalled-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  symlinkSync(path.join(projectDir, 'node_modules'), path.join(folder, 'node_modules'), 'junction')
  const importOf = (file: string) => JSON.stringify(path.join(import.meta.dirname, file))
  const files = {
    'package.json': '{ "type": "module" }',
    'runner.ts': `
import PatientRunner from ${importOf('patient-runner.ts')}
export default class extends PatientRunner { silenceMs = 2000 }`,
    'vitest.config.ts': `
import { endStalledRun } from ${importOf('end-stalled-run.ts')}
export default { test: { testTimeout: 0, hookTimeout: 0, runner: './runner.ts', reporters: ['default', endStalledRun(4000)] } }`,
    'some.test.ts': testFile,
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content)
  const vitest = path.join(projectDir, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run'], {
    cwd: folder,
    env: { ...plainEnvironment(), NO_COLOR: '1', FORCE_COLOR: undefined },
  })
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { status: child.exitCode, output: out + errors }
}

test('a test that waits for nothing fails with its name, and the next one runs', async () => {
  const { status, output } = await runVitest(`
import { expect, test } from 'vitest'
test('waits forever', () => new Promise(() => {}))
test('runs after it', () => expect(1).toBe(1))`)
  expect(output).toContain('"waits forever" has done nothing for 2 s of processor time.')
  expect(output).toMatch(/1 failed \| 1 passed/)
  expect(status).toBe(1)
})

test('a slow test that makes progress passes', async () => {
  const { status, output } = await runVitest(`
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
test('works now and then', async () => {
  for (let step = 0; step < 5; step += 1) {
    await setTimeout(900)
    for (const end = performance.now() + 20; performance.now() < end; );
  }
  expect(1).toBe(1)
})`)
  expect(output).toMatch(/1 passed/)
  expect(status).toBe(0)
})

test('a condition that never holds fails with the last value', async () => {
  const { status, output } = await runVitest(`
import { expect, test } from 'vitest'
test('polls', () => expect.poll(() => 'red', { timeout: 1000 }).toBe('green'))`)
  expect(output).toContain("expected 'red' to be 'green'")
  expect(status).toBe(1)
})

// Fixtures have no limit for their end.
test('a run in which nothing ends names the file and stops', async () => {
  const { status, output } = await runVitest(`
import { expect, test as base } from 'vitest'
const test = base.extend({
  window: async ({}, use) => {
    await use('open')
    await new Promise(() => setInterval(() => {}, 1000))
  },
})
test('opens', ({ window }) => expect(window).toBe('open'))`)
  expect(output).toContain('Not finished:\n some.test.ts ')
  expect(status).toBe(1)
})

test('the share of a processor falls when others are busy', async () => {
  const busy = Array.from({ length: 3 * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'process.stdout.write("."); for (;;);'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  )
  await Promise.all(busy.map(({ stdout }) => new Promise(resolve => stdout.once('data', resolve))))
  const share = measureShare()
  for (const child of busy) child.kill('SIGKILL')
  expect(share).toBeGreaterThan(0)
  expect(share).toBeLessThan(0.7)
})
