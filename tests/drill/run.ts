/**
 * Whether any edit that the content check accepts leaves everything green: plays edits, each on a copy of the project
 * with its own content, and there checks, builds and runs all tests but the browser's, the crawl of every link with them.
 *
 *   npm run drill:edits                      all of them
 *   npm run drill:edits -- --only "city"     those with these words in their names
 *   npm run drill:edits -- --some 3          as many, chosen by the commit, so that CI plays all in time
 *   npm run drill:edits -- --until check     only so far: check, types, build or tests
 */
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createCheckout } from '../setup/checkout.ts'
import { plainEnvironment, projectDir } from '../setup/run.ts'
import { openContent } from './edited-content.ts'
import { type Edit, edits } from './edits.ts'

const site = (command: string) => ['--import', 'tsx', 'cli/site.ts', command]

/** What runs in each copy, in this order. */
const steps: readonly (readonly [name: string, args: readonly string[]])[] = [
  ['check', site('check')],
  ['generate', site('generate')],
  ['types', ['node_modules/typescript/bin/tsc', '--noEmit']],
  ['build', site('build')],
  ['tests', ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--project', 'site']],
]

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    some: { type: 'string' },
    until: { type: 'string', default: 'tests' },
    keep: { type: 'boolean', default: false },
  },
})

const chosen = chooseEdits()
const failed: string[] = []
for (const edit of chosen) if (!(await play(edit))) failed.push(edit.name)
console.log(`\n${chosen.length - failed.length} of ${chosen.length} edits stay green.`)
if (failed.length > 0) console.log(`Not: ${failed.join('; ')}`)
process.exitCode = failed.length > 0 || chosen.length === 0 ? 1 : 0

function chooseEdits(): readonly Edit[] {
  const named = edits.filter(({ name }) => name.includes(values.only))
  if (values.some === undefined) return named
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: projectDir, encoding: 'utf8' })
  const place = ({ name }: Edit) =>
    createHash('sha256')
      .update(commit + name)
      .digest('hex')
  return named.toSorted((a, b) => (place(a) < place(b) ? -1 : 1)).slice(0, Number(values.some))
}

/** Says what came of an edit; keeps the copy where something broke and it is asked for. */
async function play(edit: Edit): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'drill-'))
  process.stdout.write(`${edit.name}: `)
  const green = await playIn(folder, edit)
  process.stdout.write('\n')
  if (green || !values.keep) await rm(folder, { recursive: true, force: true })
  else console.log(`  kept in ${folder}`)
  return green
}

async function playIn(folder: string, edit: Edit): Promise<boolean> {
  createCheckout(folder)
  try {
    await edit.apply(openContent(folder))
  } catch (error) {
    process.stdout.write(`could not be made\n${error instanceof Error ? error.stack : error}`)
    return false
  }
  for (const [name, args] of steps) {
    const started = performance.now()
    const { code, output } = await runIn(folder, args)
    const seconds = Math.round((performance.now() - started) / 1000)
    if (code !== 0) {
      await writeFile(path.join(folder, `${name}.log`), output)
      process.stdout.write(`${name} FAILED (${seconds} s)\n${whatBroke(output)}`)
      return false
    }
    process.stdout.write(`${name} ${seconds} s  `)
    if (name === values.until) break
  }
  return true
}

function runIn(cwd: string, args: readonly string[]): Promise<{ code: number | null; output: string }> {
  const env = { ...plainEnvironment(), NO_COLOR: '1', NODE_OPTIONS: '' }
  const child = spawn(process.execPath, args, { cwd, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve({ code, output }))
  })
}

/** The failures of the tests, or the end of what a command said. */
function whatBroke(output: string): string {
  const lines = output.split('\n')
  const failures = lines.findIndex(line => /Failed (?:Tests|Suites)/.test(line))
  return (failures >= 0 ? lines.slice(failures, failures + 120) : lines.slice(-60)).join('\n')
}
