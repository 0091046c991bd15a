/** Lighthouse, as on a phone, on one page of each kind. Prints a table; the exit code is 1 when a score is too low. */
import { openContent } from '../../site/open-content.ts'
import buildSite from '../setup/build-site.ts'
import { startServer } from '../setup/server-process.ts'
import { type Measurement, measure } from './measure.ts'
import { openBrowser } from './open-browser.ts'
import { isSmall } from './small.ts'

/** The pages with the most on them, and one of each kind of record. */
const chosen = ['home', 'pages/flooring', 'pages/services', 'pages/gallery', 'pages/blog', 'pages/contact']
const kinds = firstOfKinds([...chosen, 'products', 'services', 'cities', 'articles'])

/** Scores out of 100 that every page must reach. */
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const

await buildSite()
const site = await startServer()
const browser = await openBrowser()
const measured: [string, Measurement][] = []
try {
  for (const [kind, url] of Object.entries(chosenKinds())) {
    const measurement = await measureFairly(site.url + url)
    measured.push([kind, measurement])
    console.log(`${kind.padEnd(14)} ${summary(measurement)}`)
  }
} finally {
  await browser.close()
  await site.stop()
}

console.table(
  Object.fromEntries(measured.map(([kind, { scores, figures }]) => [kind, { ...scores, ...figures }])),
)
printFindings()
if (!isSmall && measured.some(([, measurement]) => missedGoals(measurement).length > 0)) process.exitCode = 1

function firstOfKinds(names: readonly string[]): Readonly<Record<string, string>> {
  const pages = openContent().pages.all
  return Object.fromEntries(
    names.map(name => {
      const page = pages.find(({ kind }) => kind === name)
      if (!page) throw new Error(`There is no page of the kind "${name}"`)
      return [name, page.url]
    }),
  )
}

/** Those named on the command line, or all. */
function chosenKinds(): Readonly<Record<string, string>> {
  const names = isSmall ? ['home'] : process.argv.slice(2)
  if (names.length === 0) return kinds
  return Object.fromEntries(names.map(name => [name, kinds[name] ?? name]))
}

/** A machine that is busy with something else measures itself: a low figure is taken three times, and the middle one kept. */
async function measureFairly(url: string): Promise<Measurement> {
  const first = await measure(url, browser.port)
  if (isSmall || first.scores.performance >= goals.performance) return first
  const all = [first, await measure(url, browser.port), await measure(url, browser.port)]
  all.sort((a, b) => a.scores.performance - b.scores.performance)
  return all[1] ?? first
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
