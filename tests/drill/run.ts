/**
 * Checks that an edit which passes the content check can't break anything else. Applies each edit to a copy of the project, then checks,
 * builds and runs all tests except those in a browser.
 *
 *   npm run drill:edits                      all edits
 *   npm run drill:edits -- --only "city"     edits with this text in their names
 *   npm run drill:edits -- --some 3          checks all edits, but builds and tests only three of them, chosen by the commit, so
 *                                            that CI covers all over time; runs only the tests that use the content
 *   npm run drill:edits -- --until check     stops after this step: check, build, types or tests
 *   npm run drill:edits -- --keep            stops at the first edit that breaks something, and keeps the copy
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { formatProblems } from '../../authoring/report/text.ts'
import { checkContent } from '../../codegen/generate.ts'
import { checkImages } from '../../codegen/read/check-images.ts'
import { createCheckout } from '../setup/checkout.ts'
import { plainEnvironment, projectDir } from '../setup/run.ts'
import { optionsOf } from './commands.ts'
import { openEditedContent } from './edited-content.ts'
import { type DrillEdit, edits } from './edits.ts'
import { selectByCommit } from './select-by-commit.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    some: { type: 'string' },
    until: { type: 'string', default: 'tests' },
    keep: { type: 'boolean', default: false },
  },
})

/** Tests of code don't use the content, so `--some` skips them. */
const projects =
  values.some === undefined ? ['unit', 'builds', 'served', 'content', 'site'] : ['content', 'site']

interface Outcome {
  failed: boolean
  output: string
}

/** Steps for each edit, in order. */
const steps: readonly (readonly [name: string, run: (folder: string) => Promise<Outcome>])[] = [
  ['check', checkIn],
  ['build', folder => runIn(folder, ['cli/run.mjs', 'site', 'build'])],
  ['types', folder => runIn(folder, ['node_modules/typescript/bin/tsc', '--noEmit'])],
  [
    'tests',
    folder =>
      runIn(folder, ['node_modules/vitest/vitest.mjs', 'run', ...projects.map(name => `--project=${name}`)]),
  ],
]

const generatedTypes = 'generated/types.ts'

const named = edits.filter(({ name }) => name.includes(values.only))
/** Edits that go through all steps. The others are only checked. */
const chosen =
  values.some === undefined ? named : selectByCommit(named, Number(values.some), ({ name }) => name)
const failed: string[] = []
const folder = await mkdtemp(path.join(tmpdir(), 'drill-'))
createCheckout(folder)
// Snapshot of the content, which may change while the drill runs.
const contentBefore = path.join(folder, '.cache/content')
await cp(path.join(folder, 'content'), contentBefore, { recursive: true })
for (const edit of named) {
  if (await play(edit)) continue
  failed.push(edit.name)
  if (values.keep) break
}
if (values.keep) console.log(`Kept as it is: ${folder}`)
else await rm(folder, { recursive: true, force: true })
console.log(`\n${named.length - failed.length} of ${named.length} edits stay green.`)
if (failed.length > 0) console.log(`Not: ${failed.join('; ')}`)
process.exitCode = failed.length > 0 || named.length === 0 ? 1 : 0

/** Applies an edit, runs the steps and prints the result. */
async function play(edit: DrillEdit): Promise<boolean> {
  process.stdout.write(`${edit.name}: `)
  const green = await playIn(folder, edit)
  process.stdout.write('\n')
  return green
}

async function playIn(folder: string, edit: DrillEdit): Promise<boolean> {
  // Use one copy for all edits, so that builds are incremental, as for editors.
  await rm(path.join(folder, 'content'), { recursive: true, force: true })
  await cp(contentBefore, path.join(folder, 'content'), { recursive: true })
  try {
    await edit.apply(openEditedContent(folder))
  } catch (error) {
    process.stdout.write(`could not be made\n${error instanceof Error ? error.stack : error}`)
    return false
  }
  const last = chosen.includes(edit) ? values.until : 'check'
  for (const [name, run] of steps) {
    if (name === 'types' && hasSameTypes(folder)) continue
    const started = performance.now()
    const { failed, output } = await run(folder)
    const seconds = Math.round((performance.now() - started) / 1000)
    if (failed) {
      await writeFile(path.join(folder, `${name}.log`), output)
      process.stdout.write(`${name} FAILED (${seconds} s)\n${whatBroke(output)}`)
      return false
    }
    process.stdout.write(`${name} ${seconds} s  `)
    if (name === last) break
  }
  return true
}

/** Returns whether an edit leaves the generated types unchanged, which are all that the type check reads of the content. */
function hasSameTypes(folder: string): boolean {
  const [edited, own] = [folder, projectDir].map(root =>
    readFileSync(path.join(root, generatedTypes), 'utf8'),
  )
  return edited === own
}

/** Checks in this process, which has loaded the check and compiled the schemas once for all edits. */
async function checkIn(folder: string): Promise<Outcome> {
  const options = { ...optionsOf(openEditedContent(folder)), pagesDir: path.join(folder, 'pages') }
  const { problems, textOf } = checkContent({ ...options, imageFaults: await checkImages(options) })
  return { failed: problems.length > 0, output: formatProblems(problems, textOf) }
}

function runIn(cwd: string, args: readonly string[]): Promise<Outcome> {
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
    child.once('close', code => resolve({ failed: code !== 0, output }))
  })
}

/** Returns the failures of the tests, or the end of a command's output. */
function whatBroke(output: string): string {
  const lines = output.split('\n')
  const failures = lines.findIndex(line => /Failed (?:Tests|Suites)/.test(line))
  return (failures >= 0 ? lines.slice(failures, failures + 120) : lines.slice(-60)).join('\n')
}
