/**
 * Whether any edit that the content check accepts leaves everything green: plays edits in a copy of the project, each on
 * the content as it is here, and there checks, builds and runs all tests but the browser's, the crawl of every link with them.
 *
 *   npm run drill:edits                      all of them
 *   npm run drill:edits -- --only "city"     those with these words in their names
 *   npm run drill:edits -- --some 3          as many, chosen by the commit, so that CI plays all in time; with the tests
 *                                            alone that see the content
 *   npm run drill:edits -- --until check     only so far: check, build, types or tests
 *   npm run drill:edits -- --keep            stays at the first that breaks something, and keeps the copy
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createCheckout } from '../setup/checkout.ts'
import { plainEnvironment, projectDir } from '../setup/run.ts'
import { someByCommit } from './by-commit.ts'
import { openContent } from './edited-content.ts'
import { type Edit, edits } from './edits.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    some: { type: 'string' },
    until: { type: 'string', default: 'tests' },
    keep: { type: 'boolean', default: false },
  },
})

const site = (command: string) => ['cli/run.mjs', 'site', command]

/** Tests of code can't see the content: once in a while it is enough to prove it. */
const projects =
  values.some === undefined ? ['unit', 'builds', 'served', 'content', 'site'] : ['content', 'site']

/** What runs for each edit, in this order. */
const steps: readonly (readonly [name: string, args: readonly string[]])[] = [
  ['check', site('check')],
  ['build', site('build')],
  ['types', ['node_modules/typescript/bin/tsc', '--noEmit']],
  ['tests', ['node_modules/vitest/vitest.mjs', 'run', ...projects.map(name => `--project=${name}`)]],
]

const generatedTypes = 'generated/types.ts'

const chosen = chooseEdits()
const failed: string[] = []
const folder = await mkdtemp(path.join(tmpdir(), 'drill-'))
createCheckout(folder)
// As the content was when the drill began, whatever happens to it meanwhile.
const contentBefore = path.join(folder, '.cache/content')
await cp(path.join(folder, 'content'), contentBefore, { recursive: true })
for (const edit of chosen) {
  if (await play(edit)) continue
  failed.push(edit.name)
  if (values.keep) break
}
if (values.keep) console.log(`Kept as it is: ${folder}`)
else await rm(folder, { recursive: true, force: true })
console.log(`\n${chosen.length - failed.length} of ${chosen.length} edits stay green.`)
if (failed.length > 0) console.log(`Not: ${failed.join('; ')}`)
process.exitCode = failed.length > 0 || chosen.length === 0 ? 1 : 0

function chooseEdits(): readonly Edit[] {
  const named = edits.filter(({ name }) => name.includes(values.only))
  return values.some === undefined ? named : someByCommit(named, Number(values.some), ({ name }) => name)
}

/** Says what came of an edit. */
async function play(edit: Edit): Promise<boolean> {
  process.stdout.write(`${edit.name}: `)
  const green = await playIn(folder, edit)
  process.stdout.write('\n')
  return green
}

async function playIn(folder: string, edit: Edit): Promise<boolean> {
  // The same copy for all, so that only what an edit changes is made anew, as it is for those who edit.
  await rm(path.join(folder, 'content'), { recursive: true, force: true })
  await cp(contentBefore, path.join(folder, 'content'), { recursive: true })
  try {
    await edit.apply(openContent(folder))
  } catch (error) {
    process.stdout.write(`could not be made\n${error instanceof Error ? error.stack : error}`)
    return false
  }
  for (const [name, args] of steps) {
    if (name === 'types' && hasSameTypes(folder)) continue
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

/** Whether all that an edit can change of what the compiler of types reads is as it is here. */
function hasSameTypes(folder: string): boolean {
  const [edited, own] = [folder, projectDir].map(root =>
    readFileSync(path.join(root, generatedTypes), 'utf8'),
  )
  return edited === own
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
