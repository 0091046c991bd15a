/** Runs Lighthouse for phones on one page of each kind. Prints a table and exits with 1 if a score is too low. */
import { openContent } from '../../site/open-content.ts'
import buildSite from '../setup/build-site.ts'
import { startServer } from '../setup/server-process.ts'
import { type Measurement, MeasurementError, measure } from './measure.ts'
import { openBrowser } from './open-browser.ts'
import { isSmall } from './small.ts'

/** The first indexable page of each kind, by kind. */
const kinds: Readonly<Record<string, string>> = Object.fromEntries(
  openContent()
    .pages.all.filter(({ noindex }) => !noindex)
    .map(({ schema, url }): [string, string] => [schema, url])
    .reverse(),
)

/** Scores out of 100 that every page must reach. */
const goals = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 } as const

const MAX_RUNS = 5

await buildSite()
const site = await startServer()
const browser = await openBrowser()
const measured: [string, Measurement][] = []
const unmeasured: string[] = []
try {
  for (const [kind, url] of Object.entries(chosenKinds())) {
    try {
      const measurement = await measureFairly(site.url + url)
      measured.push([kind, measurement])
      console.log(`${kind.padEnd(14)} ${summary(measurement)}`)
    } catch (error) {
      if (!(error instanceof MeasurementError)) throw error
      unmeasured.push(kind)
      console.log(`${kind.padEnd(14)} not measured: ${error.message}`)
    }
  }
} finally {
  await browser.close()
  await site.stop()
}

console.table(
  Object.fromEntries(measured.map(([kind, { scores, figures }]) => [kind, { ...scores, ...figures }])),
)
printFindings()
const missed = measured.some(([, measurement]) => missedGoals(measurement).length > 0)
if (unmeasured.length > 0 || (missed && !isSmall)) process.exitCode = 1

/** Returns the kinds that are named on the command line, or all. */
function chosenKinds(): Readonly<Record<string, string>> {
  const names = isSmall ? ['home'] : process.argv.slice(2)
  if (names.length === 0) return kinds
  return Object.fromEntries(names.map(name => [name, kinds[name] ?? name]))
}

/** Returns the median of five runs by performance; stops earlier once the median's side of the goal is certain. */
async function measureFairly(url: string): Promise<Measurement> {
  const all: Measurement[] = []
  const isDecided = () => {
    const good = all.filter(({ scores }) => scores.performance >= goals.performance).length
    return Math.max(good, all.length - good) > MAX_RUNS / 2
  }
  do all.push(await measure(url, browser.port))
  while (!isSmall && !isDecided())
  all.sort((a, b) => a.scores.performance - b.scores.performance)
  const middle = all[Math.floor(all.length / 2)]
  if (!middle) throw new Error('Nothing was measured.')
  return middle
}

function missedGoals({ scores }: Measurement): string[] {
  return Object.entries(goals)
    .filter(([category, goal]) => scores[category as keyof typeof goals] < goal)
    .map(([category, goal]) => `${category} below ${goal}`)
}

function summary(measurement: Measurement): string {
  const missed = missedGoals(measurement)
  return `${Object.values(measurement.scores).join(' / ')}${missed.length > 0 ? `: ${missed.join(', ')}` : ''}`
}

function printFindings(): void {
  const audits = new Set(measured.flatMap(([, { findings }]) => Object.keys(findings)))
  for (const audit of audits) {
    console.log(audit)
    for (const [kind, { findings }] of measured) {
      if (audit in findings) console.log(`    ${kind.padEnd(14)} ${findings[audit]}`)
    }
  }
}
