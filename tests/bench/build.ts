// How long a build takes, in terms of a bare loop that parses, validates and renders the same content and does nothing else.
// Seconds differ between machines, ratios hardly; both are printed, the processor's seconds beside the clock's.
//
//   npm run bench:build                    the site as it is
//   npm run bench:build -- --pages 1000    an invented one with so many cities, and a tenth of it articles
//
// Checks, feeds, sitemap, link pictures and compression are in every figure. Pictures, those for shared links too, are made by a
// first build and kept, as they are from one build to the next; so are packages and the bundle of the commands, as after npm ci.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createCheckout } from '../setup/checkout.ts'
import { projectDir } from '../setup/run.ts'
import { changeOneCity, writeGeneratedContent } from './generated-content.ts'
import { isSmall } from './small.ts'
import { measureUsage as measure, type Usage } from './usage.ts'

const { values } = parseArgs({ options: { pages: { type: 'string' }, small: { type: 'boolean' } } })
const cities = isSmall ? 20 : Number(values.pages ?? 0)
const rounds = isSmall || cities >= 10_000 ? 1 : 3

/** On two quiet cores, in seconds; memory in MB. */
const goals: Record<number, { cold: number; changed: number; same: number; memory?: number }> = {
  0: { cold: 8, changed: 1.5, same: 1, memory: 450 },
  100: { cold: 6, changed: 1.5, same: 1, memory: 450 },
  1000: { cold: 9, changed: 1.5, same: 1 },
  10000: { cold: 30, changed: 15, same: 10, memory: 900 },
}

const build = (folder: string) => measure(folder, 'cli/run.mjs', 'site', 'build')

const bare = (folder: string) =>
  measure(
    folder,
    '--import',
    'tsx',
    path.join(projectDir, 'tests/bench/bare-build.ts'),
    path.join(folder, 'content'),
    path.join(asideIn(folder), 'bare'),
  )

/**
 * In a folder that is no source of the site. Until the end nothing is removed: for minutes after that, file systems take ten times as
 * long to make as many files again, which a first build does not meet.
 */
const asideIn = (folder: string) => path.join(folder, 'data')

/** What a build leaves behind for the next one, pictures aside. */
function forget(folder: string): void {
  const kept = ['content', ...(isSmall ? [] : ['bundles'])].map(name => `node_modules/.cache/${name}`)
  mkdirSync(asideIn(folder), { recursive: true })
  const aside = mkdtempSync(path.join(asideIn(folder), 'forgotten-'))
  for (const name of ['dist', 'generated', ...kept]) {
    const made = path.join(folder, name)
    if (existsSync(made)) renameSync(made, path.join(aside, path.basename(name)))
  }
}

function checkout(folder: string): void {
  if (cities === 0) {
    createCheckout(folder)
    return
  }
  const contentDir = path.join(asideIn(folder), 'content')
  writeGeneratedContent(contentDir, { cities, articles: Math.ceil(cities / 10) })
  createCheckout(folder, contentDir)
  // Its pictures are nobody else's.
  const pictures = path.join(folder, 'node_modules/.cache/pictures')
  rmSync(pictures)
  mkdirSync(pictures)
}

function middle(usages: readonly Usage[]): Usage {
  const of = (name: keyof Usage) =>
    usages.map(usage => usage[name]).sort((a, b) => a - b)[Math.floor(usages.length / 2)] ?? Number.NaN
  return { seconds: of('seconds'), processor: of('processor'), megabytes: of('megabytes') }
}

function measureAll(folder: string): Record<string, Usage> {
  const usages: Record<string, Usage[]> = {
    bare: [],
    cold: [],
    'one city changed': [],
    'nothing changed': [],
  }
  for (let round = 0; round < rounds; round += 1) {
    usages.bare?.push(bare(folder))
    forget(folder)
    usages.cold?.push(build(folder))
    changeOneCity(path.join(folder, 'content'))
    usages['one city changed']?.push(build(folder))
    usages['nothing changed']?.push(build(folder))
  }
  return Object.fromEntries(Object.entries(usages).map(([name, of]) => [name, middle(of)]))
}

function print(step: string, { seconds, processor, megabytes }: Usage, least?: Usage): void {
  const ratio = least ? `, ${(processor / least.processor).toFixed(2)} × the bare loop` : ''
  const figures = `${seconds.toFixed(2)} s, processor ${processor.toFixed(2)} s${ratio}, ${Math.round(megabytes)} MB`
  console.log(`${step}: ${figures}`)
}

function reachesGoals({
  cold,
  'one city changed': changed,
  'nothing changed': same,
}: Record<string, Usage>): boolean {
  const goal = goals[cities]
  if (!goal || !cold || !changed || !same) return true
  const { memory = Number.POSITIVE_INFINITY } = goal
  return (
    cold.seconds <= goal.cold &&
    cold.megabytes <= memory &&
    changed.seconds <= goal.changed &&
    same.seconds <= goal.same
  )
}

const folder = mkdtempSync(path.join(tmpdir(), 'bench-build-'))
try {
  checkout(folder)
  const name = cities === 0 ? 'the site' : `${cities} cities and ${Math.ceil(cities / 10)} articles`
  print(`${name}, with its pictures`, build(folder))
  const usages = measureAll(folder)
  for (const [step, usage] of Object.entries(usages)) print(`${name}, ${step}`, usage, usages.bare)
  process.exitCode = isSmall || reachesGoals(usages) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
