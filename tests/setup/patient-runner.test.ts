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

/** Runs Vitest on one test file. A test may be silent for 2 s of processor time, the run for `runLimit` ms. */
async function runVitest(testFile: string, { runLimit }: { runLimit: number }): Promise<Run> {
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
export default { test: { testTimeout: 0, hookTimeout: 0, runner: './runner.ts', reporters: ['default', endStalledRun(${runLimit})] } }`,
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

test('a test that makes no progress fails with its name, a slow one passes, and a wait shows what it saw', async () => {
  const { status, output } = await runVitest(
    `
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { measureShare } from ${JSON.stringify(path.join(import.meta.dirname, 'processor-time.ts'))}
test('waits forever', () => new Promise(() => {}))
test('waits while its limits are renewed', () => new Promise(() => setInterval(measureShare, 500)))
test('works now and then', async () => {
  for (let step = 0; step < 3; step += 1) {
    await setTimeout(900)
    for (const end = performance.now() + 50; performance.now() < end; );
  }
  expect(1).toBe(1)
})
test('polls', () => expect.poll(() => 'red', { timeout: 200 }).toBe('green'))`,
    { runLimit: 60_000 },
  )
  expect(output).toContain('"waits forever" has done nothing for 2 s of processor time.')
  expect(output).toContain('"waits while its limits are renewed" has done nothing')
  expect(output).toContain("expected 'red' to be 'green'")
  expect(output).toContain('3 failed | 1 passed')
  expect(status).toBe(1)
})

// The teardown of fixtures has no limit.
test('stops a run without progress and names the file', async () => {
  const { status, output } = await runVitest(
    `
import { expect, test as base } from 'vitest'
const test = base.extend({
  window: async ({}, use) => {
    await use('open')
    await new Promise(() => setInterval(() => {}, 1000))
  },
})
test('opens', ({ window }) => expect(window).toBe('open'))`,
    { runLimit: 2000 },
  )
  expect(output).toContain('Not finished:\n some.test.ts ')
  expect(status).toBe(1)
})

test('measures a smaller share of the processor when others are busy', async () => {
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
