// Measures a build, relative to a bare loop that parses, validates and renders the same content. Ratios depend less on the machine than
// seconds; both are printed, as CPU time and wall-clock time.
//
//   npm run bench:build                    the real site
//   npm run bench:build -- --pages 1000    a generated one with 1,000 cities and 100 articles
//
// Every figure includes checks, feeds, sitemap and compression. Packages are installed, and a first build fills the caches of images and
// of the command bundle, which later builds reuse.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createCheckout } from '../setup/checkout.ts'
import { projectDir } from '../setup/run.ts'
import { changeOneCity, writeGeneratedContent } from './generated-content.ts'
import { isSmall } from './small.ts'
import { measureUsage as measure, type ProcessUsage } from './usage.ts'

const { values } = parseArgs({ options: { pages: { type: 'string' }, small: { type: 'boolean' } } })
const cities = isSmall ? 20 : Number(values.pages ?? 0)
const rounds = isSmall || cities >= 10_000 ? 1 : 3

/** Goals by number of pages: seconds on two idle cores, memory in MB. */
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
 * Folder for outputs that a build must not find. They are removed at the end: for minutes after a removal, file systems take ten times
 * as long to create as many files, which would distort a first build.
 */
const asideIn = (folder: string) => path.join(folder, 'data')

/** Moves away everything that the next build could reuse, except images. */
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
  // A generated site has its own images.
  const pictures = path.join(folder, 'node_modules/.cache/pictures')
  rmSync(pictures)
  mkdirSync(pictures)
}

function middle(usages: readonly ProcessUsage[]): ProcessUsage {
  const of = (name: keyof ProcessUsage) =>
    usages.map(usage => usage[name]).sort((a, b) => a - b)[Math.floor(usages.length / 2)] ?? Number.NaN
  return { seconds: of('seconds'), processor: of('processor'), megabytes: of('megabytes') }
}

function measureAll(folder: string): Record<string, ProcessUsage> {
  const usages: Record<string, ProcessUsage[]> = {
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

function print(step: string, { seconds, processor, megabytes }: ProcessUsage, least?: ProcessUsage): void {
  const ratio = least ? `, ${(processor / least.processor).toFixed(2)} × the bare loop` : ''
  const figures = `${seconds.toFixed(2)} s, processor ${processor.toFixed(2)} s${ratio}, ${Math.round(megabytes)} MB`
  console.log(`${step}: ${figures}`)
}

function reachesGoals({
  cold,
  'one city changed': changed,
  'nothing changed': same,
}: Record<string, ProcessUsage>): boolean {
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
